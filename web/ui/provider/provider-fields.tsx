import type { ReactNode } from 'react';
import type { ProviderAddresses } from '#contract/accounts/provider-fields.ts';
import { Listbox } from '../menus/listbox.tsx';
import { AreaField } from '../text/area-field.tsx';
import { Field, PasswordField } from '../text/field.tsx';
import { CopiedText } from './copied-text.tsx';
import { type Before, keepsSecret, type ProviderDraft } from './provider-draft.ts';

type Drafting = {
  draft: ProviderDraft;
  before: Before;
  addresses: ProviderAddresses;
  onChange: (change: Partial<ProviderDraft>) => void;
};

const protocols = [
  { value: 'openid', label: 'OpenID Connect' },
  { value: 'saml', label: 'SAML 2.0' },
] as const;

/** Says first what to do at the provider. */
export const descriptions = {
  openid:
    'Make a web application at your provider (Entra ID, Google Workspace, Okta, Keycloak, authentik …) with this redirect address, and copy what it shows.',
  saml: 'Make a SAML application at your provider (Entra ID, Google Workspace, Okta, Keycloak, authentik …) with these two addresses, and copy what it shows.',
} as const;

/** A label above what is no field. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="mb-4">
      <p className="mb-1 font-medium text-sm">{label}</p>
      {children}
    </div>
  );
}

/** The name of a provider, its protocol, and what it shows for that. */
export function ProviderFields(drafting: Drafting) {
  const { draft, onChange } = drafting;
  return (
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
    </>
  );
}

const frame = 'mb-4 flex flex-col gap-2 rounded-md border border-line bg-ground px-3 py-2';

function OpenIdFields({ draft, before, addresses, onChange }: Drafting) {
  const isKept = keepsSecret(draft, before);
  return (
    <>
      <div className={frame}>
        <CopiedText label="Redirect address" text={addresses.redirect} />
      </div>
      <Field
        label="Issuer"
        type="url"
        required
        maxLength={500}
        placeholder="https://login.acme.example"
        value={draft.issuer}
        onChange={({ target }) => onChange({ issuer: target.value })}
      />
      <Field
        label="Client id"
        required
        maxLength={200}
        autoComplete="off"
        value={draft.clientId}
        onChange={({ target }) => onChange({ clientId: target.value })}
      />
      <PasswordField
        label="Client secret"
        required={!isKept}
        maxLength={500}
        autoComplete="off"
        value={draft.clientSecret}
        onChange={({ target }) => onChange({ clientSecret: target.value })}
        hint={isKept ? 'Leave it empty to keep the one from before.' : undefined}
      />
    </>
  );
}

function SamlFields({ draft, addresses, onChange }: Drafting) {
  return (
    <>
      <div className={frame}>
        <CopiedText label="Entity id of Vizio (audience)" text={addresses.entityId} />
        <CopiedText label="Reply address (ACS)" text={addresses.reply} />
      </div>
      <Field
        label="Entity id of the provider (issuer)"
        required
        maxLength={500}
        autoComplete="off"
        placeholder="https://login.acme.example/metadata"
        value={draft.issuer}
        onChange={({ target }) => onChange({ issuer: target.value })}
      />
      <Field
        label="Sign-in address (SSO URL)"
        type="url"
        required
        maxLength={2000}
        placeholder="https://login.acme.example/saml"
        value={draft.entryPoint}
        onChange={({ target }) => onChange({ entryPoint: target.value })}
      />
      <AreaField
        label="Certificate"
        required
        rows={4}
        maxLength={20_000}
        spellCheck={false}
        value={draft.certificates}
        onChange={({ target }) => onChange({ certificates: target.value })}
        hint="As PEM or Base64. Add the next one below it before the provider changes it."
      />
    </>
  );
}
