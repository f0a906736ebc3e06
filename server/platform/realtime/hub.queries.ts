import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export async function findTeamIds(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('team_people').select('team_id').where('user_id', '=', userId).execute();
  return new Set(rows.map(({ team_id }) => team_id));
}

/** The shared items that contain a video. */
export async function findSharedMedia(db: Db, mediaId: string, sharedIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ shared: string }>`
    select shared from unnest(${sharedIds}::uuid[]) as shared
    where exists (select from versions where media_id = ${mediaId} and link_place(item_id, array[shared]) is not null)`.execute(
    db,
  );
  return new Set(rows.map(({ shared }) => shared));
}
