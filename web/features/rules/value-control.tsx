import type { Field, FieldValue } from '#contract/items/fields.ts';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { Field as TextField } from '#web/ui/text/field.tsx';
import { CheckList } from './check-list.tsx';

const inputs = { text: 'text', number: 'number', date: 'date', link: 'url' } as const;

/** The value of a field, by its kind. */
export function ValueControl({
  field,
  people,
  value,
  onChange,
}: {
  field: Field;
  people: readonly { id: string; name: string }[];
  value: FieldValue;
  onChange: (value: FieldValue) => void;
}) {
  const { kind, name, choices } = field;
  const label = `Value of ${name}`;
  if (kind === 'checkbox') {
    return (
      <Listbox
        label={label}
        size="field"
        value={String(value)}
        options={[
          { value: 'true', label: 'checked' },
          { value: 'false', label: 'not checked' },
        ]}
        onChange={(chosen) => onChange(chosen === 'true')}
      />
    );
  }
  if (kind === 'choices') {
    const chosen = [value].flat().map(String);
    return <CheckList legend={label} options={choices} chosen={chosen} onChange={onChange} />;
  }
  if (kind === 'choice' || kind === 'person') {
    const options = (kind === 'person' ? people : choices).map((one) => ({ value: one.id, label: one.name }));
    return (
      <Listbox
        label={label}
        size="field"
        value={String(value)}
        options={[{ value: '', label: 'Choose' }, ...options]}
        onChange={onChange}
      />
    );
  }
  return (
    <TextField
      label={label}
      type={inputs[kind]}
      value={String(value)}
      onChange={({ target }) => onChange(kind === 'number' ? Number(target.value) : target.value)}
    />
  );
}
