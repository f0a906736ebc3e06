import { type RawBuilder, sql } from 'kysely';
import { typedNumber } from '#contract/views/views.ts';
import { shownStatus } from './item-fields.ts';

export type ValueFilter = {
  fieldId: string;
  /** A choice, a person, `true` or `false`, or `none` for items without a value. */
  is?: string | undefined;
  contains?: string | undefined;
  /** Numbers or days. */
  atLeast?: string | undefined;
  atMost?: string | undefined;
};

/** The filter of a view. */
export type ItemFilter = {
  name: string;
  /** The id of a status, or a progress. */
  status: string | undefined;
  value: ValueFilter | undefined;
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
  return sql`
    ${name === '' ? sql`` : sql`and items.name ilike ${containing(name)}`}
    ${onlyOpen ? sql`and items.open_count > ${byLink ? sql`items.team_open_count` : sql`0`}` : sql``}
    ${status === undefined ? sql`` : sql`and ${statusKey(knowsStatuses)} = ${status}`}
    ${value === undefined ? sql`` : sql`and ${hasValue(value)}`}`;
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function hasValue({ fieldId, is, contains, atLeast, atMost }: ValueFilter) {
  const own = sql`select from field_values where item_id = items.id and field_id = ${fieldId}`;
  if (is === 'none') return sql`not exists (${own})`;
  return sql`exists (${own}
    ${is === undefined ? sql`` : sql`and value @> ${toJson(is)}`}
    ${contains === undefined ? sql`` : sql`and value #>> '{}' ilike ${containing(contains)}`}
    ${atLeast === undefined ? sql`` : sql`and ${isOfKind(atLeast)} and value >= ${toJson(atLeast)}`}
    ${atMost === undefined ? sql`` : sql`and ${isOfKind(atMost)} and value <= ${toJson(atMost)}`})`;
}

/** A number is compared with numbers alone, and a day with days. */
const isOfKind = (bound: string) => sql`jsonb_typeof(value) = jsonb_typeof(${toJson(bound)})`;

function toJson(text: string) {
  if (text === 'true' || text === 'false') return sql`${text}::jsonb`;
  return typedNumber.test(text) ? sql`to_jsonb(${text}::numeric)` : sql`to_jsonb(${text}::text)`;
}

/** The part of a filter that is about the values of a field. */
export function valueFilterOf({
  fieldId,
  choiceId: is,
  contains: text,
  atLeast,
  atMost,
}: { [key in 'fieldId' | 'choiceId' | 'contains' | 'atLeast' | 'atMost']?: string | undefined }):
  | ValueFilter
  | undefined {
  const contains = text?.trim() || undefined;
  const isAny = is === undefined && contains === undefined && atLeast === undefined && atMost === undefined;
  return fieldId === undefined || isAny ? undefined : { fieldId, is, contains, atLeast, atMost };
}
