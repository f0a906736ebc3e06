import { sql } from 'kysely';
import type { OwnProvider } from '#contract/accounts/users.ts';
import type { ServerProviderRow } from '#server/platform/auth/ways-in/server-provider-row.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

export async function putServerProvider(tx: Tx, row: ServerProviderRow): Promise<void> {
  const { kind, name, issuer, domains, groups } = row;
  const isOpenId = row.kind === 'openid';
  const values = {
    ...{ kind, name, issuer, domains, groups, check_minutes: row.checkMinutes, is_only: row.isOnly },
    ...{ client_id: isOpenId ? row.clientId : null, client_secret: isOpenId ? row.sealedSecret : null },
    ...{ entry_point: isOpenId ? null : row.entryPoint, certificates: isOpenId ? null : row.certificates },
  };
  await tx
    .insertInto('server_provider')
    .values(values)
    .onConflict((conflict) => conflict.column('is_one').doUpdateSet(values))
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
