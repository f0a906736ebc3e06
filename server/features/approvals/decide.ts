import type { ApprovalView } from '#contract/approvals/approval-view.ts';
import type { DecisionValue } from '#contract/approvals/decisions.ts';
import { keyOfPerson } from '#contract/approvals/person-key.ts';
import type { Approval } from '#server/approvals/approval.ts';
import { actOn } from '#server/features/approval-records/approval-records.ts';
import type { Caller } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { addressOfGuest, requireCode, sendCode, spendCode } from './guests.ts';
import { hold, missing, note, readerOf, requireSeen, showById, stageIn, type ViewedFile } from './readers.ts';
import type { Reader } from './show-approval.ts';

type Needed = Pick<Services, 'db' | 'config' | 'queue'>;

type Given = {
  id: string;
  stageId: string;
  value: DecisionValue;
  comment: string;
  checked: boolean[];
  code?: string | undefined;
};

/** The word of a member, or of a guest who confirms it by a code. Idempotent by its id. */
export async function decide(
  { db, config, queue }: Needed,
  caller: Caller,
  file: ViewedFile,
  approvalId: string,
  { code, stageId, ...given }: Given,
): Promise<ApprovalView> {
  const reader = await readerOf(db, caller, file);
  const record = await requireSeen(db, file, approvalId, reader);
  const by = await verify({ db, config }, caller, reader, { code, isRepeat: isKnown(record.approval, given.id) });
  await inTransaction(db, async (tx) => {
    await lockTrees(tx, [file.teamId]);
    const now = await hold(tx, file, approvalId);
    const stage = stageIn(now.approval, stageId);
    const key = reader.person && keyOfPerson(reader.person);
    const seat = stage.seats.find(({ person, hasLeft }) => !hasLeft && keyOfPerson(person) === key);
    if (!seat) throw new AppError('forbidden', 'You are not asked for a decision in this stage.');
    await actOn(tx, now, { kind: 'decide', stageId, decision: { ...given, seatId: seat.id, by } }, Date.now());
    if (reader.person?.kind === 'guest' && caller.share) await spendCode(tx, caller.share.id);
    const { isPrivate, name } = stage;
    const detail = `${valueWords[given.value]}, in ${name}`;
    await note(tx, nameFor(caller, by.address), file, { isPrivate, action: 'approval.decide', detail });
    await queue.enqueue(tx, 'approvals', '');
  });
  const view = await showById({ db, config }, file, approvalId, reader);
  if (!view) throw missing();
  return view;
}

const valueWords: Record<DecisionValue, string> = {
  approved: 'approved',
  approvedWithChanges: 'approved with changes',
  changesRequired: 'changes required',
  abstained: 'abstained',
};

/** Guests have no name of their own in the log: their verified address says who it was. */
const nameFor = (caller: Caller, address: string): Caller =>
  caller.kind === 'guest' ? { ...caller, name: `${address} (guest)` } : caller;

const isKnown = ({ stages }: Approval, id: string): boolean =>
  stages.some(({ decisions }) => decisions.some((decision) => decision.id === id));

/** The address of the person, and how it was verified. A repeated decision needs no second code. */
async function verify(
  { db, config }: Pick<Needed, 'db' | 'config'>,
  caller: Caller,
  { person }: Reader,
  { code, isRepeat }: { code: string | undefined; isRepeat: boolean },
): Promise<{ address: string; how: 'session' | 'code' }> {
  if (person?.kind === 'guest' && caller.share) {
    if (!isRepeat) await requireCode({ db, config }, caller.share.id, code);
    return { address: person.email, how: 'code' };
  }
  if (caller.kind !== 'member' || person === null) {
    throw new AppError('forbidden', 'You are not asked for a decision. Ask the sender to add your address.');
  }
  if (!caller.emailVerified && config.smtpUrl !== undefined) {
    throw new AppError('forbidden', 'Confirm your email address first, with the link that we emailed you.');
  }
  return { address: caller.email, how: 'session' };
}

export async function requestApprovalCode(
  services: Pick<Services, 'db' | 'config' | 'mailer'>,
  caller: Caller,
  file: ViewedFile,
  approvalId: string,
): Promise<void> {
  const reader = await readerOf(services.db, caller, file);
  await requireSeen(services.db, file, approvalId, reader);
  // Members have a session, which confirms them.
  if (reader.person?.kind !== 'guest' || !caller.share) return;
  const shareId = caller.share.id;
  const link = addressOfGuest(services.config, file.id, { shareId, generation: 1 });
  await sendCode(services, { shareId, link, email: reader.person.email, fileName: file.name });
}
