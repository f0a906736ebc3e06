import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type DeviceRow = Selectable<Schema['device_requests']>;

export async function insertRequest(db: Db, row: Insertable<Schema['device_requests']>): Promise<void> {
  await db.insertInto('device_requests').values(row).execute();
}

export async function deleteOver(db: Db): Promise<void> {
  await db.deleteFrom('device_requests').where('expires_at', '<', new Date()).execute();
}

/** Only while it waits for its person. */
export async function findWaiting(db: Db, userCodeHash: string): Promise<DeviceRow | undefined> {
  return db
    .selectFrom('device_requests')
    .selectAll()
    .where('user_code_hash', '=', userCodeHash)
    .where('expires_at', '>', new Date())
    .where('is_allowed', 'is', null)
    .executeTakeFirst();
}

export async function lockByDevice(tx: Tx, deviceCodeHash: string): Promise<DeviceRow | undefined> {
  return tx
    .selectFrom('device_requests')
    .selectAll()
    .where('device_code_hash', '=', deviceCodeHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function notePoll(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('device_requests').set({ polled_at: new Date() }).where('id', '=', id).execute();
}

/** Returns false if it was decided before. */
export async function decideRequest(
  db: Db,
  id: string,
  given: { is_allowed: boolean; user_id: string; team_ids: string[] | null; days: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('device_requests')
    .set(given)
    .where('id', '=', id)
    .where('is_allowed', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteRequest(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('device_requests').where('id', '=', id).execute();
}

export async function findPerson(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['id as userId', 'name', 'email'])
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}
