import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

export async function insertGuest(tx: Tx, guest: { id: string; token_hash: string; name: string }): Promise<void> {
  await tx.insertInto('guests').values(guest).execute();
}

export async function renameGuest(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('guests').set({ name }).where('id', '=', id).execute();
}

/** Moves a guest's comments and likes to an account and deletes the guest. Returns the moved comments. */
export async function mergeGuest(tx: Tx, guestId: string, userId: string): Promise<{ itemId: string; id: string }[]> {
  await sql`
    insert into comment_likes (comment_id, user_id, created_at)
    select comment_id, ${userId}::uuid, created_at from comment_likes where guest_id = ${guestId}
    on conflict do nothing`.execute(tx);
  const rows = await tx
    .updateTable('comments')
    .set({ author_id: userId, guest_id: null })
    .where('guest_id', '=', guestId)
    .returning(['item_id as itemId', 'id'])
    .execute();
  for (const table of ['placements', 'fix_checks'] as const) {
    await tx.updateTable(table).set({ user_id: userId, guest_id: null }).where('guest_id', '=', guestId).execute();
  }
  await tx.deleteFrom('guests').where('id', '=', guestId).execute();
  return rows;
}
