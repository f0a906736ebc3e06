import { sql } from 'kysely';
import type { ServerInvite, ServerUser } from '#contract/console/console.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

type UserRow = Omit<ServerUser, 'isAdmin' | 'suspendedAt' | 'createdAt' | 'usedAt'> & {
  suspendedAt: Date | null;
  createdAt: Date;
  usedAt: Date | null;
};

/** Newest first: ids begin with the time. */
export async function findUsers(
  db: Db,
  wanted: { q: string; after: string | undefined; limit: number },
): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select users.id, users.name, users.email, users.email_verified as "isVerified",
      users.two_factor_enabled as "hasTwoFactor", users.suspended_at as "suspendedAt", users.created_at as "createdAt",
      used.at as "usedAt", used.devices,
      (select count(*)::integer from team_people where user_id = users.id) as teams,
      (select count(*)::integer from passkeys where user_id = users.id) as passkeys,
      exists (select from directory_people where user_id = users.id) as "isOfDirectory"
    from users cross join lateral (
      select max(used_at) as at, (count(*) filter (where expires_at > now()))::integer as devices
      from sessions where user_id = users.id
    ) as used
    where users.service_of is null
      and (${wanted.q} = '' or position(lower(${wanted.q}) in lower(users.name || ' ' || users.email)) > 0)
      and (${wanted.after ?? null}::uuid is null or users.id < ${wanted.after ?? null}::uuid)
    order by users.id desc limit ${wanted.limit}`.execute(db);
  return rows;
}

export async function findAccount(
  db: Db,
  id: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  return db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirst();
}

export async function deleteTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
  await tx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', userId).execute();
}

export async function findInvites(db: Db): Promise<ServerInvite[]> {
  const rows = await db
    .selectFrom('server_invites')
    .select(['email', 'sent_at as sentAt', 'expires_at as expiresAt'])
    .where('expires_at', '>', new Date())
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('users').select('id').whereRef('users.email', '=', 'server_invites.email')),
      ),
    )
    .orderBy('sent_at', 'desc')
    .execute();
  return rows.map(({ email, sentAt, expiresAt }) => ({
    email,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

export async function putInvite(tx: Tx, email: string, invitedBy: string, expiresAt: Date): Promise<void> {
  const invite = { invited_by: invitedBy, sent_at: new Date(), expires_at: expiresAt };
  await tx
    .insertInto('server_invites')
    .values({ email, ...invite })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(invite))
    .execute();
}

export async function deleteInvite(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('server_invites').where('email', '=', email).execute();
}

export async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  return (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}
