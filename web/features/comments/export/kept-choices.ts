import * as z from 'zod';
import { ExportFormat } from '#contract/markers/formats.ts';
import { json, keepOnDevice } from '#web/kept/kept.ts';

/** The choices in the export dialog. */
export const Choices = z.object({
  format: ExportFormat,
  /** Of the timeline: the timecode of the file, or another one. */
  start: z.enum(['file', '01:00:00:00', '00:00:00:00', 'other']),
  otherStart: z.string().max(20),
  color: z.enum(['author', 'status']),
  hasResolved: z.boolean(),
  hasStills: z.boolean(),
});
export type Choices = z.infer<typeof Choices>;

/** Markers for the program that most people have: a table is no way into a timeline. */
export const standardChoices: Choices = {
  format: 'edl',
  start: 'file',
  otherStart: '',
  color: 'author',
  hasResolved: true,
  hasStills: false,
};

const ofFolder = z.object({ folderId: z.string(), answers: Choices });
type OfFolder = z.infer<typeof ofFolder>;

/** The newest first. Ignores what another version has kept. */
const kept = keepOnDevice<OfFolder[]>(
  'vizio-exports',
  json((saved) => (Array.isArray(saved) ? saved.flatMap((one) => ofFolder.safeParse(one).data ?? []) : undefined)),
  [],
);
const mostFolders = 100;

/** The last choices in this folder. In others the format is likely the same, and nothing else is. */
export function readChoices(folderId: string): Choices {
  const all = kept.read();
  const here = all.find((one) => one.folderId === folderId);
  return here?.answers ?? { ...standardChoices, format: all[0]?.answers.format ?? standardChoices.format };
}

export function keepChoices(folderId: string, choices: Choices): void {
  const others = kept.read().filter((one) => one.folderId !== folderId);
  kept.write([{ folderId, answers: choices }, ...others].slice(0, mostFolders));
}
