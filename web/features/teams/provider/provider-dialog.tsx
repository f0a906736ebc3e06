import { useState } from 'react';
import type { TeamProvider } from '#contract/teams/provider.ts';
import { call } from '#web/api/client.ts';
import { Switch } from '#web/ui/buttons/switch.tsx';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { roleNames } from '#web/ui/roles/roles.ts';
import { Field, PasswordField } from '#web/ui/text/field.tsx';
import { CopiedText } from './copied-text.tsx';

const labels = {
  none: 'They join by invitation only',
  viewer: `${roleNames.viewer} of this team`,
  editor: `${roleNames.editor} of this team`,
  groups: 'Their groups decide',
} as const;
type Arrival = keyof typeof labels;
const options = Object.entries(labels).map(([value, label]) => ({ value: value as Arrival, label }));

function arrivalOf(provider: TeamProvider | null): Arrival {
  if (!provider) return 'viewer';
  return provider.groups ? 'groups' : (provider.role ?? 'none');
}

export function ProviderDialog({
  teamId,
  provider,
  redirectUri,
  onSaved,
  ...dialog
}: DialogState & {
  teamId: string;
  provider: TeamProvider | null;
  redirectUri: string;
  onSaved: () => unknown;
}) {
  const [name, setName] = useState(provider?.name ?? '');
  const [issuer, setIssuer] = useState(provider?.issuer ?? '');
  const [clientId, setClientId] = useState(provider?.clientId ?? '');
  const [clientSecret, setClientSecret] = useState('');
  const [arrival, setArrival] = useState(arrivalOf(provider));
  const [claim, setClaim] = useState(provider?.groups ?? 'groups');
  const [isOnly, setOnly] = useState(provider?.isOnly ?? false);
  const isReady = [
    name,
    issuer,
    clientId,
    arrival === 'groups' ? claim : 'none',
    provider ? 'kept' : clientSecret,
  ].every((text) => text.trim() !== '');
  return (
    <FormDialog
      {...dialog}
      title={provider ? 'Change the provider' : 'Set up a provider'}
      description="Make a web application at your provider (Entra ID, Google Workspace, Okta, Keycloak, authentik …) with this redirect address, and copy what it shows."
      action="Save"
      isReady={isReady}
      act={async () => {
        await call('saveProvider', {
          params: { teamId },
          body: {
            ...{ name, issuer, clientId, isOnly },
            role: arrival === 'viewer' || arrival === 'editor' ? arrival : null,
            groups: arrival === 'groups' ? claim : null,
            clientSecret: clientSecret || undefined,
          },
        });
        await onSaved();
      }}
    >
      {(problem) => (
        <>
          <div className="mb-4 rounded-md border border-line bg-ground px-3 py-2">
            <CopiedText label="Redirect address" text={redirectUri} />
          </div>
          <Field
            label="Name"
            required
            maxLength={40}
            placeholder="Acme Film"
            value={name}
            onChange={({ target }) => setName(target.value)}
            hint="People see it when they sign in."
          />
          <Field
            label="Issuer"
            type="url"
            required
            maxLength={500}
            placeholder="https://login.acme.example"
            value={issuer}
            onChange={({ target }) => setIssuer(target.value)}
          />
          <Field
            label="Client id"
            required
            maxLength={200}
            autoComplete="off"
            value={clientId}
            onChange={({ target }) => setClientId(target.value)}
          />
          <PasswordField
            label="Client secret"
            required={!provider}
            maxLength={500}
            autoComplete="off"
            value={clientSecret}
            onChange={({ target }) => setClientSecret(target.value)}
            hint={provider ? 'Leave it empty to keep the one from before.' : undefined}
          />
          <div className="mb-4">
            <p className="mb-1 font-medium text-sm">New people</p>
            <Listbox label="New people" value={arrival} options={options} onChange={setArrival} size="field" />
          </div>
          {arrival === 'groups' && (
            <Field
              label="Claim with the groups"
              required
              maxLength={200}
              autoComplete="off"
              value={claim}
              onChange={({ target }) => setClaim(target.value)}
              hint="Of the identity token. Once this is saved, give each group its role."
            />
          )}
          <Switch
            label="The only way in"
            hint="People of your domains cannot use a password, a passkey or another provider. You can still use yours."
            checked={isOnly}
            onChange={setOnly}
          />
          <p role="alert" className="mt-2 text-pretty text-sm text-upcoming empty:hidden">
            {problem}
          </p>
        </>
      )}
    </FormDialog>
  );
}
