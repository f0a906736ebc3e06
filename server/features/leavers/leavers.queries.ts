import type { Tx } from '#server/platform/db/database.ts';

export async function setSuspended(tx: Tx, userId: string, at: Date | null): Promise<void> {
  await tx.updateTable('users').set({ suspended_at: at }).where('id', '=', userId).execute();
}

export async function deleteSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
