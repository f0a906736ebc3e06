import type { Result } from '#contract/approvals/decisions.ts';
import type { Approval, Decision, Seat, SeatRule, Stage } from './approval.ts';

/** The decision of each seat that counts: its last one. */
export function latestOf({ decisions }: Pick<Stage, 'decisions'>): ReadonlyMap<string, Decision> {
  return new Map(decisions.map((decision) => [decision.seatId, decision]));
}

/** The people whom a stage asks. */
export const seatedIn = ({ seats }: Pick<Stage, 'seats'>): Seat[] =>
  seats.filter(({ hasLeft, isExcused }) => !hasLeft && !isExcused);

/** A stage whose people all decided on the version before. It is no part of this approval. */
export const isSkipped = (stage: Pick<Stage, 'seats'>): boolean => seatedIn(stage).length === 0;

/** The rule for the people who are asked: nothing can wait for one who is excused. */
export function ruleOf(stage: Stage): SeatRule {
  const { rule, seats } = stage;
  if (!seats.some(({ isExcused }) => isExcused)) return rule;
  const seated = seatedIn(stage);
  if (rule.kind === 'some') return { kind: 'some', count: Math.min(rule.count, seated.length) };
  return rule.kind !== 'primary' || seated.some(({ id }) => id === rule.seatId) ? rule : { kind: 'all' };
}

/**
 * The result of a stage, or null while its rule waits for someone. With a primary person theirs is the result, and others
 * only advise. Else a change that one person requires is the result at once. Abstentions do not count, so people who all
 * abstain leave the stage without a result: nothing approves by itself.
 */
export function resultOf(stage: Stage): Result | null {
  const latest = latestOf(stage);
  const rule = ruleOf(stage);
  if (rule.kind === 'primary') return said(latest.get(rule.seatId));
  const results = [...latest.values()].map(said).filter((result) => result !== null);
  if (results.includes('changesRequired')) return 'changesRequired';
  if (rule.kind === 'all' && latest.size < seatedIn(stage).length) return null;
  if (results.length < (rule.kind === 'some' ? rule.count : 1)) return null;
  return results.includes('approvedWithChanges') ? 'approvedWithChanges' : 'approved';
}

const said = (decision: Decision | undefined): Result | null =>
  decision === undefined || decision.value === 'abstained' ? null : decision.value;

export const isApproved = (result: Result | null): boolean => result === 'approved' || result === 'approvedWithChanges';

/** The result of a version: that of the last stage, or "changes required" as soon as one stage says so. */
export function resultOfAll(stages: readonly Stage[]): Result | null {
  const results = stages.filter((stage) => !isSkipped(stage)).map(resultOf);
  return results.includes('changesRequired') ? 'changesRequired' : (results.at(-1) ?? null);
}

/** The people whom a stage waits for. It waits for no one's advice. */
export function owingIn(approval: Approval, stage: Stage): Seat[] {
  if (approval.ended || stage.beganAt === null || resultOf(stage) !== null) return [];
  const [latest, rule] = [latestOf(stage), ruleOf(stage)];
  return seatedIn(stage).filter(({ id }) => !latest.has(id) && (rule.kind !== 'primary' || rule.seatId === id));
}

export const isLocked = ({ stages }: Approval): boolean => stages.some(({ lockedAt }) => lockedAt !== null);
