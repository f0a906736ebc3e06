import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { selectImage } from '#server/platform/db/rows/person-image.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

export type AccountRow = {
  name: string;
  image: string | null;
  email: string;
  emailVerified: boolean;
  pendingEmail: string | null;
  passwordHash: string | null;
  providers: string[];
  /** Encrypted; null while two-factor is off. */
  sealedKey: string | null;
  sealedCodes: string | null;
};

const credential = 'credential';

export async function findAccount(db: Db | Tx, userId: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select users.name, ${selectImage('users.id')} as image, users.email, users.email_verified as "emailVerified", email_changes.email as "pendingEmail",
      own.password as "passwordHash", two_factors.secret as "sealedKey", two_factors.backup_codes as "sealedCodes",
      array(select distinct coalesce(team_providers.name, provider_id) from accounts
        left join team_providers on team_id::text = provider_id
        where user_id = users.id and provider_id <> ${credential} order by 1) as providers
    from users
    left join email_changes on email_changes.user_id = users.id and email_changes.expires_at > now()
    left join accounts as own on own.user_id = users.id and own.provider_id = ${credential}
    left join two_factors on two_factors.user_id = users.id and users.two_factor_enabled and two_factors.verified
    where users.id = ${userId}`.execute(db);
  return rows[0];
}

export async function isTaken(db: Db, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}

type Change = { name?: string; email?: string; email_verified?: boolean; two_factor_enabled?: boolean };

export async function updateUser(tx: Tx, userId: string, change: Change): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', userId)
    .execute();
}

export async function putPassword(tx: Tx, userId: string, password: string): Promise<void> {
  const updated_at = new Date();
  await tx
    .insertInto('accounts')
    .values({ id: uuidv7(), user_id: userId, provider_id: credential, account_id: userId, password })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password, updated_at }))
    .execute();
}
