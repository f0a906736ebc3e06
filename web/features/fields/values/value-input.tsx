import type { Field, FieldValue } from '#contract/items/fields.ts';
import { usePeople } from '#web/api/team-people.ts';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { Field as Input } from '#web/ui/text/field.tsx';
import { inputs } from './inputs.ts';

type ValueInputProps = {
  teamId: string;
  field: Field;
  value: FieldValue | undefined;
  /** Several items with different values. */
  isMixed: boolean;
  /** Null removes the value. */
  onChange: (value: FieldValue | null) => void;
};

/** The control for a field of this kind. */
export function ValueInput({ teamId, field, value, isMixed, onChange }: ValueInputProps) {
  const { kind, name, choices } = field;
  const people = usePeople(teamId, kind === 'person');
  const note = isMixed ? { hint: 'Several values. A new one replaces them.' } : {};
  const input = inputs[kind];
  if (input) {
    return (
      <Input
        {...input}
        {...note}
        {...(kind === 'number' && { step: 'any' })}
        label={name}
        value={value === undefined ? '' : String(value)}
        onChange={({ target }) => {
          if (target.value === '') onChange(null);
          else onChange(kind === 'number' ? Number(target.value) : target.value);
        }}
      />
    );
  }
  if (kind === 'choices') return <Choices {...{ field, value, isMixed, onChange }} />;
  const options =
    kind === 'person'
      ? people.map((person) => ({ value: person.userId, label: person.name }))
      : kind === 'checkbox'
        ? [
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]
        : choices.map((choice) => ({ value: choice.id, label: choice.name }));
  return (
    <div>
      <p className="mb-1 font-medium text-sm">{name}</p>
      <Listbox
        label={name}
        size="field"
        className="w-full"
        value={value === undefined ? '' : String(value)}
        options={[{ value: '', label: isMixed ? 'Several values' : 'None' }, ...options]}
        onChange={(chosen) => {
          if (chosen === '') onChange(null);
          else onChange(kind === 'checkbox' ? chosen === 'true' : chosen);
        }}
      />
    </div>
  );
}

function Choices({ field, value, isMixed, onChange }: Omit<ValueInputProps, 'teamId'>) {
  const chosen = Array.isArray(value) ? value : [];
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">{field.name}</legend>
      {isMixed && <p className="text-quiet text-xs">Several values. New ones replace them.</p>}
      <div className="flex flex-wrap gap-x-4">
        {field.choices.map(({ id, name, color }) => (
          <label key={id} className="flex min-h-control items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) => {
                const next = target.checked ? [...chosen, id] : chosen.filter((one) => one !== id);
                onChange(next.length > 0 ? next : null);
              }}
              className="size-4 accent-accent"
            />
            <Tag name={name} color={color} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
