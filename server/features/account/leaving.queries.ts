import { sql } from 'kysely';
import type { Leaving } from '#contract/accounts/account.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { destroyedAt } from '#server/platform/db/rows/destroyed.ts';

const mostHeirs = 50;

export async function findLeaving(db: Db, userId: string): Promise<Leaving> {
  const { rows: ownedTeams } = await sql<Leaving['ownedTeams'][number]>`
    select teams.id, teams.name, content.files as "fileCount", coalesce(heirs.people, '[]') as heirs
    from teams
    cross join lateral (
      select coalesce(sum(file_count + (kind = 'file')::int), 0)::int as files
      from items where team_id = teams.id and parent_id is null and deleted_at is null
    ) as content
    cross join lateral (
      select json_agg(person) as people from (
        select users.id as "userId", users.name, users.email, role
        from team_members join users on users.id = user_id where team_id = teams.id
        order by array_position(array['admin', 'editor', 'viewer'], role), users.name, users.id limit ${mostHeirs}
      ) as person
    ) as heirs
    where owner_id = ${userId} and deleted_at is null
    order by teams.id`.execute(db);
  const { rows } = await sql<Omit<Leaving, 'ownedTeams'>>`
    select
      (select count(*)::int from team_members join teams on teams.id = team_id
        where user_id = ${userId} and deleted_at is null) as "joinedTeams",
      (select count(*)::int from teams where owner_id = ${userId} and deleted_at is not null) as "deletedTeams",
      (select count(*)::int from comments where author_id = ${userId} and deleted_at is null) as comments
    `.execute(db);
  const [counts = { joinedTeams: 0, deletedTeams: 0, comments: 0 }] = rows;
  return { ownedTeams, ...counts };
}

/** Blocks other changes to the account. Writes that reference it wait for this transaction, then find no row. */
export async function lockUser(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
  return row !== undefined;
}

export async function findOwnedTeams(tx: Tx, userId: string): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function findJoinedTeamIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('team_members').select('team_id').where('user_id', '=', userId).execute();
  return rows.map(({ team_id }) => team_id);
}

/** Includes teams in the trash, since only their owner could restore them. A job removes their rows in batches. */
export async function destroyOwnTeams(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('teams')
    .set({ deleted_at: destroyedAt, owner_id: null })
    .where('owner_id', '=', userId)
    .execute();
}

/** Sessions, sign-in methods and likes are deleted too; comments and the audit log keep the name. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('comments')
    .from('users')
    .set((where) => ({ author_name: where.ref('users.name') }))
    .whereRef('users.id', '=', 'comments.author_id')
    .where('users.id', '=', userId)
    .execute();
  await tx.deleteFrom('verifications').where('value', '=', userId).execute();
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}
