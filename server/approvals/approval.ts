import type * as z from 'zod';
import type { DecisionValue, Verification } from '#contract/approvals/decisions.ts';
import type { SeatPerson } from '#contract/approvals/person-key.ts';
import type { Again, ApprovalTemplate, Person, SeatedRule, StageDue } from '#contract/approvals/templates.ts';

/** Milliseconds since 1970. */
export type Time = number;

/** The bytes that people decide on. */
export type ApprovedVersion = { itemId: string; number: number; sha256: string };

/** The place of a person in a stage. It is never removed, so that decisions keep their person. */
export type Seat = {
  id: string;
  person: SeatPerson;
  since: Time | null;
  hasLeft: boolean;
  /** Decided on the version before, and is not asked about this one. */
  isExcused: boolean;
};

/** The address that was verified when someone decided, and how. */
export type Verified = { address: string; how: z.infer<typeof Verification> };

/** Appended, never edited: a later one of the same seat replaces it in the result alone. */
export type Decision = {
  id: string;
  seatId: string;
  value: DecisionValue;
  comment: string;
  /** One for each line of the checklist. */
  checked: boolean[];
  at: Time;
  by: Verified;
};

export type SeatRule = z.infer<typeof SeatedRule>;

/** Earlier stages by their id. */
export type Start =
  | { kind: 'atOnce' }
  | { kind: 'after'; stageId: string; needs: 'approved' | 'decided' }
  | { kind: 'date'; at: Time }
  | { kind: 'byHand' };

export type Stage = Pick<ApprovalTemplate['stages'][number], 'name' | 'lock' | 'checklist' | 'isPrivate'> & {
  id: string;
  rule: SeatRule;
  start: Start;
  due: StageDue | null;
  seats: Seat[];
  decisions: Decision[];
  beganAt: Time | null;
  dueAt: Time | null;
  lockedAt: Time | null;
};

/** The copy of a template on one version. Nothing in it changes but by `act`. */
export type Approval = {
  version: ApprovedVersion;
  /** The time zone of the team, in which days are counted. */
  zone: string;
  again: Again;
  lateTo: Person | null;
  stages: Stage[];
  ended: { at: Time; by: 'newVersion' | 'person' } | null;
};
