import { isDeepStrictEqual } from 'node:util';
import type { LinkPerson } from '#contract/approvals/person-key.ts';
import type { Person } from '#contract/approvals/templates.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Approval, Decision, SeatRule, Stage, Start, Time } from './approval.ts';
import { dueAfter } from './days.ts';
import { isApproved, isLocked, isSkipped, resultOf, ruleOf, seatedIn } from './results.ts';
import { addSeat, changeRule, removeSeat } from './seats.ts';

/** Everything that can happen to an approval. Ids come from the caller, so a repeated action changes nothing. */
export type Action =
  /** A visitor by a link takes a seat with the first decision. */
  | { kind: 'decide'; stageId: string; decision: Omit<Decision, 'at'>; seat?: { id: string; person: LinkPerson } }
  | { kind: 'begin'; stageId: string }
  | { kind: 'seat'; stageId: string; seat: { id: string; person: Person } }
  | { kind: 'unseat'; stageId: string; seatId: string }
  | { kind: 'rule'; stageId: string; rule: SeatRule }
  /** Names the lock that it lifts, so that a late retry leaves a newer one. */
  | { kind: 'unlock'; stageId: string; lockedAt: Time }
  | { kind: 'end'; by: 'newVersion' | 'person' }
  | { kind: 'wait' };

export type StageAction = Exclude<Action, { kind: 'end' | 'wait' }>;

/**
 * The approval after an action, or an `AppError` that says why it cannot be. The only way to change one. Never an approval by
 * itself: time begins stages and nothing more.
 */
export function act(approval: Approval, action: Action, at: Time): Approval {
  if (action.kind === 'wait') return proceed(approval, at);
  if (action.kind === 'end') return end(approval, { at, by: action.by });
  const before = approval.stages.find(({ id }) => id === action.stageId);
  if (!before) throw new AppError('not_found', 'This stage was not found. Reload the page.');
  if (isDone(before, action)) return proceed(approval, at);
  if (approval.ended) refuse(sayEnded(approval.ended.by));
  if (isSkipped(before)) refuse('This stage is not part of this version.');
  if (action.kind === 'decide') requireNewId(approval, action.decision.id);
  if (action.kind !== 'begin' && action.kind !== 'unlock') requireUnlocked(before);
  const after = change(before, action, at, approval.zone);
  const stages = approval.stages.map((stage) => (stage === before ? settle(before, after, action, at) : stage));
  return proceed({ ...approval, stages }, at);
}

/** Whether an action has happened before. */
export function wasDone({ stages }: Approval, action: StageAction): boolean {
  const stage = stages.find(({ id }) => id === action.stageId);
  return stage !== undefined && isDone(stage, action);
}

/** A repeated action is acknowledged, also after the end. */
function isDone({ decisions, seats, beganAt, lockedAt, rule }: Stage, action: StageAction): boolean {
  switch (action.kind) {
    case 'decide':
      return decisions.some(({ at: _, ...known }) => isDeepStrictEqual(known, action.decision));
    case 'begin':
      return beganAt !== null;
    case 'seat':
      return seats.some(({ id }) => id === action.seat.id);
    case 'unseat':
      return seats.some(({ id, hasLeft }) => id === action.seatId && hasLeft);
    case 'rule':
      return isDeepStrictEqual(rule, action.rule);
    case 'unlock':
      return lockedAt !== action.lockedAt;
  }
}

function end(approval: Approval, ended: NonNullable<Approval['ended']>): Approval {
  if (approval.ended) return approval;
  if (isLocked(approval)) refuse('This version is locked. Unlock it first, with a reason.');
  return { ...approval, ended };
}

function change(stage: Stage, action: StageAction, at: Time, zone: string): Stage {
  switch (action.kind) {
    case 'decide':
      return decide(action.seat ? addSeat(stage, action.seat, at) : stage, { ...action.decision, at });
    case 'begin':
      return begin(stage, at, zone);
    case 'seat':
      return addSeat(stage, action.seat, at);
    case 'unseat':
      return removeSeat(stage, action.seatId);
    case 'rule':
      return changeRule(stage, action.rule);
    case 'unlock':
      return { ...stage, lockedAt: null };
  }
}

function decide(stage: Stage, decision: Decision): Stage {
  const { seatId, value, checked } = decision;
  if (stage.beganAt === null) refuse('This stage has not begun.');
  if (!seatedIn(stage).some(({ id }) => id === seatId)) {
    throw new AppError('forbidden', 'You are not asked for a decision in this stage.');
  }
  if (checked.length !== stage.checklist.length) {
    throw new AppError('bad_request', 'The checklist has changed. Reload the page.', 'body.checked');
  }
  if (value === 'approved' && checked.includes(false)) {
    throw new AppError('bad_request', 'Check every line, or choose another decision.', 'body.checked');
  }
  const rule = ruleOf(stage);
  if (value === 'abstained' && rule.kind === 'primary' && rule.seatId === seatId) {
    throw new AppError('bad_request', 'Your decision is the result of this stage, so do not abstain.', 'body.value');
  }
  return { ...stage, decisions: [...stage.decisions, decision] };
}

/**
 * Locks a stage whose result is the one that locks: with each decision, so that one after an unlock locks again, and when
 * other people or another rule give it a result.
 */
function settle(before: Stage, stage: Stage, { kind }: Action, at: Time): Stage {
  const result = resultOf(stage);
  if (result === null || (kind !== 'decide' && resultOf(before) !== null)) return stage;
  const locks = stage.lock === 'decided' || (stage.lock === 'approved' && result === 'approved');
  return locks ? { ...stage, lockedAt: at } : stage;
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
    const mayBegin = stage.beganAt === null && !isSkipped(stage) && hasCome(stage.start, stages, at);
    stages.push(mayBegin ? begin(stage, at, approval.zone) : stage);
  }
  return { ...approval, stages };
}

function hasCome(start: Start, earlier: readonly Stage[], at: Time): boolean {
  if (start.kind === 'atOnce') return true;
  if (start.kind === 'date') return at >= start.at;
  const awaited = start.kind === 'after' ? earlier.find(({ id }) => id === start.stageId) : undefined;
  if (start.kind === 'byHand' || !awaited) return false;
  // A stage that is skipped hands on what it would have waited for.
  if (isSkipped(awaited)) return hasCome(awaited.start, earlier, at);
  const result = resultOf(awaited);
  return start.needs === 'decided' ? result !== null : isApproved(result);
}

function requireNewId({ stages }: Approval, id: string): void {
  if (stages.some(({ decisions }) => decisions.some((decision) => decision.id === id))) {
    refuse('Another decision has this id. Reload the page.');
  }
}

function requireUnlocked(stage: Stage): void {
  if (stage.lockedAt !== null) refuse('This stage is locked. Unlock it first, with a reason.');
}

const sayEnded = (by: 'newVersion' | 'person') =>
  by === 'newVersion' ? 'There is a newer version. Decide on that one.' : 'This approval has ended.';

function refuse(message: string): never {
  throw new AppError('conflict', message);
}
