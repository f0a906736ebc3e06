import { keyOfPerson } from '#contract/approvals/person-key.ts';
import { type Action, act } from '#server/approvals/act.ts';
import type { Approval, Seat, Time } from '#server/approvals/approval.ts';
import { beginAgain } from '#server/approvals/begin.ts';
import { nextTimeOf, type Reminder, remindersAt, type SeatFacts } from '#server/approvals/reminders.ts';
import { isLocked, owingIn, resultOfAll } from '#server/approvals/results.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import {
  type ApprovalRecord,
  findOlderOpen,
  findSeatFacts,
  holdApproval,
  insertDecisions,
  insertMails,
  insertRow,
  replaceOwed,
  updateRow,
  wakeMoved,
} from './approval-records.queries.ts';

export {
  type ApprovalRecord,
  findApprovals,
  findDue,
  findFileOf,
  findNewestApproval,
  findOpenStages,
  holdApproval,
  isLockedFile,
} from './approval-records.queries.ts';

/** Approvals as rows. The pure model decides; this writes down what became of them. Below the features that make versions. */

type Beginning = {
  id: string;
  versionId: string;
  name: string;
  begunBy: string | null;
  approval: Approval;
};

export async function keepNew(tx: Tx, { id, versionId, name, begunBy, approval }: Beginning, at: Time): Promise<void> {
  await insertRow(tx, { id, versionId, name, begunBy, approval, ...summaryOf(approval) });
  await settle(tx, id, approval, at);
}

/** Acts, and keeps what became of the approval. */
export async function actOn(tx: Tx, record: ApprovalRecord, action: Action, at: Time): Promise<Approval> {
  const after = act(record.approval, action, at);
  const known = new Set(record.approval.stages.flatMap(({ decisions }) => decisions.map(({ id }) => id)));
  await insertDecisions(tx, record.id, after, known);
  await updateRow(tx, record.id, { approval: after, ...summaryOf(after) });
  await settle(tx, record.id, after, at);
  return after;
}

/** The reminders that are due, noted as sent. */
export async function takeReminders(tx: Tx, { id, approval }: ApprovalRecord, at: Time): Promise<Reminder[]> {
  const facts = await factsOf(tx, id);
  const due = remindersAt(approval, at, facts);
  await insertMails(tx, id, due, at);
  await settle(tx, id, approval, at);
  return due;
}

/** Ends the approval of the version before, and begins the one of the new version as its template says. */
export async function followVersion(tx: Tx, itemId: string, at: Time): Promise<void> {
  const { newest, open } = await findOlderOpen(tx, itemId);
  if (newest?.hasOwn) await wakeMoved(tx, newest.versionId);
  for (const [index, { id }] of open.entries()) {
    const record = await holdApproval(tx, id);
    if (!record) continue;
    const before = await actOn(tx, record, { kind: 'end', by: 'newVersion' }, at);
    // A file that became the version may have brought its own.
    if (!newest || newest.hasOwn || index < open.length - 1) continue;
    const version = { itemId, number: newest.number, sha256: '' };
    const approval = beginAgain(before, { version, at, newId: uuidv7 });
    const { name, begunBy } = record;
    await keepNew(tx, { id: uuidv7(), versionId: newest.versionId, name, begunBy, approval }, at);
  }
}

function summaryOf(approval: Approval) {
  const seenByAll = approval.stages.filter(({ isPrivate }) => !isPrivate);
  return {
    isPublic: seenByAll.length > 0,
    publicResult: resultOfAll(seenByAll),
    publicLocked: isLocked({ ...approval, stages: seenByAll }),
    isLocked: isLocked(approval),
    endedAt: approval.ended && new Date(approval.ended.at),
  };
}

/** Notes the people who owe a decision, and when to look at the approval again. */
async function settle(tx: Tx, id: string, approval: Approval, at: Time): Promise<void> {
  const owed = approval.stages.flatMap((stage) =>
    owingIn(approval, stage).map(({ id: seatId, person }) => ({
      seatId,
      person,
      isPrivate: stage.isPrivate,
      dueAt: stage.dueAt,
    })),
  );
  await replaceOwed(tx, id, owed, nextTimeOf(approval, at, await factsOf(tx, id)));
}

async function factsOf(tx: Tx, id: string): Promise<(seat: Seat) => SeatFacts> {
  const { mails, openings } = await findSeatFacts(tx, id);
  return ({ id: seatId, person, since }) => {
    const openedAt = openings.get(keyOfPerson(person));
    return {
      sent: mails.filter((mail) => mail.seatId === seatId),
      hasOpened: since !== null && openedAt !== undefined && openedAt >= since,
    };
  };
}
