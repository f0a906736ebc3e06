import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** As if the user had followed the link in the verification email. */
export async function confirmAddress<U extends { email: string }>({ db }: { db: Db }, user: U): Promise<U> {
  await db.updateTable('users').set({ email_verified: true }).where('email', '=', user.email).execute();
  return user;
}

/** As if the time of every limit had passed. */
export async function endRateLimits({ db }: { db: Db }): Promise<void> {
  await sql`update rate_limits set ends_at = to_timestamp(0)`.execute(db);
}
