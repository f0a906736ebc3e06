import type { Db, Tx } from '#server/platform/db/database.ts';

export async function isStored(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('user_pictures').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** A trigger notes the object, and the job "clean" removes it. */
export async function deletePicture(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('user_pictures').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Waits for other changes of the same account. Returns false if it was deleted. */
export async function lockUser(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

export async function insertPicture(
  tx: Tx,
  { id, userId, sizeBytes, checksum }: { id: string; userId: string; sizeBytes: number; checksum: string },
): Promise<void> {
  await tx.insertInto('user_pictures').values({ id, user_id: userId, size_bytes: sizeBytes, checksum }).execute();
}
