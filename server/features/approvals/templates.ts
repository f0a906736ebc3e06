import { type ApprovalTemplate, mostTemplates, type Person } from '#contract/approvals/templates.ts';
import { requireZone } from '#server/approvals/days.ts';
import type { TeamRow } from '#server/features/teams/teams.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import {
  deleteTemplate,
  findMembersAmong,
  findTemplates,
  findZone,
  putTemplate,
  setZone,
} from './approvals.queries.ts';

type ManagedTeam = Authorized<TeamRow, 'manage'>;

export async function listApprovalTemplates(db: Db, team: Authorized<TeamRow, 'edit'>) {
  return { templates: await findTemplates(db, team.id), timeZone: await findZone(db, team.id) };
}

export async function saveApprovalTemplate(
  db: Db,
  caller: Member,
  team: ManagedTeam,
  { id, template }: { id: string; template: ApprovalTemplate },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTrees(tx, [team.id]);
    const known = await findTemplates(tx, team.id);
    const others = known.filter((one) => one.id !== id);
    if (others.length >= mostTemplates) {
      throw new AppError('conflict', `A team can have ${mostTemplates} templates. Delete one first.`);
    }
    if (others.some((one) => one.template.name.toLowerCase() === template.name.toLowerCase())) {
      throw new AppError('conflict', 'A template with this name exists. Choose another name.', 'body.template.name');
    }
    await requirePeople(tx, team.id, template);
    if (!(await putTemplate(tx, { id, teamId: team.id, template }))) {
      throw new AppError('conflict', 'Another template has this id. Reload the page.');
    }
    await recordAudit(tx, team.id, caller, [{ action: 'approval.template', subject: template.name }]);
  });
}

/** Deleting twice is no mistake. */
export async function deleteApprovalTemplate(db: Db, caller: Member, team: ManagedTeam, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const name = await deleteTemplate(tx, team.id, id);
    if (name === undefined) return;
    await recordAudit(tx, team.id, caller, [{ action: 'approval.template', subject: name, detail: 'deleted' }]);
  });
}

export async function setTimeZone(db: Db, caller: Member, team: ManagedTeam, zone: string): Promise<void> {
  requireZone(zone);
  await inTransaction(db, async (tx) => {
    await setZone(tx, team.id, zone);
    await recordAudit(tx, team.id, caller, [{ action: 'approval.zone', subject: zone }]);
  });
}

export const peopleOf = ({ stages, lateTo }: ApprovalTemplate): Person[] => [
  ...stages.flatMap(({ people }) => people),
  ...(lateTo ? [lateTo] : []),
];

/** The people of a template must be reachable. */
export async function requirePeople(tx: Tx, teamId: string, template: ApprovalTemplate): Promise<void> {
  if (template.lateTo?.kind === 'guest') {
    throw new AppError('bad_request', 'Only a member can hear of people who stay late. Choose one.', 'body.template');
  }
  await requireMembers(tx, teamId, peopleOf(template));
}

/** People of other teams must not be asked, nor their names shown. */
export async function requireMembers(tx: Tx, teamId: string, people: Person[]): Promise<void> {
  const ids = [...new Set(people.flatMap((person) => (person.kind === 'member' ? [person.userId] : [])))];
  if ((await findMembersAmong(tx, teamId, ids)).size === ids.length) return;
  throw new AppError(
    'bad_request',
    'One of these people is not in the team. Choose members, or enter an email address.',
  );
}
