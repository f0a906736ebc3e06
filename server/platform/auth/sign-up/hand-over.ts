import type { Db } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';

/**
 * The first user to reset the password by email proves that an unconfirmed address is theirs. Anything set up earlier,
 * perhaps by a stranger who signed up with it, must neither lock them out nor let that stranger in.
 */
export async function handOver(db: Db, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
    await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
    await tx.deleteFrom('accounts').where('user_id', '=', userId).where('provider_id', '<>', 'credential').execute();
    const owned = { email_verified: true, two_factor_enabled: false };
    await tx.updateTable('users').set(owned).where('id', '=', userId).execute();
  });
}
