import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import type { Account } from '#contract/accounts/account.ts';
import type { Passkey } from '#contract/accounts/passkeys.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { Time } from '#web/ui/text/time.tsx';
import { canMakePasskeys } from './make-passkey.ts';
import { usePasskeys } from './use-passkeys.ts';

const AddPasskeyDialog = lazyPart(() => import('./add-passkey-dialog.tsx').then((file) => file.AddPasskeyDialog));

const whyNot = 'This browser has no passkeys. They need HTTPS and a browser of 2025 or later.';

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, usedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-3 last:border-0">
      <Fingerprint size={20} aria-hidden="true" className="shrink-0 text-quiet" />
      <div className="wrap-anywhere min-w-0 flex-1 basis-40">
        <p className="font-medium">{name}</p>
        <p className="text-quiet text-sm">
          {usedAt ? (
            <>
              Used <Time iso={usedAt} />
            </>
          ) : (
            'Never used'
          )}
          {' · added '}
          <Time iso={createdAt} />
        </p>
      </div>
      <Button aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

/** Devices that sign in without a password. */
export function PasskeysPanel({ account }: { account: Account }) {
  const passkeys = usePasskeys();
  const [isAdding, setAdding] = useState<boolean | null>(null);
  const [removed, setRemoved] = useState<{ passkey: Passkey; open: boolean }>();
  return (
    <Panel
      title="Passkeys"
      end={
        <Button {...AddPasskeyDialog.intent} unavailable={!canMakePasskeys && whyNot} onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      }
    >
      {passkeys.isPending && <RowsSkeleton label="Loading your passkeys" count={1} />}
      <LoadProblem query={passkeys} />
      {passkeys.data?.length === 0 && (
        <p className="text-pretty px-5 py-4 text-quiet text-sm">
          With a passkey you sign in by the fingerprint, face or code of your device, without a password. No other
          website can ask for it.
        </p>
      )}
      <ul>
        {passkeys.data?.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoved({ passkey, open: true })} />
        ))}
      </ul>
      {isAdding !== null && (
        <AddPasskeyDialog
          key={isAdding ? 'open' : 'closed'}
          open={isAdding}
          onOpenChange={setAdding}
          account={account}
          onAdded={passkeys.refetch}
        />
      )}
      {removed && (
        <AskDialog
          open={removed.open}
          onOpenChange={(open) => setRemoved({ ...removed, open })}
          title={`Remove “${removed.passkey.name}”?`}
          confirm="Remove"
          act={async () => {
            await call('removePasskey', { params: { passkeyId: removed.passkey.id } });
            await passkeys.refetch();
          }}
        >
          It signs no one in from now on. Delete it on your device too, which otherwise goes on offering it.
        </AskDialog>
      )}
    </Panel>
  );
}
