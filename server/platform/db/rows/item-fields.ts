import { type RawBuilder, sql } from 'kysely';
import type { FieldValues, SeenBy } from '#contract/items/fields.ts';

/** For queries of `items`: its status, or else the first one of the team with its progress. */
export const shownStatus: RawBuilder<string | null> = sql<string | null>`coalesce(items.status_id, (
  select id from team_statuses where team_id = items.team_id and progress = items.progress order by position limit 1))`;

/** For queries of `items`: its values of the fields that these people see. */
export const shownValues = (sees: readonly SeenBy[]): RawBuilder<FieldValues> => sql<FieldValues>`(
  select coalesce(jsonb_object_agg(field_id, value), '{}') from field_values join team_fields on team_fields.id = field_id
  where item_id = items.id and team_fields.team_id = items.team_id and seen_by = any(${[...sees]}::text[]))`;
