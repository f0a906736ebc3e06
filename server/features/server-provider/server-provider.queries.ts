import { type Insertable, sql } from 'kysely';
import type { OwnProvider } from '#contract/accounts/users.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export async function putServerProvider(tx: Tx, row: Insertable<Schema['server_provider']>): Promise<void> {
  await tx
    .insertInto('server_provider')
    .values(row)
    .onConflict((conflict) => conflict.column('is_one').doUpdateSet(row))
    .execute();
}

export async function deleteServerProvider(tx: Tx): Promise<void> {
  await tx.deleteFrom('server_provider').execute();
}

export async function forgetAccounts(tx: Tx, providers: OwnProvider[]): Promise<void> {
  await tx.deleteFrom('accounts').where('provider_id', 'in', providers).execute();
}

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts where user_id = ${userId} and password is not null limit 1`.execute(db);
  return rows.length > 0;
}
