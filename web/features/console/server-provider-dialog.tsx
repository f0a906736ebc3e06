import { useState } from 'react';
import type { ProviderAddresses } from '#contract/accounts/provider-fields.ts';
import type { NewServerProvider, ServerProvider } from '#contract/console/server-provider.ts';
import { call } from '#web/api/client.ts';
import { Switch } from '#web/ui/buttons/switch.tsx';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { emptyDraft, isComplete, type ProviderDraft, protocolOf } from '#web/ui/provider/provider-draft.ts';
import { descriptions, ProviderFields } from '#web/ui/provider/provider-fields.tsx';
import { Field } from '#web/ui/text/field.tsx';

type Draft = ProviderDraft & { domains: string; groups: string; checkMinutes: string; isOnly: boolean };

function draftOf(provider: ServerProvider | null): Draft {
  if (!provider) return { ...emptyDraft, domains: '', groups: '', checkMinutes: '', isOnly: false };
  const checkMinutes = provider.kind === 'openid' ? provider.checkMinutes : null;
  const [domains, groups] = [provider.domains.join(', '), provider.groups ?? ''];
  return { ...emptyDraft, ...provider, domains, groups, checkMinutes: checkMinutes ? String(checkMinutes) : '' };
}

function bodyOf(draft: Draft): NewServerProvider {
  const common = {
    domains: draft.domains.split(/[\s,]+/).filter((domain) => domain !== ''),
    groups: draft.groups.trim() || null,
    isOnly: draft.isOnly,
  };
  const protocol = protocolOf(draft);
  if (protocol.kind === 'saml') return { ...common, ...protocol };
  return { ...common, ...protocol, checkMinutes: draft.checkMinutes.trim() ? Number(draft.checkMinutes) : null };
}

export function ServerProviderDialog({
  provider,
  addresses,
  onSaved,
  ...dialog
}: DialogState & { provider: ServerProvider | null; addresses: ProviderAddresses; onSaved: () => unknown }) {
  const [draft, setDraft] = useState(draftOf(provider));
  const onChange = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const isSaml = draft.kind === 'saml';
  return (
    <FormDialog
      {...dialog}
      title={provider ? 'Change the provider' : 'Set up a provider'}
      description={descriptions[draft.kind]}
      action="Save"
      isReady={isComplete(draft, provider)}
      act={async () => {
        await call('saveServerProvider', { body: bodyOf(draft) });
        await onSaved();
      }}
    >
      {(problem) => (
        <>
          <ProviderFields {...{ draft, before: provider, addresses, onChange }} />
          <Field
            label="Domains it vouches for"
            autoComplete="off"
            placeholder="acme.example, acme.test"
            value={draft.domains}
            onChange={({ target }) => onChange({ domains: target.value })}
            hint={
              isSaml
                ? 'Addresses of these domains count as confirmed.'
                : 'For a provider that does not say whether an address is verified, such as Entra ID.'
            }
          />
          <Field
            label={isSaml ? 'Attribute with the groups' : 'Claim with the groups'}
            autoComplete="off"
            placeholder="groups"
            maxLength={200}
            value={draft.groups}
            onChange={({ target }) => onChange({ groups: target.value })}
            hint="If groups are to give roles in teams."
          />
          {!isSaml && (
            <Field
              label="Minutes between checks of leavers"
              inputMode="numeric"
              autoComplete="off"
              placeholder="10"
              value={draft.checkMinutes}
              onChange={({ target }) => onChange({ checkMinutes: target.value.replace(/\D/g, '') })}
              hint="A person whom the provider refuses is signed out. Empty: it is not asked again."
            />
          )}
          <Switch
            label="The only way in"
            hint="Only people who run the server can still use a password, for the day when the provider is away."
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
