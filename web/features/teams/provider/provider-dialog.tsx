import { useState } from 'react';
import type { ProviderAddresses } from '#contract/accounts/provider-fields.ts';
import type { NewProvider, TeamProvider } from '#contract/teams/provider.ts';
import { call } from '#web/api/client.ts';
import { Switch } from '#web/ui/buttons/switch.tsx';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { emptyDraft, isComplete, type ProviderDraft, protocolOf } from '#web/ui/provider/provider-draft.ts';
import { descriptions, Labelled, ProviderFields } from '#web/ui/provider/provider-fields.tsx';
import { roleNames } from '#web/ui/roles/roles.ts';
import { Field } from '#web/ui/text/field.tsx';

const arrivals = [
  { value: 'none', label: 'They join by invitation only' },
  { value: 'viewer', label: `${roleNames.viewer} of this team` },
  { value: 'editor', label: `${roleNames.editor} of this team` },
  { value: 'groups', label: 'Their groups decide' },
] as const;
type Arrival = (typeof arrivals)[number]['value'];

type Draft = ProviderDraft & { arrival: Arrival; groups: string; isOnly: boolean };

function draftOf(provider: TeamProvider | null): Draft {
  if (!provider) return { ...emptyDraft, arrival: 'viewer', groups: 'groups', isOnly: false };
  const { role, groups, domains: _, ...rest } = provider;
  return { ...emptyDraft, ...rest, arrival: groups ? 'groups' : (role ?? 'none'), groups: groups ?? 'groups' };
}

function bodyOf(draft: Draft): NewProvider {
  const { arrival, groups, isOnly } = draft;
  return {
    ...protocolOf(draft),
    role: arrival === 'viewer' || arrival === 'editor' ? arrival : null,
    groups: arrival === 'groups' ? groups : null,
    isOnly,
  };
}

export function ProviderDialog({
  teamId,
  provider,
  addresses,
  onSaved,
  ...dialog
}: DialogState & {
  teamId: string;
  provider: TeamProvider | null;
  addresses: ProviderAddresses;
  onSaved: () => unknown;
}) {
  const [draft, setDraft] = useState(draftOf(provider));
  const onChange = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const { kind, arrival, groups, isOnly } = draft;
  return (
    <FormDialog
      {...dialog}
      title={provider ? 'Change the provider' : 'Set up a provider'}
      description={descriptions[kind]}
      action="Save"
      isReady={isComplete(draft, provider) && (arrival !== 'groups' || groups.trim() !== '')}
      act={async () => {
        await call('saveProvider', { params: { teamId }, body: bodyOf(draft) });
        await onSaved();
      }}
    >
      {(problem) => (
        <>
          <ProviderFields {...{ draft, before: provider, addresses, onChange }} />
          <Labelled label="New people">
            <Listbox
              label="New people"
              value={arrival}
              options={arrivals}
              onChange={(value) => onChange({ arrival: value })}
              size="field"
            />
          </Labelled>
          {arrival === 'groups' && (
            <Field
              label={kind === 'saml' ? 'Attribute with the groups' : 'Claim with the groups'}
              required
              maxLength={200}
              autoComplete="off"
              value={groups}
              onChange={({ target }) => onChange({ groups: target.value })}
              hint="Once this is saved, give each group its role."
            />
          )}
          <Switch
            label="The only way in"
            hint="People of your domains cannot use a password, a passkey or another provider. You can still use yours."
            checked={isOnly}
            onChange={(value) => onChange({ isOnly: value })}
          />
          <p role="alert" className="mt-2 text-pretty text-sm text-upcoming empty:hidden">
            {problem}
          </p>
        </>
      )}
    </FormDialog>
  );
}
