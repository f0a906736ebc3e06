import { type RawBuilder, sql } from 'kysely';
import { shownStatus } from './item-fields.ts';

/** The filter of a view. */
export type ItemFilter = {
  name: string;
  /** The id of a status, or a progress. */
  status: string | undefined;
  /** A choice, a person, `true` or `false`, or `none` for items without a value. */
  value: { fieldId: string; is: string } | undefined;
  onlyOpen: boolean;
};

/** A team without statuses has its progress values. Visitors of a link know these alone. */
export const statusKey = (knowsStatuses: boolean): RawBuilder<string> =>
  knowsStatuses ? sql<string>`coalesce(${shownStatus}::text, items.progress)` : sql<string>`items.progress`;

/** For queries of `items`: conditions that follow another one. Threads of the team are not open for people by a link. */
export function matchesFilter(
  { name, status, value, onlyOpen }: ItemFilter,
  { knowsStatuses, byLink }: { knowsStatuses: boolean; byLink: boolean },
): RawBuilder<unknown> {
  const pattern = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`
    ${name === '' ? sql`` : sql`and items.name ilike ${pattern}`}
    ${onlyOpen ? sql`and items.open_count > ${byLink ? sql`items.team_open_count` : sql`0`}` : sql``}
    ${status === undefined ? sql`` : sql`and ${statusKey(knowsStatuses)} = ${status}`}
    ${value === undefined ? sql`` : sql`and ${hasValue(value)}`}`;
}

function hasValue({ fieldId, is }: { fieldId: string; is: string }) {
  const own = sql`select from field_values where item_id = items.id and field_id = ${fieldId}`;
  if (is === 'none') return sql`not exists (${own})`;
  const json = is === 'true' || is === 'false' ? sql`${is}::jsonb` : sql`to_jsonb(${is}::text)`;
  return sql`exists (${own} and value @> ${json})`;
}
