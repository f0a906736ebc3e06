import * as z from 'zod';
import { UserId } from '../accounts/users.ts';
import { Result } from '../approvals/decisions.ts';
import { line } from '../approvals/templates.ts';
import { Field, FieldValue, Status } from '../items/fields.ts';
import { Progress } from '../items/progress.ts';

/** Rules of a team: when something became true of a file, then do one thing with it. */

export const mostRules = 50;
/** The people of one rule. */
export const mostNotified = 50;
/** How many files a dry run lists. */
export const mostTried = 100;

export const RuleWhen = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }).describe('The newest version of a file is processed'),
  z
    .strictObject({ kind: z.literal('decided'), result: Result })
    .describe('By the stages that everyone in the team sees'),
  z.strictObject({ kind: z.literal('resolved') }).describe('A file has comments, and all are resolved'),
  z.strictObject({ kind: z.literal('progress'), progress: Progress }),
  z.strictObject({ kind: z.literal('status'), statusId: z.uuid().toLowerCase() }),
  z.strictObject({
    kind: z.literal('field'),
    fieldId: z.uuid().toLowerCase(),
    value: FieldValue.describe('Of a field with several choices: those that are all among them'),
  }),
]);
export type RuleWhen = z.infer<typeof RuleWhen>;

export const RuleAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('setProgress'), progress: Progress }),
  z.strictObject({ kind: z.literal('setStatus'), statusId: z.uuid().toLowerCase() }),
  z.strictObject({ kind: z.literal('setField'), fieldId: z.uuid().toLowerCase(), value: FieldValue.nullable() }),
  z.strictObject({ kind: z.literal('startApproval'), templateId: z.uuid() }).describe('Of the newest version'),
  z.strictObject({
    kind: z.literal('notify'),
    userIds: z.array(UserId.toLowerCase()).min(1, 'Choose at least one person.').max(mostNotified),
  }),
  z.strictObject({ kind: z.literal('move'), folderId: z.uuid() }),
]);
export type RuleAction = z.infer<typeof RuleAction>;

export const RuleDraft = z.strictObject({ name: line(80), when: RuleWhen, action: RuleAction });
export type RuleDraft = z.infer<typeof RuleDraft>;

export const ruleOutcomes = ['acted', 'nothing', 'refused', 'stopped'] as const;
export const RuleOutcome = z
  .enum(ruleOutcomes)
  .describe('nothing: it was so already; refused: the reason says why; stopped: the guard against loops');
export type RuleOutcome = z.infer<typeof RuleOutcome>;

const outcome = {
  outcome: RuleOutcome,
  reason: z.string().describe('In plain words; empty if it acted in full'),
};

export const RuleView = z.object({
  id: z.uuid(),
  ...RuleDraft.shape,
  isOn: z.boolean(),
  sentence: z.object({ when: z.string(), action: z.string() }),
  problem: z.string().nullable().describe('Why the rule does nothing: something that it names was deleted'),
  savedBy: z.string().nullable().describe('The person who saved it last; null if that account was deleted'),
  savedAt: z.iso.datetime(),
  last: z.object({ ...outcome, at: z.iso.datetime() }).nullable(),
});
export type RuleView = z.infer<typeof RuleView>;

const Named = z.object({ id: z.uuid(), name: z.string() });
/** Everything of the team that a rule can name. */
export const RuleChoices = z.object({
  templates: z.array(Named),
  folders: z.array(Named).describe('With their paths, the first 1,000'),
  people: z.array(Named),
  statuses: z.array(Status),
  fields: z.array(Field),
  sendsEmail: z.boolean(),
});
export type RuleChoices = z.infer<typeof RuleChoices>;

/** A file to which the condition of a rule applies at this moment. */
export const TriedFile = z.object({
  itemId: z.uuid(),
  name: z.string(),
  ...outcome,
});
export type TriedFile = z.infer<typeof TriedFile>;

/** An entry of the log. Its texts are of the time of the entry. */
export const RuleRun = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  rule: z.string(),
  itemId: z.uuid().nullable().describe('Null if the file was deleted for good'),
  file: z.string(),
  happened: z.string(),
  action: z.string(),
  ...outcome,
});
export type RuleRun = z.infer<typeof RuleRun>;
