import * as z from 'zod';
import { UserId } from '../accounts/users.ts';
import { cleanName, refuseCharacters } from '../names.ts';
import { keyOfPerson } from './person-key.ts';

export const mostStages = 10;
export const mostSeats = 50;
export const mostChecks = 20;
export const mostTemplates = 100;

/** On one line and visible, because certificates and emails show it. */
export const line = (most: number) =>
  z
    .string()
    .max(2 * most)
    .transform(cleanName)
    .pipe(z.string().min(1, 'Enter a text.').max(most, `Use at most ${most} characters.`))
    .superRefine((text, context) => {
      const message = refuseCharacters(text);
      if (message) context.addIssue({ code: 'custom', message });
    });
const Name = line(100);
const Index = z.int().min(0).max(mostSeats);
const Time = z.iso.datetime({ precision: 3 }).refine((text) => /^20/.test(text), 'Choose a time of this century.');

/** A member of the team, or a guest by their address. */
export const Person = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('member'), userId: UserId.toLowerCase() }),
  z.strictObject({ kind: z.literal('guest'), email: z.email().max(254).toLowerCase() }),
]);
export type Person = z.infer<typeof Person>;

/** The people whose decisions make the result of a stage. */
export const StageRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('any') }),
  z.strictObject({ kind: z.literal('some'), count: z.int().min(1).max(mostSeats) }),
  z.strictObject({ kind: z.literal('primary'), person: Index.describe('Their place in the list of people') }),
]);
export type StageRule = z.infer<typeof StageRule>;

/** The same in an approval, where people have seats. */
export const SeatedRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('any') }),
  z.strictObject({ kind: z.literal('some'), count: z.int().min(1).max(mostSeats) }),
  z.strictObject({ kind: z.literal('primary'), seatId: z.uuid() }),
]);

export const StageStart = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('atOnce') }),
  z.strictObject({
    kind: z.literal('after'),
    stage: Index.describe('The place of an earlier stage'),
    needs: z.enum(['approved', 'decided']),
  }),
  z.strictObject({ kind: z.literal('date'), at: Time }),
  z.strictObject({ kind: z.literal('byHand') }),
]);
export type StageStart = z.infer<typeof StageStart>;

export const StageDue = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('date'), at: Time }),
  z.strictObject({ kind: z.literal('businessDays'), days: z.int().min(1).max(60) }),
]);
export type StageDue = z.infer<typeof StageDue>;

export const stageLocks = ['never', 'approved', 'decided'] as const;

const Stage = z.strictObject({
  name: Name,
  people: z.array(Person).min(1, 'Add at least one person.').max(mostSeats, `A stage has at most ${mostSeats} people.`),
  rule: StageRule,
  start: StageStart,
  due: StageDue.nullable(),
  lock: z.enum(stageLocks).describe('The result that locks the version'),
  checklist: z.array(line(200)).max(mostChecks),
  isPrivate: z.boolean().describe('Seen by its own people, and by people who manage the approval'),
});

/** The stages that a new version begins with. */
export const Again = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everyone') }),
  z.strictObject({ kind: z.literal('asked') }).describe('People who required changes, or have not decided'),
  z.strictObject({ kind: z.literal('fromStage'), stage: Index }),
]);
export type Again = z.infer<typeof Again>;

/** A template of a team. Its stages name earlier ones by their place, so they cannot wait for each other. */
export const ApprovalTemplate = z
  .strictObject({
    name: Name,
    stages: z.array(Stage).min(1, 'Add a stage.').max(mostStages, `Use at most ${mostStages} stages.`),
    again: Again,
    lateTo: Person.nullable().describe('The person who hears of people who stay late'),
  })
  .superRefine(({ stages, again }, context) => {
    const refuse = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', message, path });
    for (const [index, { people, rule, start, due }] of stages.entries()) {
      const at = (...path: (string | number)[]) => ['stages', index, ...path];
      if (new Set(people.map(keyOfPerson)).size < people.length) refuse('Name each person once.', ...at('people'));
      if (rule.kind === 'some' && rule.count > people.length) {
        refuse('Ask for no more decisions than there are people.', ...at('rule'));
      }
      if (rule.kind === 'primary' && rule.person >= people.length) {
        refuse('Choose one of the people of this stage.', ...at('rule'));
      }
      if (start.kind === 'after' && start.stage >= index) refuse('Choose an earlier stage.', ...at('start'));
      if (start.kind === 'date' && due?.kind === 'date' && due.at <= start.at) {
        refuse('Choose a time after the start.', ...at('due'));
      }
    }
    if (again.kind === 'fromStage' && again.stage >= stages.length) refuse('Choose one of the stages.', 'again');
  });
export type ApprovalTemplate = z.infer<typeof ApprovalTemplate>;
