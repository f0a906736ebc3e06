import type { Db, Tx } from '#server/platform/db/database.ts';

export type EmailChange = { user_id: string; email: string; token_hash: string; expires_at: Date };

/** A later change replaces an earlier one. */
export async function putEmailChange(db: Db, change: EmailChange): Promise<void> {
  await db
    .insertInto('email_changes')
    .values(change)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

export async function deleteEmailChange(db: Db | Tx, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

/** Locks the change until the transaction ends, so that its link works once. */
export async function takeEmailChange(
  tx: Tx,
  tokenHash: string,
): Promise<{ userId: string; email: string; newEmail: string } | undefined> {
  return tx
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['users.id as userId', 'users.email', 'email_changes.email as newEmail'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date())
    .forUpdate()
    .executeTakeFirst();
}
