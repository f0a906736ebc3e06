import { type RawBuilder, sql } from 'kysely';
import type { Field } from '#contract/items/fields.ts';
import { shownStatus } from './item-fields.ts';

/** Lists sort by these too, beside the columns of `items`. */
export type KeyOrder =
  | { by: 'status'; knowsStatuses: boolean }
  | { by: 'field'; field: Pick<Field, 'id' | 'kind' | 'choices'> };

/** The key of an item; null sorts last. `reads` says whether a text is one of these keys. */
export type SortedBy = { key: RawBuilder<unknown>; type: string; reads: (text: string) => boolean };

/** Keys end here, so that the cursor of a page stays short. The name decides among those that begin alike. */
const longestKey = 200;

const isPlace = (text: string) => /^\d{1,9}$/.test(text);
const isText = (text: string) => !text.includes('\0') && [...text].length <= longestKey;

/** As names sort: in whatever case, with numbers by value. */
const natural = (text: RawBuilder<unknown>) => sql`left((
  select string_agg(coalesce(lpad(part[2], greatest(12, length(part[2])), '0'), part[1]), '' order by place)
  from regexp_matches(lower(${text}), '(\\D+)|(\\d+)', 'g') with ordinality as parts (part, place)
), ${longestKey}) collate "C"`;

const progressPlace = sql`case items.progress when 'Upcoming' then 0 when 'In Progress' then 1 else 2 end`;
/** A progress without a status of its own comes after all statuses. */
const afterStatuses = 1_000;

export function sortedBy(order: KeyOrder): SortedBy {
  if (order.by === 'status') {
    const place = sql`coalesce((select position from team_statuses where id = ${shownStatus}), ${afterStatuses} + ${progressPlace})`;
    return { key: order.knowsStatuses ? place : progressPlace, type: 'integer', reads: isPlace };
  }
  const { id, kind, choices } = order.field;
  const value = sql`(select value from field_values where item_id = items.id and field_id = ${id})`;
  const text = sql`(${value} #>> '{}')`;
  const ids = choices.map((choice) => choice.id);
  switch (kind) {
    case 'number':
      return {
        key: sql`${text}::numeric`,
        type: 'numeric',
        reads: (given) => /^-?\d{1,20}(\.\d{1,400})?$/.test(given),
      };
    case 'checkbox':
      return { key: sql`${text}::boolean::integer`, type: 'integer', reads: isPlace };
    case 'choice':
      return { key: sql`array_position(${ids}::text[], ${text})`, type: 'integer', reads: isPlace };
    case 'choices':
      return {
        key: sql`(select min(array_position(${ids}::text[], chosen)) from jsonb_array_elements_text(${value}) as chosen)`,
        ...{ type: 'integer', reads: isPlace },
      };
    case 'person':
      return {
        key: natural(sql`(select users.name from users where users.id = ${text}::uuid)`),
        type: 'text',
        reads: isText,
      };
    case 'date':
    case 'text':
    case 'link':
      return { key: natural(text), type: 'text', reads: isText };
  }
}
