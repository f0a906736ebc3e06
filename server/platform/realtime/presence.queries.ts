import { sql } from 'kysely';
import type { Viewer } from '#contract/comments/comments.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { selectImage } from '#server/platform/db/rows/person-image.ts';

export type ViewerRow = { connectionId: string; itemId: string; userId: string; name: string };

/** A viewer not confirmed for this long belongs to a process that died. */
const deadAfter = sql`interval '60 seconds'`;
const mostViewers = 50;

/** These functions return the files whose viewers changed. */
export async function insertViewers(tx: Tx, processId: string, rows: ViewerRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const values = rows.map(({ connectionId, itemId, userId, name }) => ({
    connection_id: connectionId,
    process_id: processId,
    item_id: itemId,
    user_id: userId,
    name,
  }));
  await tx.insertInto('viewers').values(values).execute();
  return rows.map(({ itemId }) => itemId);
}

export async function deleteViewers(tx: Tx, connectionIds: string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('viewers')
    .where('connection_id', '=', sql<string>`any(${connectionIds}::uuid[])`)
    .returning('item_id')
    .execute();
  return rows.map(({ item_id }) => item_id);
}

export async function deleteViewersOf(tx: Tx, processId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('viewers').where('process_id', '=', processId).returning('item_id').execute();
  return rows.map(({ item_id }) => item_id);
}

export async function deleteDeadViewers(tx: Tx): Promise<string[]> {
  const rows = await tx
    .deleteFrom('viewers')
    .where('seen_at', '<', sql<Date>`now() - ${deadAfter}`)
    .returning('item_id')
    .execute();
  return rows.map(({ item_id }) => item_id);
}

/** Confirms the viewers of this process and returns the connections that have a row. */
export async function confirmViewers(tx: Tx, processId: string): Promise<Set<string>> {
  const rows = await tx
    .updateTable('viewers')
    .set({ seen_at: sql<Date>`now()` })
    .where('process_id', '=', processId)
    .returning('connection_id')
    .execute();
  return new Set(rows.map(({ connection_id }) => connection_id));
}

/** The viewers of a file in order of arrival, and their total count. */
export async function findViewers(db: Db, itemId: string): Promise<{ viewers: Viewer[]; count: number }> {
  const { rows } = await sql<Viewer & { count: number }>`
    select user_id as id, min(name) as name, ${selectImage('viewers.user_id')} as image, (count(*) over ())::int as count
    from viewers where item_id = ${itemId} and seen_at > now() - ${deadAfter}
    group by user_id order by min(since), user_id limit ${mostViewers}`.execute(db);
  return { viewers: rows.map(({ id, name, image }) => ({ id, name, image })), count: rows[0]?.count ?? 0 };
}
