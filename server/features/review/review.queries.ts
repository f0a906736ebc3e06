import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export type NeighbourRow = { id: string; name: string };

/**
 * The next or previous file by name, in the order of listings: in its folder, one step along their index, or among these
 * items.
 */
export async function findNeighbour(
  db: Db,
  id: string,
  side: 'previous' | 'next',
  among: string[] | undefined,
): Promise<NeighbourRow | undefined> {
  const isListed = among ? sql`id = any(${among})` : sql`place_id = here.place_id`;
  const comparison = sql.raw(side === 'next' ? '>' : '<');
  const direction = sql.raw(side === 'next' ? 'asc' : 'desc');
  const { rows } = await sql<NeighbourRow>`
    select beside.id, beside.name from items as here cross join lateral (
      select id, name from items
      where ${isListed} and kind = 'file' and deleted_at is null
        and (sort_name, id) ${comparison} (here.sort_name, here.id)
      order by sort_name ${direction}, id ${direction} limit 1
    ) as beside
    where here.id = ${id}`.execute(db);
  return rows[0];
}
