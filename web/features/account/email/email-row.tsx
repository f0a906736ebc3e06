import { useState } from 'react';
import type { Account } from '#contract/accounts/account.ts';
import { call } from '#web/api/client.ts';
import { useSendsEmail } from '#web/api/sign-in-options.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { showFailure } from '#web/ui/notices/toast.ts';
import { Row } from '#web/ui/pages/rows.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { useAccountChange } from '../use-account.ts';

const ChangeEmailDialog = lazyPart(() => import('./change-email-dialog.tsx').then((file) => file.ChangeEmailDialog));

export function EmailRow({ account }: { account: Account }) {
  const change = useAccountChange();
  const place = useSendsEmail() ? 'in the email that we sent there' : 'that the administrator finds in the server log';
  const [open, setOpen] = useState<boolean | null>(null);
  const { email, emailVerified, pendingEmail } = account;
  const [pending, cancel] = usePending(() =>
    call('cancelEmailChange').then(() => change({ pendingEmail: null }), showFailure),
  );

  return (
    <>
      <Row
        title="Email"
        value={email}
        hint={
          pendingEmail ? (
            <>
              It becomes <span className="wrap-anywhere font-medium text-text">{pendingEmail}</span> once you open the
              link {place}.
            </>
          ) : (
            !emailVerified && `Not confirmed yet. Open the link ${place}.`
          )
        }
      >
        {pendingEmail && (
          <Button pending={pending} onClick={() => void cancel()}>
            Keep the old address
          </Button>
        )}
        <Button aria-label="Change the email address" {...ChangeEmailDialog.intent} onClick={() => setOpen(true)}>
          Change
        </Button>
      </Row>
      {open !== null && <ChangeEmailDialog open={open} onOpenChange={setOpen} account={account} />}
    </>
  );
}
