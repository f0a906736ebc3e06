import { keyOfPerson, mostSeats, type Person } from '#contract/approvals/templates.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Approval, Decision, Seat, Stage, Start, Time } from './approval.ts';
import { dueAfter } from './days.ts';
import { isApproved, isLocked, resultOf, seatedIn } from './results.ts';

/** Everything that can happen to an approval. Ids come from the caller, so a repeated action changes nothing. */
export type Action =
  | { kind: 'decide'; stageId: string; decision: Omit<Decision, 'at'> }
  | { kind: 'begin'; stageId: string }
  | { kind: 'seat'; stageId: string; seat: { id: string; person: Person } }
  | { kind: 'unseat'; stageId: string; seatId: string }
  | { kind: 'unlock'; stageId: string }
  | { kind: 'end'; by: 'newVersion' | 'person' }
  | { kind: 'wait' };

/**
 * The approval after an action, or an `AppError` that says why it cannot be. The only way to change one. Never an approval by
 * itself: time begins stages and nothing more.
 */
export function act(approval: Approval, action: Action, at: Time): Approval {
  if (action.kind === 'wait') return proceed(approval, at);
  if (action.kind === 'end') return end(approval, { at, by: action.by });
  if (approval.ended) return isDone(approval, action) ? approval : refuse(sayEnded(approval.ended.by));
  const before = approval.stages.find(({ id }) => id === action.stageId);
  if (!before) throw new AppError('not_found', 'This stage was not found. Reload the page.');
  const after = change(before, action, at, approval.zone);
  const stages = approval.stages.map((stage) => (stage === before ? after : stage));
  return proceed({ ...approval, stages }, at);
}

type StageAction = Exclude<Action, { kind: 'end' | 'wait' }>;

/** A repeated decision is acknowledged, also after the end. */
function isDone({ stages }: Approval, action: StageAction): boolean {
  return (
    action.kind === 'decide' && stages.some(({ decisions }) => decisions.some(({ id }) => id === action.decision.id))
  );
}

function end(approval: Approval, ended: NonNullable<Approval['ended']>): Approval {
  if (approval.ended) return approval;
  if (isLocked(approval)) refuse('This version is locked. Unlock it first, with a reason.');
  return { ...approval, ended };
}

function change(stage: Stage, action: StageAction, at: Time, zone: string): Stage {
  switch (action.kind) {
    case 'decide':
      return settle(stage, decide(stage, { ...action.decision, at }), at);
    case 'begin':
      return stage.beganAt === null ? begin(stage, at, zone) : stage;
    case 'seat':
      return addSeat(stage, action.seat, at);
    case 'unseat':
      return settle(stage, removeSeat(stage, action.seatId), at);
    case 'unlock':
      return stage.lockedAt === null ? refuse('This stage is not locked.') : { ...stage, lockedAt: null };
  }
}

function decide(stage: Stage, decision: Decision): Stage {
  if (stage.decisions.some(({ id }) => id === decision.id)) return stage;
  if (stage.beganAt === null) refuse('This stage has not begun.');
  requireUnlocked(stage);
  if (!seatedIn(stage).some(({ id }) => id === decision.seatId)) {
    throw new AppError('forbidden', 'You are not asked for a decision in this stage.');
  }
  if (decision.checked.length !== stage.checklist.length) {
    throw new AppError('bad_request', 'The checklist has changed. Reload the page.', 'body.checked');
  }
  if (decision.value === 'approved' && decision.checked.includes(false)) {
    throw new AppError('bad_request', 'Check every line, or choose another decision.', 'body.checked');
  }
  return { ...stage, decisions: [...stage.decisions, decision] };
}

/** Locks a stage whose result is the one that locks. After an unlock that is the next decision. */
function settle(before: Stage, stage: Stage, at: Time): Stage {
  if (stage === before || stage.lock === 'never') return stage;
  const result = resultOf(stage);
  const locks = stage.lock === 'approved' ? result === 'approved' : result !== null;
  return locks ? { ...stage, lockedAt: at } : stage;
}

function addSeat(stage: Stage, { id, person }: { id: string; person: Person }, at: Time): Stage {
  if (stage.seats.some((seat) => seat.id === id)) return stage;
  requireUnlocked(stage);
  const seated = seatedIn(stage);
  if (seated.some((seat) => keyOfPerson(seat.person) === keyOfPerson(person))) refuse('This person is in the stage.');
  if (seated.length >= mostSeats) refuse(`A stage has at most ${mostSeats} people.`);
  const seat: Seat = { id, person, since: stage.beganAt === null ? null : at, hasLeft: false };
  return { ...stage, seats: [...stage.seats, seat] };
}

/** A decision stays, and so does the seat of its person. */
function removeSeat(stage: Stage, seatId: string): Stage {
  const seat = stage.seats.find(({ id }) => id === seatId);
  if (!seat) throw new AppError('not_found', 'This person is not in the stage. Reload the page.');
  if (seat.hasLeft) return stage;
  requireUnlocked(stage);
  if (stage.decisions.some((decision) => decision.seatId === seatId)) {
    refuse('This person has decided, and decisions stay.');
  }
  const left = seatedIn(stage).length - 1;
  const { rule } = stage;
  if (left === 0) refuse('A stage needs at least one person. Add another one first.');
  if (rule.kind === 'some' && rule.count > left) refuse(`This stage needs ${rule.count} decisions. Add someone first.`);
  if (rule.kind === 'primary' && rule.seatId === seatId)
    refuse('The decision of this person is the result of the stage.');
  return { ...stage, seats: stage.seats.map((other) => (other === seat ? { ...seat, hasLeft: true } : other)) };
}

function begin(stage: Stage, at: Time, zone: string): Stage {
  const seats = stage.seats.map((seat) => ({ ...seat, since: at }));
  return { ...stage, seats, beganAt: at, dueAt: dueAfter(stage.due, at, zone) };
}

/** Begins the stages whose time has come. They name earlier ones only, so one pass is enough. */
export function proceed(approval: Approval, at: Time): Approval {
  if (approval.ended) return approval;
  const stages: Stage[] = [];
  for (const stage of approval.stages) {
    const mayBegin = stage.beganAt === null && hasCome(stage.start, stages, at);
    stages.push(mayBegin ? begin(stage, at, approval.zone) : stage);
  }
  return { ...approval, stages };
}

function hasCome(start: Start, earlier: readonly Stage[], at: Time): boolean {
  if (start.kind === 'atOnce') return true;
  if (start.kind === 'date') return at >= start.at;
  if (start.kind === 'byHand') return false;
  const awaited = earlier.find(({ id }) => id === start.stageId);
  const result = awaited ? resultOf(awaited) : null;
  return start.needs === 'decided' ? result !== null : isApproved(result);
}

function requireUnlocked(stage: Stage): void {
  if (stage.lockedAt !== null) refuse('This stage is locked. Unlock it first, with a reason.');
}

const sayEnded = (by: 'newVersion' | 'person') =>
  by === 'newVersion' ? 'There is a newer version. Decide on that one.' : 'This approval has ended.';

function refuse(message: string): never {
  throw new AppError('conflict', message);
}
