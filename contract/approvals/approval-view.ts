import * as z from 'zod';
import { PersonImage, UserId } from '../accounts/users.ts';
import { DecisionValue, Result } from './decisions.ts';
import { SeatedRule, stageLocks } from './templates.ts';

/** An approval as its reader sees it: without private stages that are not theirs. */

const Time = z.iso.datetime();

const SeatedPerson = z.object({
  userId: UserId.nullable().describe('Null for a guest'),
  name: z.string().describe('Of a guest, the address; people by a link see what stands before its @'),
  image: PersonImage,
});

export const seatStates = ['waiting', 'asked', 'decided', 'excused'] as const;

const SeatView = z.object({
  id: z.uuid(),
  person: SeatedPerson,
  state: z.enum(seatStates).describe('waiting: the stage has not begun; excused: decided on the version before'),
  owes: z.boolean().describe('Whether the stage waits for them'),
  link: z.string().nullable().describe('For people who manage the approval: the own link of a guest'),
});
export type SeatView = z.infer<typeof SeatView>;

const DecisionView = z.object({
  id: z.uuid(),
  seatId: z.uuid(),
  value: DecisionValue,
  comment: z.string(),
  checked: z.array(z.boolean()).describe('For each line of the checklist'),
  at: Time,
});

const StageView = z.object({
  id: z.uuid(),
  name: z.string(),
  rule: SeatedRule,
  lock: z.enum(stageLocks),
  checklist: z.array(z.string()),
  isPrivate: z.boolean(),
  isSkipped: z.boolean().describe('All its people decided on the version before'),
  beganAt: Time.nullable(),
  beginsAt: Time.nullable().describe('When it begins by itself, if that is a date'),
  dueAt: Time.nullable(),
  lockedAt: Time.nullable(),
  result: Result.nullable(),
  seats: z.array(SeatView),
  decisions: z.array(DecisionView).describe('In their order; the last one of a seat counts'),
});
export type StageView = z.infer<typeof StageView>;

export const ApprovalView = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.int(),
  sha256: z.string().nullable().describe('Of the file; null until the server has read it'),
  result: Result.nullable(),
  isLocked: z.boolean(),
  ended: z.enum(['newVersion', 'person']).nullable(),
  stages: z.array(StageView),
  yours: z
    .array(z.object({ stageId: z.uuid(), seatId: z.uuid().nullable(), owes: z.boolean() }))
    .describe('The stages in which the reader can decide now; without a seat by a link that lets visitors decide'),
  codeTo: z.string().nullable().describe('For guests: the address that gets the code which confirms a decision'),
  can: z.object({ manage: z.boolean(), unlock: z.boolean() }),
});
export type ApprovalView = z.infer<typeof ApprovalView>;

/** The one mark of a file: whether its newest version has an approval, and what people said. */
export const ApprovalMark = z.object({ result: Result.nullable(), isLocked: z.boolean(), owed: z.int() });
export type ApprovalMark = z.infer<typeof ApprovalMark>;
