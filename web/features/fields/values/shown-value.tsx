import type { Field, FieldValue } from '#contract/items/fields.ts';
import { usePeople } from '#web/api/team-people.ts';
import { Tag } from '#web/ui/tag.tsx';

/** The host and the path: `https://` says nothing, and a long query hides the host. */
const shortLink = (address: string) => address.replace(/^https?:\/\/(www\.)?/i, '').replace(/[?#].*$|\/$/g, '');

/** A day as the language of the browser writes it, whatever its zone. */
const formatDay = (day: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

type Shown = { teamId: string; field: Field; value: FieldValue };

/** A value as its field is read. A link stays a text, because it stands inside of buttons. */
export function ShownValue({ teamId, field, value }: Shown) {
  const people = usePeople(teamId, field.kind === 'person');
  const chosen = field.choices.filter(({ id }) => [value].flat().includes(id));
  if (chosen.length > 0) {
    return (
      <span className="inline-flex min-w-0 max-w-full gap-2">
        {chosen.map((choice) => (
          <Tag key={choice.id} {...choice} />
        ))}
      </span>
    );
  }
  return <span className="min-w-0 truncate">{textOf(field, value, people)}</span>;
}

function textOf({ kind, name }: Field, value: FieldValue, people: readonly { userId: string; name: string }[]): string {
  if (kind === 'person') return people.find(({ userId }) => userId === value)?.name ?? '…';
  if (kind === 'checkbox') return `${name}: ${value === true ? 'yes' : 'no'}`;
  if (kind === 'number') return new Intl.NumberFormat().format(Number(value));
  if (kind === 'date') return formatDay(String(value));
  if (kind === 'link') return shortLink(String(value));
  return String(value);
}
