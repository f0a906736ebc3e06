import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Newest first: their ids sort by time. */
export async function findPasskeys(db: Db | Tx, userId: string) {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute();
}

export async function findPasskey(db: Db, credentialId: string) {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** Whether it was added. No device gives the same passkey to two accounts. */
export async function insertPasskey(tx: Tx, row: Insertable<Schema['passkeys']>): Promise<boolean> {
  const added = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns its name; undefined if it is not theirs, or gone. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Whether it counts: of two sign-ins with the same number one is a copy's. Devices that do not count say 0. */
export async function noteUse(db: Db, id: string, counter: number): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ counter, used_at: new Date() })
    .where('id', '=', id)
    .$if(counter > 0, (query) => query.where('counter', '<', String(counter)))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A reset of the password takes the account back from whatever was set up before. */
export async function deletePasskeys(db: Db | Tx, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}
