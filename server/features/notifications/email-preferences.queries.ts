import { sql } from 'kysely';
import type { EmailKind } from '#contract/accounts/emails.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

export async function findUnwanted(db: Db | Tx, address: string): Promise<EmailKind[]> {
  const rows = await db.selectFrom('unwanted_mails').select('kind').where('address', '=', address).execute();
  return rows.map(({ kind }) => kind);
}

export async function addUnwanted(db: Db, address: string, kinds: EmailKind[]): Promise<void> {
  await db
    .insertInto('unwanted_mails')
    .values(kinds.map((kind) => ({ address, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeUnwanted(db: Db, address: string, kinds: EmailKind[]): Promise<void> {
  await db
    .deleteFrom('unwanted_mails')
    .where('address', '=', address)
    .where('kind', '=', sql<EmailKind>`any(${kinds})`)
    .execute();
}
