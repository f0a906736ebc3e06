import type { ApprovalView, SeatView, StageView } from '#contract/approvals/approval-view.ts';
import type { DecisionValue, Result } from '#contract/approvals/decisions.ts';

export const decisionWords: Record<DecisionValue, string> = {
  approved: 'Approved',
  approvedWithChanges: 'Approved with changes',
  changesRequired: 'Changes required',
  abstained: 'Abstained',
};

/** The buttons, in their order. */
export const decisionButtons: readonly { value: DecisionValue; label: string }[] = [
  { value: 'approved', label: 'Approve' },
  { value: 'approvedWithChanges', label: 'Approve with changes' },
  { value: 'changesRequired', label: 'Require changes' },
  { value: 'abstained', label: 'Abstain' },
];

export const resultColors: Record<Result | 'open', string> = {
  approved: 'text-done',
  approvedWithChanges: 'text-done',
  changesRequired: 'text-upcoming',
  open: 'text-in-progress',
};

export const dotColors: Record<Result | 'open' | 'waiting', string> = {
  approved: 'bg-done',
  approvedWithChanges: 'bg-done',
  changesRequired: 'bg-upcoming',
  open: 'bg-in-progress',
  waiting: 'bg-line-strong',
};

export const stateOf = ({ result, beganAt }: StageView): Result | 'open' | 'waiting' =>
  result ?? (beganAt === null ? 'waiting' : 'open');

/** "Approved", "2 decisions to go", "Ended". */
export function sayApproval({ result, stages, ended }: ApprovalView): string {
  if (result) return decisionWords[result];
  if (ended) return 'Ended without a result';
  const owed = stages.flatMap(({ seats }) => seats.filter(({ owes }) => owes)).length;
  if (owed === 0) return stages.some(({ beganAt }) => beganAt !== null) ? 'No result yet' : 'Waiting to begin';
  return owed === 1 ? '1 decision to go' : `${owed} decisions to go`;
}

/** "Approved", "In review", "Not begun", "Not part of this version". */
export function sayStage(stage: StageView): string {
  if (stage.isSkipped) return 'Not asked again';
  if (stage.result) return decisionWords[stage.result];
  return stage.beganAt === null ? 'Not begun' : 'In review';
}

export function sayRule({ rule, seats }: StageView): string {
  if (rule.kind === 'all') return 'Everyone decides';
  if (rule.kind === 'any') return 'One decision is enough';
  if (rule.kind === 'some') return `${rule.count} of ${seats.length} decide`;
  const primary = seats.find(({ id }) => id === rule.seatId);
  return `${primary?.person.name ?? 'One person'} decides, others advise`;
}

export function saySeat({ decisions }: StageView, { id, state }: SeatView): string {
  const last = decisions.findLast(({ seatId }) => seatId === id);
  if (last) return decisionWords[last.value];
  if (state === 'excused') return 'Decided on the version before';
  return state === 'waiting' ? 'Asked when the stage begins' : 'Has not decided';
}

/** "All 3 checked", "2 of 3 checked, not: Logo". */
export function sayChecked(checklist: readonly string[], checked: readonly boolean[]): string {
  const missing = checklist.filter((_, index) => !checked[index]);
  if (missing.length === 0) return `All ${checklist.length} checked`;
  return `${checklist.length - missing.length} of ${checklist.length} checked, not: ${missing.join(', ')}`;
}
