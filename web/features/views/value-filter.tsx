import type { Field } from '#contract/items/fields.ts';
import type { ViewFilter } from '#contract/views/views.ts';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { TypedFilter } from './typed-filter.tsx';
import type { Lists } from './use-views.ts';

type Filter = Pick<ViewFilter, 'fieldId' | 'choiceId' | 'contains' | 'atLeast' | 'atMost'>;
type People = Lists['people'];
type Part = Partial<Filter>;

/** The fields whose values are typed, and how the list of values names that. */
const typed: Partial<Record<Field['kind'], string>> = {
  text: 'contains…',
  link: 'contains…',
  number: 'from … to …',
  date: 'from … to …',
};

/** The value that files have in one of these fields. */
export function ValueFilter({
  fields,
  people,
  filter,
  onChange,
}: {
  fields: readonly Field[];
  people: People;
  filter: Filter;
  onChange: (part: Part) => void;
}) {
  const { fieldId, choiceId } = filter;
  const field = fields.find(({ id }) => id === fieldId);
  const values = fields.flatMap((one) =>
    valuesOf(one, people).map(([value, label]) => ({ value: `${one.id} ${value}`, label: `${one.name}: ${label}` })),
  );
  return (
    <>
      <Listbox
        className="max-w-60 shrink-0"
        label="Value of a field"
        value={field ? `${field.id} ${choiceId ?? ''}` : ''}
        options={[{ value: '', label: 'Any value' }, ...values]}
        onChange={(value) => {
          const [id, choice] = value.split(' ');
          const none = { contains: undefined, atLeast: undefined, atMost: undefined };
          onChange({ ...none, fieldId: id || undefined, choiceId: (choice || undefined) as Filter['choiceId'] });
        }}
      />
      {field && !choiceId && <TypedValue key={field.id} field={field} filter={filter} onChange={onChange} />}
    </>
  );
}

function TypedValue({
  field: { name, kind },
  filter: { contains = '', atLeast = '', atMost = '' },
  onChange,
}: {
  field: Field;
  filter: Filter;
  onChange: (part: Part) => void;
}) {
  if (kind === 'text' || kind === 'link') {
    const label = `${name} contains`;
    return (
      <TypedFilter label={label} value={contains} onChange={(text) => onChange({ contains: text || undefined })} />
    );
  }
  if (kind !== 'number' && kind !== 'date') return null;
  return (
    <>
      <TypedFilter
        type={kind}
        label={`${name} from`}
        value={atLeast}
        onChange={(text) => onChange({ atLeast: text || undefined })}
      />
      <TypedFilter
        type={kind}
        label={`${name} to`}
        value={atMost}
        onChange={(text) => onChange({ atMost: text || undefined })}
      />
    </>
  );
}

/** The values that a field filters by; each field also by having none. */
function valuesOf({ kind, choices }: Field, people: People): [value: string, label: string][] {
  const own: Partial<Record<Field['kind'], [string, string][]>> = {
    person: people.map(({ userId, name }) => [userId, name]),
    checkbox: [
      ['true', 'yes'],
      ['false', 'no'],
    ],
  };
  const listed = own[kind] ?? choices.map(({ id, name }): [string, string] => [id, name]);
  const words = typed[kind];
  return [...(words ? [['', words] as [string, string]] : listed), ['none', 'none']];
}
