import { useState } from 'react';
import type { ServerProvider } from '#contract/console/server-provider.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { AskButton } from './act-button.tsx';
import { Loaded } from './loaded.tsx';
import { ServerProviderDialog } from './server-provider-dialog.tsx';
import { useServerProvider } from './use-console.ts';

const kinds = { openid: 'OpenID Connect', saml: 'SAML 2.0' } as const;

function describe(provider: ServerProvider): string {
  const { kind, isOnly, groups } = provider;
  const said = [
    isOnly ? 'It is the only way in, but for people who run the server.' : 'People can also use a password.',
    ...(kind === 'openid' && provider.checkMinutes
      ? [`It is asked every ${provider.checkMinutes} minutes whether they are still there.`]
      : []),
    ...(groups ? ['Its groups can get roles under Teams.'] : []),
  ];
  return said.join(' ');
}

/** The sign-in provider of the whole server. */
export function SignInSection() {
  const query = useServerProvider();
  const [dialog, setDialog] = useState<{ open: boolean }>();
  const { provider = null, inSettings = [], addresses } = query.data ?? {};
  const isFree = query.data !== undefined && inSettings.length === 0;
  return (
    <Panel
      title="Sign-in"
      end={isFree && !provider && <Button onClick={() => setDialog({ open: true })}>Set up a provider</Button>}
    >
      <Loaded query={query} label="Loading the provider">
        {() => (
          <>
            {inSettings.length > 0 && (
              <p className="text-pretty px-5 py-4">
                The settings of this server name a provider ({inSettings.join(', ')}), and go first. To set one up here,
                remove it there and start the server again.
              </p>
            )}
            {isFree && !provider && (
              <p className="text-pretty px-5 py-4 text-quiet">
                People of your company sign in at your own provider, such as Entra ID, Google Workspace, Okta or
                Keycloak, by OpenID Connect or SAML. It counts at once, without a restart.
              </p>
            )}
            {provider && (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
                <div className="wrap-anywhere min-w-0 flex-1 basis-60">
                  <p className="font-medium">{provider.name}</p>
                  <p className="text-quiet text-sm">
                    {kinds[provider.kind]}, {provider.issuer}
                  </p>
                  <p className="mt-1 text-pretty text-sm">{describe(provider)}</p>
                </div>
                <div className="flex gap-2">
                  {isFree && <Button onClick={() => setDialog({ open: true })}>Change</Button>}
                  <AskButton
                    label="Remove"
                    name="Remove the provider"
                    title="Remove the provider?"
                    confirm="Remove"
                    done="The provider was removed."
                    act={async () => {
                      await call('removeServerProvider');
                      await query.refetch();
                    }}
                  >
                    Accounts, teams and files stay. People sign in with a password from now on. “Forgot Password?” gives
                    them their first. Roles that its groups gave end.
                  </AskButton>
                </div>
              </div>
            )}
          </>
        )}
      </Loaded>
      {dialog && addresses && (
        <ServerProviderDialog
          key={String(dialog.open)}
          open={dialog.open}
          onOpenChange={(open) => setDialog({ open })}
          {...{ provider, addresses }}
          onSaved={query.refetch}
        />
      )}
    </Panel>
  );
}
