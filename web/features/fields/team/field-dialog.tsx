import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { Choice, Field, FieldKind, SeenBy, TagColor } from '#contract/items/fields.ts';
import { newId } from '#web/api/new-id.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { colorNames } from '#web/ui/tag.tsx';
import { Field as Input } from '#web/ui/text/field.tsx';
import { hasChoices, kindNames, sightNames } from '../words.ts';
import { ColorChoice } from './color-choice.tsx';

const optionsOf = <K extends string>(names: Record<K, string>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value: value as K, label }));
const kinds = optionsOf<FieldKind>(kindNames);
const sights = optionsOf<SeenBy>(sightNames);
const colors = Object.keys(colorNames) as TagColor[];

const newChoice = (count: number): Choice => ({
  id: newId(),
  name: '',
  color: colors[count % colors.length] ?? 'grey',
});

/** Makes a field, or changes one. Its kind is chosen once. */
export function FieldDialog({
  field,
  onSave,
  ...dialog
}: DialogState & {
  /** Null for a new one. */
  field: Field | null;
  onSave: (field: Field) => Promise<void>;
}) {
  const [draft, setDraft] = useState<Field>(
    () => field ?? { id: newId(), name: '', kind: 'text', choices: [], seenBy: 'team' },
  );
  const set = (change: Partial<Field>) => setDraft({ ...draft, ...change });
  const isPerson = draft.kind === 'person';
  const named = draft.choices.map((choice) => ({ ...choice, name: choice.name.trim() })).filter(({ name }) => name);
  return (
    <FormDialog
      {...dialog}
      title={field ? 'Edit the field' : 'New field'}
      action="Save"
      isReady={draft.name.trim() !== '' && (!hasChoices(draft.kind) || named.length > 0)}
      act={() => onSave({ ...draft, name: draft.name.trim(), choices: hasChoices(draft.kind) ? named : [] })}
    >
      {(problem) => (
        <>
          <Input
            label="Name"
            maxLength={60}
            autoComplete="off"
            value={draft.name}
            error={problem}
            onChange={({ target }) => set({ name: target.value })}
          />
          <div className="mb-4 grid gap-2">
            <Listbox
              label="Kind"
              size="field"
              disabled={field !== null}
              value={draft.kind}
              options={kinds}
              onChange={(kind) =>
                set({ kind, ...(kind === 'person' && draft.seenBy === 'everyone' && { seenBy: 'team' }) })
              }
            />
            <Listbox
              label="Seen by"
              size="field"
              value={draft.seenBy}
              options={isPerson ? sights.filter(({ value }) => value !== 'everyone') : sights}
              onChange={(seenBy) => set({ seenBy })}
            />
          </div>
          {hasChoices(draft.kind) && (
            <ChoiceList choices={draft.choices} onChange={(choices) => set({ choices })} isKnown={field !== null} />
          )}
        </>
      )}
    </FormDialog>
  );
}

type ChoiceListProps = { choices: readonly Choice[]; onChange: (choices: Choice[]) => void; isKnown: boolean };

function ChoiceList({ choices, onChange, isKnown }: ChoiceListProps) {
  const change = (id: string, to: Partial<Choice>) =>
    onChange(choices.map((choice) => (choice.id === id ? { ...choice, ...to } : choice)));
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 font-medium text-sm">Choices</legend>
      <ul className="flex flex-col gap-2 not-empty:mb-2">
        {choices.map(({ id, name, color }, index) => (
          <li key={id} className="flex items-center gap-2">
            <input
              aria-label={`Choice ${index + 1}`}
              maxLength={60}
              autoComplete="off"
              value={name}
              onChange={({ target }) => change(id, { name: target.value })}
              className="block h-field w-full min-w-0 rounded-md border border-line bg-ground px-3 text-input outline-offset-0"
            />
            <ColorChoice
              label={`Colour of choice ${index + 1}`}
              color={color}
              onChange={(next) => change(id, { color: next })}
            />
            <IconButton
              label={`Remove choice ${index + 1}`}
              onClick={() => onChange(choices.filter((choice) => choice.id !== id))}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button onClick={() => onChange([...choices, newChoice(choices.length)])}>
        <Plus size={16} aria-hidden="true" />
        Add a choice
      </Button>
      {isKnown && <p className="mt-1 text-quiet text-xs">A removed choice disappears from all values.</p>}
    </fieldset>
  );
}
