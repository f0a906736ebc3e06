import type { ApprovalView } from '#contract/approvals/approval-view.ts';
import type { Person } from '#contract/approvals/templates.ts';
import { type StageAction, wasDone } from '#server/approvals/act.ts';
import type { SeatRule } from '#server/approvals/approval.ts';
import { actOn } from '#server/features/approval-records/approval-records.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { type By, keepGuestLinks, takeGuestEmails } from './guests.ts';
import { type EditableFile, hold, isAllPrivate, note, shown, stageIn } from './readers.ts';
import { requireMembers } from './templates.ts';

/** Changes by people who manage an approval. */

type Needed = Pick<Services, 'db' | 'config' | 'queue'>;
type Target = { file: EditableFile; approvalId: string; stageId: string };
type RecordedAs = 'approval.begin-stage' | 'approval.seat' | 'approval.unseat' | 'approval.rule' | 'approval.unlock';

export async function beginStage(services: Needed, by: By, target: Target): Promise<ApprovalView> {
  return changeStage(services, by, target, { kind: 'begin', stageId: target.stageId }, 'approval.begin-stage');
}

export async function seatPerson(
  services: Needed,
  by: By,
  target: Target,
  seat: { id: string; person: Person },
): Promise<ApprovalView> {
  return changeStage(services, by, target, { kind: 'seat', stageId: target.stageId, seat }, 'approval.seat');
}

export async function removeSeat(services: Needed, by: By, target: Target, seatId: string): Promise<ApprovalView> {
  return changeStage(services, by, target, { kind: 'unseat', stageId: target.stageId, seatId }, 'approval.unseat');
}

export async function setRule(services: Needed, by: By, target: Target, rule: SeatRule): Promise<ApprovalView> {
  return changeStage(services, by, target, { kind: 'rule', stageId: target.stageId, rule }, 'approval.rule');
}

export async function unlock(
  services: Needed,
  by: By,
  target: Target,
  { lockedAt, reason }: { lockedAt: string; reason: string },
): Promise<ApprovalView> {
  const action = { kind: 'unlock' as const, stageId: target.stageId, lockedAt: Date.parse(lockedAt) };
  return changeStage(services, by, target, action, 'approval.unlock', reason);
}

async function changeStage(
  services: Needed,
  by: By,
  { file, approvalId, stageId }: Target,
  action: StageAction,
  recordedAs: RecordedAs,
  detail?: string,
): Promise<ApprovalView> {
  const { db, config, queue } = services;
  await inTransaction(db, async (tx) => {
    await lockTrees(tx, [file.teamId]);
    const record = await hold(tx, file, approvalId);
    const stage = stageIn(record.approval, stageId);
    if (wasDone(record.approval, action)) return;
    if (action.kind === 'seat') {
      const people = [action.seat.person];
      await requireMembers(tx, file.teamId, people);
      await takeGuestEmails(tx, config, by, { about: `seat ${action.seat.id}`, people });
    }
    await actOn(tx, record, action, Date.now());
    await keepGuestLinks(tx, config, file.id);
    const { isPrivate, name } = stage;
    await note(tx, by.caller, file, { isPrivate, action: recordedAs, detail: detail ?? name });
    await queue.enqueue(tx, 'approvals', '');
  });
  return shown(services, by.caller, file, approvalId);
}

export async function endApproval(
  services: Needed,
  caller: Member,
  file: EditableFile,
  approvalId: string,
): Promise<ApprovalView> {
  await inTransaction(services.db, async (tx) => {
    await lockTrees(tx, [file.teamId]);
    const record = await hold(tx, file, approvalId);
    if (record.approval.ended) return;
    await actOn(tx, record, { kind: 'end', by: 'person' }, Date.now());
    await keepGuestLinks(tx, services.config, file.id);
    const isPrivate = isAllPrivate(record.approval);
    await note(tx, caller, file, { isPrivate, action: 'approval.end', detail: record.name });
  });
  return shown(services, caller, file, approvalId);
}
