import type { ApprovalView } from '#contract/approvals/approval-view.ts';
import type { DecisionValue } from '#contract/approvals/decisions.ts';
import type { LinkPerson } from '#contract/approvals/person-key.ts';
import { hourMs } from '#contract/durations.ts';
import { wasDone } from '#server/approvals/act.ts';
import type { Approval, Stage, Verified } from '#server/approvals/approval.ts';
import { seatedIn } from '#server/approvals/results.ts';
import { actOn } from '#server/features/approval-records/approval-records.ts';
import type { Caller } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { requireCode, sendCode, sendNewLink, spendCode } from './codes.ts';
import { hold, missing, note, readerOf, requireSeen, showById, stageIn, type ViewedFile } from './readers.ts';
import { guestOf, isSeatOf, nameByLink, type Reader } from './show-approval.ts';

/** Of all visitors of one link. */
const decisionsPerHour = 100;

type Needed = Pick<Services, 'db' | 'config' | 'queue'>;

type Given = {
  id: string;
  stageId: string;
  value: DecisionValue;
  comment: string;
  checked: boolean[];
  code?: string | undefined;
};

/** The word of a member, or of a guest who confirms it by a code. A repeated one has no further effect. */
export async function decide(
  { db, config, queue }: Needed,
  caller: Caller,
  file: ViewedFile,
  approvalId: string,
  { code, stageId, ...given }: Given,
): Promise<ApprovalView> {
  const reader = await readerOf(db, caller, file);
  const record = await requireSeen(db, file, approvalId, reader);
  const by = verify(config, caller, reader);
  const actionIn = (approval: Approval) => {
    const stage = stageIn(approval, stageId);
    const own = seatedIn(stage).find((one) => isSeatOf(one, reader));
    const seat = own ? undefined : seatByLink(stage, reader);
    const decision = { ...given, seatId: (own ?? seat)?.id ?? '', by };
    return { kind: 'decide' as const, stageId, decision, ...(seat && { seat }) };
  };
  const share = by.how === 'code' ? caller.share : undefined;
  if (reader.isDeciding && caller.share) {
    await takeTry(db, [{ what: 'decisions by link', who: caller.share.id, max: decisionsPerHour, perMs: hourMs }]);
  }
  // The retry of an acknowledged decision needs no second code.
  if (!wasDone(record.approval, actionIn(record.approval))) {
    const link = share && { shareId: share.id, state: share.state };
    const codeHash = link && (await requireCode({ db, config }, { ...link, approvalId }, code));
    await inTransaction(db, async (tx) => {
      await lockTrees(tx, [file.teamId]);
      const now = await hold(tx, file, approvalId);
      const action = actionIn(now.approval);
      if (wasDone(now.approval, action)) return;
      if (link && codeHash) await spendCode(tx, link.shareId, codeHash);
      await actOn(tx, now, action, Date.now());
      const { isPrivate, name } = stageIn(now.approval, stageId);
      const detail = `${valueWords[given.value]}, in ${name}`;
      const who = by.how === 'code' ? { ...caller, name: `${by.address} (guest)` } : caller;
      await note(tx, who, file, { isPrivate, action: 'approval.decide', detail });
      await queue.enqueue(tx, 'approvals', '');
    });
  }
  const view = await showById({ db, config }, file, approvalId, reader);
  if (!view) throw missing();
  return view;
}

/** The seat that someone takes with their first decision by a link, in a stage that is not private. */
function seatByLink(
  { isPrivate }: Stage,
  { isDeciding, people: [person] }: Reader,
): { id: string; person: LinkPerson } {
  if (!isDeciding || isPrivate || person?.kind !== 'link') {
    throw new AppError('forbidden', 'You are not asked for a decision in this stage.');
  }
  return { id: uuidv7(), person };
}

const valueWords: Record<DecisionValue, string> = {
  approved: 'approved',
  approvedWithChanges: 'approved with changes',
  changesRequired: 'changes required',
  abstained: 'abstained',
};

/** The address of the person, and how it is verified. */
function verify({ smtpUrl }: Pick<Needed['config'], 'smtpUrl'>, caller: Caller, reader: Reader): Verified {
  const guest = guestOf(reader);
  if (guest !== null) return { address: guest, how: 'code' };
  const [person] = reader.people;
  if (reader.isDeciding) {
    if (person?.kind !== 'link') throw nameless();
    const isVerified = caller.kind === 'member' && caller.emailVerified;
    return isVerified ? { address: caller.email, how: 'session' } : { address: nameByLink(person), how: 'link' };
  }
  if (caller.kind !== 'member' || !person) {
    throw new AppError('forbidden', 'You are not asked for a decision. Ask the sender to add your address.');
  }
  if (!caller.emailVerified && smtpUrl !== undefined) {
    throw new AppError('forbidden', 'Confirm your email address first, with the link that we emailed you.');
  }
  return { address: caller.email, how: 'session' };
}

const nameless = () =>
  new AppError('bad_request', 'Enter your name first, so that others know who decided.', 'guest.name');

export async function requestApprovalCode(
  services: Pick<Services, 'db' | 'config' | 'mailer'>,
  caller: Caller,
  file: ViewedFile,
  approvalId: string,
): Promise<void> {
  const guest = await loadGuest(services.db, caller, file, approvalId);
  // Members have a session, which confirms them.
  if (guest) await sendCode(services, { ...guest, approvalId, file });
}

/** For a guest whose link has come to people who use up its codes. */
export async function requestNewLink(
  services: Pick<Services, 'db' | 'config' | 'queue'>,
  caller: Caller,
  file: ViewedFile,
  approvalId: string,
): Promise<void> {
  const guest = await loadGuest(services.db, caller, file, approvalId);
  if (guest) await sendNewLink(services, { ...guest, file });
}

/** The guest who comes by their own link, and that link. */
async function loadGuest(
  db: Services['db'],
  caller: Caller,
  file: ViewedFile,
  approvalId: string,
): Promise<{ email: string; shareId: string; state: string } | undefined> {
  const reader = await readerOf(db, caller, file);
  await requireSeen(db, file, approvalId, reader);
  const email = guestOf(reader);
  return email !== null && caller.share ? { email, shareId: caller.share.id, state: caller.share.state } : undefined;
}
