import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';

/**
 * Whoever chooses a new password by a mail to an address that nobody has confirmed yet is the first to show that it is
 * theirs. What was set up there before, perhaps by a stranger who signed up with it, must neither keep them out nor let
 * that stranger in.
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
