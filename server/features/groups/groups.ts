import { OwnProvider } from '#contract/accounts/users.ts';
import type { GroupRoles, NewGroupRole } from '#contract/teams/groups.ts';
import type { MemberRole } from '#contract/teams/members.ts';
import type { TeamRow } from '#server/features/teams/teams.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import type { ServerAdmin } from '#server/platform/access/server-admin.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Directory, signInProvider } from '#server/platform/audit/directory.ts';
import { type AuditRecord, recordAudit } from '#server/platform/audit/record-audit.ts';
import { recordServerChange } from '#server/platform/audit/record-server-change.ts';
import type { SaidGroups } from '#server/platform/auth/groups/said-groups.ts';
import { readWaysIn } from '#server/platform/auth/ways-in/ways-in.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { announce } from '#server/platform/realtime/events.ts';
import type { Services } from '#server/platform/services.ts';
import {
  applyDifferences,
  type Difference,
  findDifferences,
  findGroupNames,
  findGroupRoles,
  findLivingTeam,
  forgetGroupsOf,
  forgetProviders,
  lockGroups,
  lockPerson,
  lockTeams,
  putGroupRole,
  readsGroups,
  replaceProviderGroups,
} from './groups.queries.ts';

export { lockGroups };

type OwnTeam = Authorized<TeamRow, 'own'>;

const mostNames = 1_000;

export async function listGroupRoles(db: Db, teamId: string): Promise<GroupRoles> {
  const known = await findGroupNames(db, { providers: OwnProvider.options, directory: true }, mostNames);
  return { roles: await findGroupRoles(db, 'group_roles', teamId), known };
}

/** Of the provider of a team, which speaks for that team alone. */
export async function listProviderGroups(db: Db, { id }: OwnTeam): Promise<GroupRoles> {
  const known = await findGroupNames(db, { providers: [id], directory: false }, mostNames);
  return { roles: await findGroupRoles(db, 'provider_roles', id), known };
}

export async function setGroupRole(
  db: Db,
  admin: ServerAdmin,
  { teamId, group, role }: NewGroupRole & { teamId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockGroups(tx, 'all');
    const team = await findLivingTeam(tx, teamId);
    if (!team) throw new AppError('not_found', 'This team does not exist any more.');
    await lockTrees(tx, [teamId]);
    await putGroupRole(tx, 'group_roles', { teamId, group, role });
    await recordServerChange(tx, admin, 'team.group', team.name, describeRole(group, role));
    await projectTeam(tx, teamId);
  });
}

export async function setProviderGroup(
  db: Db,
  { caller, team }: { caller: Member; team: OwnTeam },
  { group, role }: NewGroupRole,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockGroups(tx, 'all');
    await lockTrees(tx, [team.id]);
    if (!(await readsGroups(tx, team.id)))
      throw new AppError('conflict', 'The provider of this team names no groups. Reload the page.');
    await putGroupRole(tx, 'provider_roles', { teamId: team.id, group, role });
    const detail = describeRole(group, role);
    await recordAudit(tx, team.id, caller, [{ action: 'provider.group', subject: group, detail }]);
    await projectTeam(tx, team.id);
  });
}

/** The provider of a team has changed, or was removed. The caller holds the locks of the groups and of the team. */
export async function forgetProviderGroups(tx: Tx, teamId: string): Promise<void> {
  await forgetProviders(tx, [teamId]);
  await projectTeam(tx, teamId);
}

/** After a sign-in. The provider has said all groups of the person, so a group that is missing gives nothing any more. */
export async function noteProviderGroups(db: Db, userId: string, said?: SaidGroups): Promise<void> {
  await inTransaction(db, (tx) => takeProviderGroups(tx, userId, said));
}

/** Without groups, all that providers have said of the person is forgotten. */
export async function takeProviderGroups(tx: Tx, userId: string, said?: SaidGroups): Promise<void> {
  if (!(await lockPerson(tx, userId))) return;
  await lockGroups(tx, 'own');
  if (said) await replaceProviderGroups(tx, userId, said);
  else await forgetGroupsOf(tx, userId);
  await projectPeople(tx, signInProvider, [userId]);
}

/** A provider whose groups are not asked for any more gives nothing. */
export async function forgetUnusedGroups({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const ways = await readWaysIn({ config, db });
  const unused = OwnProvider.options.filter((id) => !ways[id]?.groups);
  await inTransaction(db, (tx) => forgetGroupsOfServer(tx, unused));
}

export async function forgetGroupsOfServer(tx: Tx, providers: OwnProvider[]): Promise<void> {
  await lockGroups(tx, 'all');
  await projectPeople(tx, signInProvider, await forgetProviders(tx, providers));
}

/** Makes the memberships of these people what their groups say. The caller holds the lock of the groups. */
export async function projectPeople(tx: Tx, by: Directory, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  const teamIds = new Set((await findDifferences(tx, { userIds })).map(({ teamId }) => teamId));
  if (teamIds.size === 0) return;
  await lockTeams(tx, [...teamIds]);
  // Others may have changed these teams until now.
  const differences = await findDifferences(tx, { userIds });
  await project(
    tx,
    by,
    differences.filter(({ teamId }) => teamIds.has(teamId)),
  );
}

const projectTeam = async (tx: Tx, teamId: string) =>
  project(tx, signInProvider, await findDifferences(tx, { teamId }));

async function project(tx: Tx, by: Directory, differences: Difference[]): Promise<void> {
  if (differences.length === 0) return;
  await applyDifferences(tx, differences);
  for (const [teamId, ofTeam] of Map.groupBy(differences, (difference) => difference.teamId)) {
    await recordAudit(tx, teamId, by, ofTeam.map(describe));
    await announce(tx, { teamId, event: { kind: 'members', teamId } });
  }
  const people = new Set(differences.map(({ userId }) => userId));
  await announce(tx, ...[...people].map((userId) => ({ userId, event: { kind: 'teams' as const } })));
}

const describeRole = (group: string, role: MemberRole | null) => `${group}: ${role ?? 'no role'}`;

function describe({ name, wanted, group, has }: Difference): AuditRecord {
  if (!wanted) return { action: 'member.remove', subject: name, detail: 'no group gives a role any more' };
  const why = `by the group ${group}`;
  if (!has) return { action: 'member.join', subject: name, detail: `as ${wanted}, ${why}` };
  return { action: 'member.role', subject: name, detail: `${has} to ${wanted}, ${why}` };
}
