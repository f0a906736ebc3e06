import * as z from 'zod';
import { line } from '../approvals/templates.ts';
import { refuseCharacters } from '../names.ts';
import { Progress } from './progress.ts';

export const mostStatuses = 30;
export const mostFields = 50;
export const mostChoices = 100;
export const mostText = 500;
const mostLink = 2_000;
/** Beyond it numbers lose their last digits. */
const mostNumber = Number.MAX_SAFE_INTEGER;

/** Colours of the theme, each with enough contrast in both themes. */
export const tagColors = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
export const TagColor = z.enum(tagColors);
export type TagColor = z.infer<typeof TagColor>;

const Name = line(60);
const tag = { id: z.uuid().toLowerCase().describe('Chosen by the client'), name: Name, color: TagColor };

function refuseTwins(list: { id: string; name: string }[], context: z.core.$RefinementCtx): void {
  const names = list.map(({ name }) => name.toLowerCase());
  const twin = list.find(({ name }, index) => names.indexOf(name.toLowerCase()) !== index);
  if (twin) context.addIssue({ code: 'custom', message: `"${twin.name}" is there twice. Choose another name.` });
  if (new Set(list.map(({ id }) => id)).size < list.length) {
    context.addIssue({ code: 'custom', message: 'Use each id once.' });
  }
}

/** A status of the team. To calls of the specification it is one of the three progress values. */
export const Status = z.object({ ...tag, progress: Progress });
export type Status = z.infer<typeof Status>;
export const Statuses = z
  .array(Status)
  .max(mostStatuses, `A team can have ${mostStatuses} statuses. Remove one first.`)
  .superRefine(refuseTwins);

export const fieldKinds = ['text', 'number', 'date', 'choice', 'choices', 'person', 'checkbox', 'link'] as const;
export const FieldKind = z.enum(fieldKinds);
export type FieldKind = z.infer<typeof FieldKind>;

/** The people who see the values: admins of the team, all of its members, or also people by a link. */
export const SeenBy = z.enum(['admins', 'team', 'everyone']);
export type SeenBy = z.infer<typeof SeenBy>;

export const Choice = z.object(tag);
export type Choice = z.infer<typeof Choice>;

export const choiceKinds = ['choice', 'choices'] as const satisfies FieldKind[];
/** Those that make the columns of a board. */
export const columnKinds = [...choiceKinds, 'person'] as const satisfies FieldKind[];
const hasChoices = (kind: FieldKind) => kind === 'choice' || kind === 'choices';

export const Field = z
  .object({
    id: tag.id,
    name: Name,
    kind: FieldKind.describe('It stays as it is: the values are of this kind'),
    choices: z
      .array(Choice)
      .max(mostChoices, `A field can have ${mostChoices} choices. Remove one first.`)
      .superRefine(refuseTwins)
      .default([]),
    seenBy: SeenBy,
  })
  .superRefine(({ kind, choices, seenBy }, context) => {
    if (choices.length > 0 && !hasChoices(kind)) {
      context.addIssue({ code: 'custom', message: 'Only fields with choices can have them.', path: ['choices'] });
    }
    if (kind === 'person' && seenBy === 'everyone') {
      const message = 'People by a link never see who is in the team. Let the team see this field.';
      context.addIssue({ code: 'custom', message, path: ['seenBy'] });
    }
  });
export type Field = z.infer<typeof Field>;
export const Fields = z
  .array(Field)
  .max(mostFields, `A team can have ${mostFields} fields. Remove one first.`)
  .superRefine(refuseTwins);

/** Of a date 'YYYY-MM-DD', of a choice its id, of choices their ids, of a person the id of the account. */
export const FieldValue = z.union([
  z.string().max(mostLink),
  z.number().min(-mostNumber).max(mostNumber),
  z.boolean(),
  z.array(z.uuid()).max(mostChoices),
]);
export type FieldValue = z.infer<typeof FieldValue>;
export const FieldValues = z.record(z.uuid(), FieldValue);
export type FieldValues = z.infer<typeof FieldValues>;

function refuseUnseen(text: string, context: z.core.$RefinementCtx): void {
  const message = refuseCharacters(text);
  if (message) context.addIssue({ code: 'custom', message: message.replace('name', 'text') });
}

const Text = z
  .string()
  .trim()
  .min(1, 'Enter a text.')
  .max(mostText, `Use at most ${mostText} characters.`)
  .superRefine(refuseUnseen);

/** Only what a browser opens as a page, and no user name, which would look like the address of another host. */
const Link = z
  .string()
  .trim()
  .max(mostLink, `Use at most ${mostLink} characters.`)
  .regex(
    /^https?:\/\/[\p{L}\p{M}\p{N}_.-]+(:\d{1,5})?([/?#]\S*)?$/iu,
    'Enter an address that begins with https:// or http://.',
  )
  .superRefine(refuseUnseen);

const schemas: Record<FieldKind, z.ZodType<FieldValue>> = {
  text: Text,
  number: z.number('Enter a number.').min(-mostNumber).max(mostNumber),
  date: z.iso.date('Enter a day of the calendar.'),
  choice: z.uuid('Choose one of the choices.').toLowerCase(),
  choices: z.array(z.uuid().toLowerCase(), 'Choose among the choices.').max(mostChoices),
  person: z.uuid('Choose a person.').toLowerCase(),
  checkbox: z.boolean('Say yes or no.'),
  link: Link,
};

/** The value as a field keeps it, or the reason why it cannot. No choices are no value, which is null. */
export function readValue(
  { kind, choices }: Pick<Field, 'kind' | 'choices'>,
  given: FieldValue,
): { value: FieldValue | null } | { problem: string } {
  const parsed = schemas[kind].safeParse(given);
  if (!parsed.success) return { problem: parsed.error.issues[0]?.message ?? 'Enter another value.' };
  const value = parsed.data;
  if (!hasChoices(kind)) return { value };
  const chosen = new Set([value].flat());
  const kept = choices.map(({ id }) => id).filter((id) => chosen.has(id));
  if (kept.length < chosen.size) return { problem: 'This choice was removed. Choose another one.' };
  if (kind === 'choice') return { value };
  return { value: kept.length > 0 ? kept : null };
}
