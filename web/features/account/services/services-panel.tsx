import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiToken } from '#contract/accounts/tokens.ts';
import type { Service } from '#contract/teams/services.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { roleNames } from '#web/ui/roles/roles.ts';
import { TokenRow } from '../tokens/token-row.tsx';
import { useAccount } from '../use-account.ts';
import { CreateServiceDialog } from './create-service-dialog.tsx';
import { ServiceTokenDialog } from './service-token-dialog.tsx';

type Question =
  | { kind: 'create' }
  | { kind: 'token' | 'remove'; service: Service }
  | { kind: 'revoke'; token: ApiToken };

/** Accounts of a team for its programs, for its admins. */
export function ServicesPanel({ teamId }: { teamId: string }) {
  const services = useQuery({
    queryKey: ['teams', teamId, 'services'],
    queryFn: async ({ signal }) => (await call('listServices', { params: { teamId } }, signal)).services,
  });
  const account = useAccount();
  const [asked, setAsked] = useState<{ question: Question; open: boolean }>();
  const ask = (question: Question) => setAsked({ question, open: true });
  const state = {
    open: asked?.open ?? false,
    onOpenChange: (open: boolean) => setAsked((now) => now && { ...now, open }),
  };
  const question = asked?.question;
  return (
    <Panel title="Programs" end={<Button onClick={() => ask({ kind: 'create' })}>Add a program</Button>}>
      {services.isPending && <RowsSkeleton label="Loading the programs" count={1} />}
      <LoadProblem query={services} />
      {services.data?.length === 0 && (
        <p className="text-pretty px-5 py-4 text-quiet text-sm">
          A program of the team has an account of its own, which cannot sign in. Its tokens go on when the person who
          made them leaves.
        </p>
      )}
      <ul aria-label="Programs">
        {services.data?.map((service) => (
          <li key={service.userId} className="border-line border-b last:border-0">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
              <div className="wrap-anywhere min-w-0 flex-1 basis-40">
                <p className="font-medium">{service.name}</p>
                <p className="text-quiet text-sm">{roleNames[service.role]}</p>
              </div>
              <div className="flex gap-2">
                <Button
                  aria-label={`Create a token for ${service.name}`}
                  onClick={() => ask({ kind: 'token', service })}
                >
                  Create a token
                </Button>
                <Button aria-label={`Remove ${service.name}`} onClick={() => ask({ kind: 'remove', service })}>
                  Remove
                </Button>
              </div>
            </div>
            <ul className="pl-5 empty:hidden" aria-label={`Tokens of ${service.name}`}>
              {service.tokens.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  all="the whole team"
                  onRevoke={() => ask({ kind: 'revoke', token })}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {question?.kind === 'create' && (
        <CreateServiceDialog key={String(state.open)} {...state} teamId={teamId} onCreated={services.refetch} />
      )}
      {question?.kind === 'token' && account.data && (
        <ServiceTokenDialog
          key={String(state.open)}
          {...state}
          {...{ teamId, service: question.service, owner: account.data }}
          onCreated={services.refetch}
        />
      )}
      {question?.kind === 'remove' && (
        <AskDialog
          {...state}
          title={`Remove “${question.service.name}”?`}
          confirm="Remove"
          act={async () => {
            await call('removeMember', { params: { teamId, userId: question.service.userId } });
            await services.refetch();
          }}
        >
          Its tokens end at once. Its files and comments stay in the team.
        </AskDialog>
      )}
      {question?.kind === 'revoke' && (
        <AskDialog
          {...state}
          title={`Revoke “${question.token.name}”?`}
          confirm="Revoke"
          act={async () => {
            await call('revokeToken', { params: { tokenId: question.token.id } });
            await services.refetch();
          }}
        >
          The program that uses it can do nothing from now on. This cannot be undone.
        </AskDialog>
      )}
    </Panel>
  );
}
