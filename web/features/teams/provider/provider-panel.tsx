import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeamProvider } from '#contract/teams/provider.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { roleNames } from '#web/ui/roles/roles.ts';
import { Domains } from './domains.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { ProviderGroups } from './provider-groups.tsx';

type Question = { kind: 'save' | 'remove' } | { kind: 'domain'; domain: string };

function describeArrival({ role, groups }: TeamProvider): string {
  if (groups) return 'New people join by their groups.';
  return role ? `New people join as ${roleNames[role]}.` : 'New people join by invitation only.';
}

function describe(provider: TeamProvider): string {
  const { isOnly, domains } = provider;
  if (!domains.some(({ isProved }) => isProved)) return 'It signs people in once a domain is proved.';
  const arrival = describeArrival(provider);
  return isOnly ? `${arrival} It is the only way in for the people of its domains.` : arrival;
}

/** The sign-in provider of a team, for its owner. */
export function ProviderPanel({ teamId }: { teamId: string }) {
  const query = useQuery({
    queryKey: ['teams', teamId, 'provider'],
    queryFn: ({ signal }) => call('showProvider', { params: { teamId } }, signal),
  });
  const [asked, setAsked] = useState<{ question: Question; open: boolean }>();
  const ask = (question: Question) => setAsked({ question, open: true });
  const state = {
    open: asked?.open ?? false,
    onOpenChange: (open: boolean) => setAsked((now) => now && { ...now, open }),
  };
  const question = asked?.question;
  const { provider = null, addresses, isAllowed = false } = query.data ?? {};
  const canSetUp = isAllowed && !provider;
  return (
    <div className="flex flex-col gap-4">
      <Panel title="Sign-in" end={canSetUp && <Button onClick={() => ask({ kind: 'save' })}>Set up a provider</Button>}>
        {query.isPending && <RowsSkeleton label="Loading the provider" count={1} />}
        <LoadProblem query={query} />
        {query.data && !isAllowed && (
          <p className="text-pretty px-5 py-4 text-quiet text-sm">
            On this server teams have no provider of their own. The people who run it can allow them with
            TEAM_PROVIDERS.
          </p>
        )}
        {canSetUp && (
          <p className="text-pretty px-5 py-4 text-quiet text-sm">
            People of your company sign in at your own provider, such as Entra ID, Google Workspace, Okta or Keycloak,
            by OpenID Connect or SAML, and come into this team by it.
          </p>
        )}
        {provider && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
            <div className="wrap-anywhere min-w-0 flex-1 basis-60">
              <p className="font-medium">{provider.name}</p>
              <p className="text-quiet text-sm">{provider.issuer}</p>
              <p className="mt-1 text-pretty text-sm">{describe(provider)}</p>
            </div>
            <div className="flex gap-2">
              {isAllowed && <Button onClick={() => ask({ kind: 'save' })}>Change</Button>}
              <Button aria-label="Remove the provider" onClick={() => ask({ kind: 'remove' })}>
                Remove
              </Button>
            </div>
          </div>
        )}
      </Panel>
      {provider && (
        <Panel title="Domains">
          <Domains
            {...{ teamId, domains: provider.domains }}
            onChange={query.refetch}
            onRemove={(domain) => ask({ kind: 'domain', domain })}
          />
        </Panel>
      )}
      {provider?.groups && <ProviderGroups teamId={teamId} />}
      {question?.kind === 'save' && addresses && (
        <ProviderDialog
          key={String(state.open)}
          {...state}
          {...{ teamId, provider, addresses }}
          onSaved={query.refetch}
        />
      )}
      {question?.kind === 'remove' && (
        <AskDialog
          {...state}
          title="Remove the provider?"
          confirm="Remove"
          act={async () => {
            await call('removeProvider', { params: { teamId } });
            await query.refetch();
          }}
        >
          {provider?.groups
            ? 'People who are in the team by their groups leave it. The others stay'
            : 'Its people stay in the team'}
          , and sign in with a password from now on. “Forgot Password?” gives them their first. The domains are removed,
          too.
        </AskDialog>
      )}
      {question?.kind === 'domain' && (
        <AskDialog
          {...state}
          title={`Remove “${question.domain}”?`}
          confirm="Remove"
          act={async () => {
            await call('removeDomain', { params: { teamId, domain: question.domain } });
            await query.refetch();
          }}
        >
          People with an address of this domain can no longer sign in by your provider. They stay in the team.
        </AskDialog>
      )}
    </div>
  );
}
