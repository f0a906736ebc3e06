import { type Member as ListedMember, type MemberRole, memberRoles } from '#contract/teams/members.ts';
import type { Team } from '#contract/teams/teams.ts';
import { describeTeam, loadTeam, setOwner, type TeamRow } from '#server/features/teams/teams.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type AuditRecord, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { announce } from '#server/platform/realtime/events.ts';
import {
  deleteMember,
  deleteTokens,
  findMember,
  findMemberByEmail,
  findMembers,
  type MemberRow,
  putMember,
} from './members.queries.ts';

type ManagedTeam = Authorized<TeamRow, 'manage'>;

/** The owner first, then everyone by age of account. */
export async function listMembers(
  db: Db,
  team: Authorized<TeamRow, 'view'>,
  page: { after?: string | undefined; limit: number },
): Promise<{ members: ListedMember[]; next: string | null }> {
  const owner = page.after === undefined ? await findMember(db, team.id, team.ownerUserId) : undefined;
  const rows = await findMembers(db, team.id, { after: page.after, limit: page.limit + 1 });
  const shown = rows.slice(0, page.limit);
  const next = rows.length > page.limit ? (shown.at(-1)?.userId ?? null) : null;
  return { members: [...(owner ? [owner] : []), ...shown].map(describeMember), next };
}

export async function isMember(db: Db | Tx, teamId: string, email: string): Promise<boolean> {
  return (await findMemberByEmail(db, teamId, email)) !== undefined;
}

export async function addMember(tx: Tx, teamId: string, who: Member, role: MemberRole): Promise<void> {
  const known = await findMember(tx, teamId, who.userId);
  if (known && !known.group) return;
  // An accepted invite stays, whatever becomes of the group.
  const highest = memberRoles.findLast((one) => one === role || one === known?.role) ?? role;
  await putMember(tx, teamId, who.userId, highest);
  await recordAndPublish(tx, teamId, who, who.userId, {
    action: 'member.join',
    subject: who.name,
    detail: `as ${role}`,
  });
}

export async function changeRole(
  db: Db,
  caller: Member,
  team: ManagedTeam,
  userId: string,
  role: MemberRole,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTrees(tx, [team.id]);
    const member = await requireChangeable(tx, team, userId);
    refuseByGroup(member.group, `The role of ${member.name}`);
    if (member.isService && role === 'admin')
      throw new AppError('conflict', 'A program cannot be an admin. Make it a viewer or an editor.');
    await putMember(tx, team.id, userId, role);
    const detail = `${member.role} to ${role}`;
    await recordAndPublish(tx, team.id, caller, userId, { action: 'member.role', subject: member.name, detail });
  });
}

export async function removeMember(db: Db, caller: Member, team: ManagedTeam, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTrees(tx, [team.id]);
    const member = await requireChangeable(tx, team, userId);
    refuseByGroup(member.group, `The role of ${member.name}`);
    await deleteMember(tx, team.id, userId);
    if (member.isService) await deleteTokens(tx, userId);
    await recordAndPublish(tx, team.id, caller, userId, { action: 'member.remove', subject: member.name });
  });
}

export async function leaveTeam(db: Db, caller: Member, team: Authorized<TeamRow, 'view'>): Promise<void> {
  if (team.role === 'owner') {
    throw new AppError('conflict', 'The owner cannot leave. Transfer the team first, or delete it.');
  }
  await inTransaction(db, async (tx) => {
    refuseByGroup((await findMember(tx, team.id, caller.userId))?.group, 'Your role');
    await takeOut(tx, caller, team.id);
  });
}

export { putMember };

/** Removes a member who does not own the team. */
export async function takeOut(tx: Tx, who: Member, teamId: string): Promise<void> {
  await deleteMember(tx, teamId, who.userId);
  await recordAndPublish(tx, teamId, who, who.userId, { action: 'member.leave', subject: who.name });
}

/** The previous owner stays as an admin. */
export async function handOverTeam(
  db: Db,
  caller: Member,
  team: Authorized<TeamRow, 'own'>,
  userId: string,
): Promise<Team> {
  return inTransaction(db, async (tx) => {
    await lockTrees(tx, [team.id]);
    // Another hand-over may have come first.
    await passTeamOn(tx, caller, await loadTeam(tx, caller, 'own', team.id), userId);
    await putMember(tx, team.id, team.ownerUserId, 'admin');
    return describeTeam(caller, await loadTeam(tx, caller, 'view', team.id));
  });
}

/** The previous owner leaves the team. The caller holds the lock of its tree. */
export async function passTeamOn(
  tx: Tx,
  caller: Member,
  team: Authorized<TeamRow, 'own'>,
  userId: string,
): Promise<void> {
  const heir = await requireChangeable(tx, team, userId);
  if (heir.isService) throw new AppError('conflict', 'A program cannot own a team. Choose a person.');
  await deleteMember(tx, team.id, userId);
  await setOwner(tx, team, heir);
  await recordAndPublish(tx, team.id, caller, userId, {
    action: 'team.hand-over',
    subject: team.name,
    detail: `to ${heir.name}`,
  });
}

async function requireChangeable(tx: Tx, team: TeamRow, userId: string): Promise<MemberRow> {
  const member = await findMember(tx, team.id, userId);
  if (!member) throw new AppError('not_found', 'This person is no longer in the team. Reload the page.');
  if (member.role === 'owner') {
    throw new AppError('conflict', 'The owner cannot be changed or removed. The owner can transfer the team.');
  }
  return member;
}

/** The next sign-in would bring it back. */
function refuseByGroup(group: string | null | undefined, what: string): void {
  if (!group) return;
  throw new AppError(
    'conflict',
    `${what} comes from the group “${group}” of your company. Change it there, or ask the person who runs this server.`,
  );
}

async function recordAndPublish(
  tx: Tx,
  teamId: string,
  caller: Member,
  userId: string,
  record: AuditRecord,
): Promise<void> {
  await recordAudit(tx, teamId, caller, [record]);
  await announce(tx, { teamId, event: { kind: 'members', teamId } });
  await announce(tx, { userId, event: { kind: 'teams' } });
}

function describeMember({ since, ...member }: MemberRow): ListedMember {
  return { ...member, since: since.toISOString() };
}
