import type { TeamProvider } from '#contract/teams/provider.ts';
import { AreaField } from '#web/ui/text/area-field.tsx';
import { Field, PasswordField } from '#web/ui/text/field.tsx';
import { CopiedText } from './copied-text.tsx';
import { keepsSecret, type ProviderDraft } from './provider-draft.ts';

export type Addresses = { redirect: string; entityId: string; reply: string };
type Drafting = {
  draft: ProviderDraft;
  before: TeamProvider | null;
  addresses: Addresses;
  onChange: (change: Partial<ProviderDraft>) => void;
};

const frame = 'mb-4 flex flex-col gap-2 rounded-md border border-line bg-ground px-3 py-2';

export function OpenIdFields({ draft, before, addresses, onChange }: Drafting) {
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

export function SamlFields({ draft, addresses, onChange }: Drafting) {
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
