import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

export async function countSelections(tx: Tx, teamId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('shares')
    .select((shares) => shares.fn.countAll<string>().as('count'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function hasTrashed(tx: Tx, ids: string[]): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${ids}::uuid[]) as item(id) where not is_living(item.id) limit 1`.execute(tx);
  return rows.length > 0;
}

/** Appends the items; skips those that the link has already. */
export async function insertShareItems(tx: Tx, shareId: string, ids: string[]): Promise<void> {
  await sql`
    insert into share_items (share_id, item_id, position)
    select ${shareId}, item.id, item.number
      + coalesce((select max(position) from share_items where share_id = ${shareId}), 0)
    from unnest(${ids}::uuid[]) with ordinality as item(id, number)
    on conflict do nothing`.execute(tx);
}

export async function deleteShareItems(tx: Tx, shareId: string, ids: string[]): Promise<void> {
  await tx
    .deleteFrom('share_items')
    .where('share_id', '=', shareId)
    .where('item_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}
