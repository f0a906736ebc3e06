import { type RawBuilder, sql } from 'kysely';
import { apiPrefix } from '#contract/endpoints.ts';

/** For a select list: the address of the picture of the user in this column; null without one. */
export function selectImage(userColumn: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select ${imageOf('user_pictures.id')} from user_pictures where user_pictures.user_id = ${sql.ref(userColumn)})`;
}

/** The same for a query that joins `user_pictures`, for lists of thousands of people. */
export function imageOf(idColumn: string): RawBuilder<string | null> {
  return sql<string | null>`(${`${apiPrefix}/pictures/`}::text || ${sql.ref(idColumn)})`;
}
