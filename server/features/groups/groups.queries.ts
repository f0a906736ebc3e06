import { sql } from 'kysely';
import type { MemberRole } from '#contract/teams/members.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

export type GroupRole = { group: string; role: MemberRole; people: number };

/** Groups that count on the whole server, or those of the provider of one team. */
export type RoleTable = 'group_roles' | 'provider_roles';

export async function findGroupRoles(db: Db, table: RoleTable, teamId: string): Promise<GroupRole[]> {
  const people = {
    group_roles: sql`select from people_in_groups where group_key = lower(given.group_name)`,
    provider_roles: sql`select from provider_groups as said
      where provider_id = ${teamId} and lower(said.group_name) = lower(given.group_name)`,
  };
  const { rows } = await sql<GroupRole>`
    select group_name as "group", role, (select count(*)::integer from (${people[table]}) as people) as people
    from ${sql.table(table)} as given where team_id = ${teamId} order by lower(group_name)`.execute(db);
  return rows;
}

/** The names that these providers have used, and the directory if it is asked for. */
export async function findGroupNames(db: Db, of: { providers: readonly string[]; directory: boolean }, limit: number) {
  const { rows } = await sql<{ name: string }>`
    select min(name) as name from (
      select group_name as name from provider_groups where provider_id = any(${of.providers})
      union all select group_name from directory_groups where ${of.directory}
    ) as used group by lower(name) order by lower(name) limit ${limit}`.execute(db);
  return rows.map(({ name }) => name);
}

export async function putGroupRole(
  tx: Tx,
  table: RoleTable,
  { teamId, group, role }: { teamId: string; group: string; role: MemberRole | null },
): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where team_id = ${teamId} and lower(group_name) = lower(${group})`.execute(tx);
  if (role) await tx.insertInto(table).values({ team_id: teamId, group_name: group, role }).execute();
}

export async function findLivingTeam(tx: Tx, teamId: string): Promise<{ name: string } | undefined> {
  return tx
    .selectFrom('teams')
    .select('name')
    .where('id', '=', teamId)
    .where('owner_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function forgetGroupsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('provider_groups').where('user_id', '=', userId).execute();
}

export async function replaceProviderGroups(
  tx: Tx,
  userId: string,
  { provider, names }: { provider: string; names: string[] },
): Promise<void> {
  await tx.deleteFrom('provider_groups').where('user_id', '=', userId).where('provider_id', '=', provider).execute();
  if (names.length === 0) return;
  const rows = names.map((group_name) => ({ user_id: userId, provider_id: provider, group_name }));
  await tx.insertInto('provider_groups').values(rows).execute();
}

/** The provider of this team names groups. */
export async function readsGroups(tx: Tx, teamId: string): Promise<boolean> {
  const row = tx.selectFrom('team_providers').select('groups').where('team_id', '=', teamId);
  return ((await row.executeTakeFirst())?.groups ?? null) !== null;
}

/** A membership that is not as the groups say. Without `wanted` they say nothing of it any more. */
export type Difference = {
  teamId: string;
  userId: string;
  name: string;
  wanted: MemberRole | null;
  group: string | null;
  has: MemberRole | null;
};

/** Owners and people who were added by hand stay as they are. Of several roles the highest counts. */
export async function findDifferences(tx: Tx, of: { userIds: string[] } | { teamId: string }): Promise<Difference[]> {
  const isMeant = (user: string, team: string) =>
    'teamId' in of ? sql`${sql.ref(team)} = ${of.teamId}` : sql`${sql.ref(user)} = any(${of.userIds}::uuid[])`;
  const { rows } = await sql<Difference>`
    with wanted as (
      select distinct on (team_id, user_id) team_id, user_id, role, group_name
      from roles_by_groups join teams on teams.id = team_id and owner_id is not null
      where owner_id <> user_id and ${isMeant('user_id', 'team_id')}
      order by team_id, user_id, array_position(array['viewer', 'editor', 'admin'], role) desc, group_name
    ), given as (
      select team_id, user_id, role, by_group from team_members where ${isMeant('user_id', 'team_id')}
    )
    select coalesce(wanted.team_id, given.team_id) as "teamId", users.id as "userId", users.name,
      wanted.role as wanted, wanted.group_name as "group", given.role as has
    from wanted
      full join given on given.team_id = wanted.team_id and given.user_id = wanted.user_id
      join users on users.id = coalesce(wanted.user_id, given.user_id)
    where given.team_id is null
      or (by_group is not null and (wanted.role is distinct from given.role or wanted.group_name <> by_group))
    order by 1, 2`.execute(tx);
  return rows;
}

/** Thousands at once, while others wait for the team. */
export async function applyDifferences(tx: Tx, differences: Difference[]): Promise<void> {
  const lists = (of: Difference[]) => ({
    teams: of.map(({ teamId }) => teamId),
    users: of.map(({ userId }) => userId),
    roles: of.map(({ wanted }) => wanted),
    groups: of.map(({ group }) => group),
  });
  const gone = lists(differences.filter(({ wanted }) => wanted === null));
  await sql`
    delete from team_members using unnest(${gone.teams}::uuid[], ${gone.users}::uuid[]) as gone (team_id, user_id)
    where team_members.team_id = gone.team_id and team_members.user_id = gone.user_id and by_group is not null`.execute(
    tx,
  );
  const given = lists(differences.filter(({ wanted }) => wanted !== null));
  await sql`
    insert into team_members (team_id, user_id, role, by_group)
    select * from unnest(${given.teams}::uuid[], ${given.users}::uuid[], ${given.roles}::text[], ${given.groups}::text[])
    on conflict (team_id, user_id) do update set role = excluded.role, by_group = excluded.by_group
    where team_members.by_group is not null`.execute(tx);
}

/** Of one person the groups change one after the other. False: there is no such person any more. */
export async function lockPerson(tx: Tx, userId: string): Promise<boolean> {
  const row = tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate();
  return (await row.executeTakeFirst()) !== undefined;
}

/** Forgets the groups that these providers have said, and returns their people. */
export async function forgetProviders(tx: Tx, providers: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from provider_groups where provider_id = any(${providers}::text[]) returning user_id as id`.execute(tx);
  return [...new Set(rows.map(({ id }) => id))];
}

/**
 * Roles of groups, and groups in the directory, change one after the other. Sign-ins of several people, each with their
 * own groups, go on beside each other.
 */
export async function lockGroups(tx: Tx, how: 'own' | 'all'): Promise<void> {
  const name = sql`hashtextextended('groups', 0)`;
  if (how === 'own') await sql`select pg_advisory_xact_lock_shared(${name})`.execute(tx);
  else await sql`select pg_advisory_xact_lock(${name})`.execute(tx);
}

/** Also of deleted teams, which may be restored. */
export async function lockTeams(tx: Tx, teamIds: string[]): Promise<void> {
  await sql`select from teams where id = any(${teamIds}::uuid[]) order by id for no key update`.execute(tx);
}
