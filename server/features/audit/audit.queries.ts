import { sql } from 'kysely';
import type { NewEntry } from '#server/platform/audit/record-audit.queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { selectImage } from '#server/platform/db/rows/person-image.ts';

export type ActivityRow = Omit<NewEntry, 'team_id'> & { at: Date; image: string | null };

/** The newest entries of these actions. `person` is a user's id, or 'others' for guests and deleted accounts. */
export async function findActivity(
  db: Db,
  teamId: string,
  page: { actions: string[]; person: string | undefined; before: string | undefined; limit: number },
): Promise<ActivityRow[]> {
  const { actions, person, before, limit } = page;
  const byPerson =
    person === undefined ? sql`` : person === 'others' ? sql`and user_id is null` : sql`and user_id = ${person}::uuid`;
  const older = before === undefined ? sql`` : sql`and id < ${before}::uuid`;
  const { rows } = await sql<ActivityRow>`
    select entries.*, ${selectImage('entries.user_id')} as image from unnest(${actions}::text[]) as wanted
    cross join lateral (
      select id, at, user_id, user_name, action, subject, detail, item_id from audit_log
      where team_id = ${teamId} and action = wanted ${byPerson} ${older}
      order by id desc limit ${limit}
    ) as entries
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findEntries(db: Db, teamId: string, page: { before: string | undefined; limit: number }) {
  let query = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'user_name', 'action', 'subject', 'detail'])
    .where('team_id', '=', teamId)
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (page.before) query = query.where('id', '<', page.before);
  return query.execute();
}
