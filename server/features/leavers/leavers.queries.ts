import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

export async function setSuspended(tx: Tx, userId: string, at: Date | null): Promise<void> {
  await tx.updateTable('users').set({ suspended_at: at }).where('id', '=', userId).execute();
}

export async function deleteSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export type CheckedAccount = {
  id: string;
  sealedToken: string;
  /** The person's name at the provider. */
  subject: string;
  user: { id: string; name: string; email: string };
};

/**
 * People with a session or a token whom the provider was last asked about before `before`. Each is claimed, so that two
 * workers do not use the same refresh token.
 */
export async function claimDue(db: Db, now: Date, before: Date): Promise<CheckedAccount[]> {
  const { rows } = await sql<{
    id: string;
    sealedToken: string;
    subject: string;
    userId: string;
    name: string;
    email: string;
  }>`
    update accounts set checked_at = ${now} from users
    where users.id = accounts.user_id and accounts.id in (
      select accounts.id from accounts join users on users.id = accounts.user_id
      where provider_id = 'oidc' and refresh_token is not null
        and coalesce(checked_at, accounts.updated_at) <= ${before}
        and left_provider_at is null and suspended_at is null
        and (exists (select from sessions where sessions.user_id = users.id and expires_at > ${now})
          or exists (select from api_tokens where api_tokens.user_id = users.id and expires_at > ${now}))
      limit 500 for update of accounts skip locked
    )
    returning accounts.id, refresh_token as "sealedToken", account_id as subject, users.id as "userId", users.name, users.email`.execute(
    db,
  );
  return rows.map(({ id, sealedToken, subject, userId, name, email }) => ({
    ...{ id, sealedToken, subject },
    user: { id: userId, name, email },
  }));
}

type Asked = Pick<CheckedAccount, 'id' | 'sealedToken'>;

/** Not over that of a sign-in in the meantime. */
export async function keepRefreshToken(db: Db, { id, sealedToken }: Asked, next: string): Promise<void> {
  const asked = db.updateTable('accounts').where('id', '=', id).where('refresh_token', '=', sealedToken);
  await asked.set({ refresh_token: next }).execute();
}

/** Whether no sign-in has replaced the token. One at this moment waits for the transaction. */
export async function isCurrent(tx: Tx, { id, sealedToken }: Asked): Promise<boolean> {
  const asked = tx.selectFrom('accounts').select('id').where('id', '=', id).where('refresh_token', '=', sealedToken);
  return (await asked.forUpdate().executeTakeFirst()) !== undefined;
}

/** Until the next sign-in at the provider. */
export async function setLeft(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ left_provider_at: at }).where('id', '=', userId).execute();
}

/** Without the setting nothing uses them. */
export async function forgetRefreshTokens(db: Db): Promise<void> {
  await db.updateTable('accounts').set({ refresh_token: null }).where('refresh_token', 'is not', null).execute();
}
