import { type ReactNode, useState } from 'react';
import type { TeamProvider } from '#contract/teams/provider.ts';
import { call } from '#web/api/client.ts';
import { Switch } from '#web/ui/buttons/switch.tsx';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { roleNames } from '#web/ui/roles/roles.ts';
import { Field } from '#web/ui/text/field.tsx';
import { type Addresses, OpenIdFields, SamlFields } from './protocol-fields.tsx';
import { bodyOf, draftOf, isComplete, type ProviderDraft } from './provider-draft.ts';

const protocols = [
  { value: 'openid', label: 'OpenID Connect' },
  { value: 'saml', label: 'SAML 2.0' },
] as const;

const arrivals = [
  { value: 'none', label: 'They join by invitation only' },
  { value: 'viewer', label: `${roleNames.viewer} of this team` },
  { value: 'editor', label: `${roleNames.editor} of this team` },
  { value: 'groups', label: 'Their groups decide' },
] as const;

const texts = {
  openid: {
    description:
      'Make a web application at your provider (Entra ID, Google Workspace, Okta, Keycloak, authentik …) with this redirect address, and copy what it shows.',
    groups: 'Claim with the groups',
    groupsHint: 'Of the identity token. Once this is saved, give each group its role.',
  },
  saml: {
    description:
      'Make a SAML application at your provider (Entra ID, Google Workspace, Okta, Keycloak, authentik …) with these two addresses, and copy what it shows.',
    groups: 'Attribute with the groups',
    groupsHint: 'Of the assertion. Once this is saved, give each group its role.',
  },
} as const;

export function ProviderDialog({
  teamId,
  provider,
  addresses,
  onSaved,
  ...dialog
}: DialogState & {
  teamId: string;
  provider: TeamProvider | null;
  addresses: Addresses;
  onSaved: () => unknown;
}) {
  const [draft, setDraft] = useState(draftOf(provider));
  const onChange = (change: Partial<ProviderDraft>) => setDraft((now) => ({ ...now, ...change }));
  const drafting = { draft, before: provider, addresses, onChange };
  const words = texts[draft.kind];
  return (
    <FormDialog
      {...dialog}
      title={provider ? 'Change the provider' : 'Set up a provider'}
      description={words.description}
      action="Save"
      isReady={isComplete(draft, provider)}
      act={async () => {
        await call('saveProvider', { params: { teamId }, body: bodyOf(draft) });
        await onSaved();
      }}
    >
      {(problem) => (
        <>
          <Field
            label="Name"
            required
            maxLength={40}
            placeholder="Acme Film"
            value={draft.name}
            onChange={({ target }) => onChange({ name: target.value })}
            hint="People see it when they sign in."
          />
          <Labelled label="Protocol">
            <Listbox
              label="Protocol"
              value={draft.kind}
              options={protocols}
              onChange={(kind) => onChange({ kind })}
              size="field"
            />
          </Labelled>
          {draft.kind === 'saml' ? <SamlFields {...drafting} /> : <OpenIdFields {...drafting} />}
          <Labelled label="New people">
            <Listbox
              label="New people"
              value={draft.arrival}
              options={arrivals}
              onChange={(arrival) => onChange({ arrival })}
              size="field"
            />
          </Labelled>
          {draft.arrival === 'groups' && (
            <Field
              label={words.groups}
              required
              maxLength={200}
              autoComplete="off"
              value={draft.groups}
              onChange={({ target }) => onChange({ groups: target.value })}
              hint={words.groupsHint}
            />
          )}
          <Switch
            label="The only way in"
            hint="People of your domains cannot use a password, a passkey or another provider. You can still use yours."
            checked={draft.isOnly}
            onChange={(isOnly) => onChange({ isOnly })}
          />
          <p role="alert" className="mt-2 text-pretty text-sm text-upcoming empty:hidden">
            {problem}
          </p>
        </>
      )}
    </FormDialog>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="mb-4">
      <p className="mb-1 font-medium text-sm">{label}</p>
      {children}
    </div>
  );
}
