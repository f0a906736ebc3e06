import type { MemberRole } from '#contract/teams/members.ts';
import type { ServerAdmin } from '#server/platform/access/server-admin.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Directory, signInProvider } from '#server/platform/audit/directory.ts';
import { type AuditRecord, recordAudit } from '#server/platform/audit/record-audit.ts';
import { recordServerChange } from '#server/platform/audit/record-server-change.ts';
import type { SaidGroups } from '#server/platform/auth/groups/said-groups.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { announce, announceTo } from '#server/platform/realtime/events.ts';
import type { Services } from '#server/platform/services.ts';
import {
  applyDifferences,
  type Difference,
  findDifferences,
  findGroupNames,
  findGroupRoles,
  findLivingTeam,
  forgetOtherProviders,
  type GroupRole,
  lockGroups,
  lockPerson,
  lockTeams,
  putGroupRole,
  replaceProviderGroups,
} from './groups.queries.ts';

export { lockGroups };

const mostNames = 1_000;

export async function listGroupRoles(db: Db, teamId: string): Promise<{ roles: GroupRole[]; known: string[] }> {
  return { roles: await findGroupRoles(db, teamId), known: await findGroupNames(db, mostNames) };
}

/** Null: the group gives no role in the team any more. */
export async function setGroupRole(
  db: Db,
  admin: ServerAdmin,
  { teamId, group, role }: { teamId: string; group: string; role: MemberRole | null },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockGroups(tx, 'all');
    const team = await findLivingTeam(tx, teamId);
    if (!team) throw new AppError('not_found', 'This team does not exist any more.');
    await lockTrees(tx, [teamId]);
    await putGroupRole(tx, teamId, group, role);
    await recordServerChange(tx, admin, 'team.group', team.name, `${group}: ${role ?? 'no role'}`);
    await project(tx, signInProvider, await findDifferences(tx, { teamId }));
  });
}

/** After a sign-in. The provider has said all groups of the person, so a group that is missing gives nothing any more. */
export async function noteProviderGroups(db: Db, userId: string, said: SaidGroups): Promise<void> {
  await inTransaction(db, (tx) => takeProviderGroups(tx, userId, said));
}

export async function takeProviderGroups(tx: Tx, userId: string, { provider, names }: SaidGroups): Promise<void> {
  if (!(await lockPerson(tx, userId))) return;
  await lockGroups(tx, 'own');
  await replaceProviderGroups(tx, { userId, provider, names });
  await projectPeople(tx, signInProvider, [userId]);
}

/** A provider whose groups are not asked for any more gives nothing. */
export async function forgetUnusedGroups({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const used = [...(config.oidc?.groups ? ['oidc'] : []), ...(config.saml?.groups ? ['saml'] : [])];
  await inTransaction(db, async (tx) => {
    await lockGroups(tx, 'all');
    await projectPeople(tx, signInProvider, await forgetOtherProviders(tx, used));
  });
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

async function project(tx: Tx, by: Directory, differences: Difference[]): Promise<void> {
  if (differences.length === 0) return;
  await applyDifferences(tx, differences);
  for (const [teamId, ofTeam] of Map.groupBy(differences, (difference) => difference.teamId)) {
    await recordAudit(tx, teamId, by, ofTeam.map(describe));
    await announce(tx, { teamId, event: { kind: 'members', teamId } });
  }
  await announceTo(tx, [...new Set(differences.map(({ userId }) => userId))], { kind: 'teams' });
}

function describe({ name, wanted, group, has }: Difference): AuditRecord {
  if (!wanted) return { action: 'member.remove', subject: name, detail: 'no group gives a role any more' };
  const why = `by the group ${group}`;
  if (!has) return { action: 'member.join', subject: name, detail: `as ${wanted}, ${why}` };
  return { action: 'member.role', subject: name, detail: `${has} to ${wanted}, ${why}` };
}
