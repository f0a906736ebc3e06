import { useState } from 'react';
import type { Account } from '#contract/accounts/account.ts';
import type { ApiToken } from '#contract/accounts/tokens.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { TokenRow } from './token-row.tsx';
import { useTokens } from './use-tokens.ts';

const CreateTokenDialog = lazyPart(() => import('./create-token-dialog.tsx').then((file) => file.CreateTokenDialog));

/** Programs use them instead of a password. */
export function TokensPanel({ account }: { account: Account }) {
  const tokens = useTokens();
  const [isCreating, setCreating] = useState<boolean | null>(null);
  const [revoked, setRevoked] = useState<{ token: ApiToken; open: boolean }>();
  return (
    <Panel
      title="API tokens"
      end={
        <Button {...CreateTokenDialog.intent} onClick={() => setCreating(true)}>
          Create a token
        </Button>
      }
    >
      {tokens.isPending && <RowsSkeleton label="Loading your tokens" count={1} />}
      <LoadProblem query={tokens} />
      {tokens.data?.length === 0 && (
        <p className="text-pretty px-5 py-4 text-quiet text-sm">
          With a token a script or another program uses Vizio for you, limited to what you choose.{' '}
          <a className="text-accent underline" href="/vizioApi/docs">
            See what the API can do
          </a>
        </p>
      )}
      <ul>
        {tokens.data?.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            all="all your teams"
            onRevoke={() => setRevoked({ token, open: true })}
          />
        ))}
      </ul>
      {isCreating !== null && (
        <CreateTokenDialog
          key={isCreating ? 'open' : 'closed'}
          open={isCreating}
          onOpenChange={setCreating}
          account={account}
          onCreated={tokens.refetch}
        />
      )}
      {revoked && (
        <AskDialog
          open={revoked.open}
          onOpenChange={(open) => setRevoked({ ...revoked, open })}
          title={`Revoke “${revoked.token.name}”?`}
          confirm="Revoke"
          act={async () => {
            await call('revokeToken', { params: { tokenId: revoked.token.id } });
            await tokens.refetch();
          }}
        >
          The program that uses it can do nothing from now on. This cannot be undone.
        </AskDialog>
      )}
    </Panel>
  );
}
