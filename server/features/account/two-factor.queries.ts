import type { Db, Tx } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

/** Stores a new key until it is confirmed. Returns false while another one is in use: switch that off first. */
export async function putUnconfirmedKey(db: Db, userId: string, sealedKey: string): Promise<boolean> {
  const row = { secret: sealedKey, backup_codes: '' };
  const result = await db
    .insertInto('two_factors')
    .values({ id: uuidv7(), user_id: userId, verified: false, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row).where('two_factors.verified', '=', false))
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findUnconfirmedKey(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('two_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('verified', '=', false)
    .executeTakeFirst();
  return row?.secret;
}

/** Confirms only the key that was shown: another tab may have replaced it. */
export async function confirmKey(tx: Tx, userId: string, sealedKey: string, sealedCodes: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factors')
    .set({ verified: true, backup_codes: sealedCodes, failed_verification_count: 0, locked_until: null })
    .where('user_id', '=', userId)
    .where('secret', '=', sealedKey)
    .where('verified', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function putRecoveryCodes(db: Db, userId: string, sealedCodes: string): Promise<void> {
  await db.updateTable('two_factors').set({ backup_codes: sealedCodes }).where('user_id', '=', userId).execute();
}

export async function deleteKey(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
}
