import type { Result } from '#contract/approvals/decisions.ts';
import type { Approval, Decision, Seat, Stage } from './approval.ts';

/** The decision of each seat that counts: its last one. */
export function latestOf({ decisions }: Pick<Stage, 'decisions'>): ReadonlyMap<string, Decision> {
  return new Map(decisions.map((decision) => [decision.seatId, decision]));
}

export const seatedIn = ({ seats }: Pick<Stage, 'seats'>): Seat[] => seats.filter(({ hasLeft }) => !hasLeft);

/**
 * The result of a stage, or null while its rule waits for someone. A change that one person requires is the result at once.
 * Abstentions do not count, so people who all abstain leave the stage without a result: nothing approves by itself.
 */
export function resultOf(stage: Stage): Result | null {
  const latest = latestOf(stage);
  if (stage.rule.kind === 'primary') return said(latest.get(stage.rule.seatId));
  const results = [...latest.values()].map(said).filter((result) => result !== null);
  if (results.includes('changesRequired')) return 'changesRequired';
  if (!isEnough(stage, latest.size, results.length)) return null;
  return results.includes('approvedWithChanges') ? 'approvedWithChanges' : 'approved';
}

function isEnough(stage: Stage, decided: number, counted: number): boolean {
  if (stage.rule.kind === 'all') return counted > 0 && decided === seatedIn(stage).length;
  return counted >= (stage.rule.kind === 'some' ? stage.rule.count : 1);
}

const said = (decision: Decision | undefined): Result | null =>
  decision === undefined || decision.value === 'abstained' ? null : decision.value;

export const isApproved = (result: Result | null): boolean => result === 'approved' || result === 'approvedWithChanges';

/** The result of a version: that of the last stage, or "changes required" as soon as one stage says so. */
export function resultOfAll(stages: readonly Stage[]): Result | null {
  const results = stages.map(resultOf);
  return results.includes('changesRequired') ? 'changesRequired' : (results.at(-1) ?? null);
}

/** The people whom a stage waits for. */
export function owingIn(approval: Approval, stage: Stage): Seat[] {
  if (approval.ended || stage.beganAt === null || resultOf(stage) !== null) return [];
  const latest = latestOf(stage);
  return seatedIn(stage).filter(({ id }) => !latest.has(id));
}

export const isLocked = ({ stages }: Approval): boolean => stages.some(({ lockedAt }) => lockedAt !== null);
