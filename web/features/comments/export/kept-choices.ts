import * as z from 'zod';
import { ExportFormat, listFormats } from '#contract/markers/formats.ts';
import { type FileKind, fileKinds } from '#contract/media/kinds.ts';
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

/** Films and sound go into different programs. Those that were kept before are of videos. */
const ofFolder = z.object({ folderId: z.string(), kind: z.enum(fileKinds).default('video'), answers: Choices });
type OfFolder = z.infer<typeof ofFolder>;

/** The newest first. Ignores what another version has kept. */
const kept = keepOnDevice<OfFolder[]>(
  'vizio-exports',
  json((saved) => (Array.isArray(saved) ? saved.flatMap((one) => ofFolder.safeParse(one).data ?? []) : undefined)),
  [],
);
const mostFolders = 100;

/**
 * The last choices for files of this kind in this folder. In others the format is likely the same, and nothing else is. A
 * format that is not offered for this kind gives way to the first that is.
 */
export function readChoices(folderId: string, kind: FileKind): Choices {
  const ofKind = kept.read().filter((one) => one.kind === kind);
  const here = ofKind.find((one) => one.folderId === folderId);
  if (here) return here.answers;
  const wanted = ofKind[0]?.answers.format ?? standardChoices.format;
  const offered = listFormats(kind);
  return { ...standardChoices, format: offered.find((one) => one === wanted) ?? offered[0] ?? wanted };
}

export function keepChoices(folderId: string, kind: FileKind, choices: Choices): void {
  const others = kept.read().filter((one) => one.folderId !== folderId || one.kind !== kind);
  kept.write([{ folderId, kind, answers: choices }, ...others].slice(0, mostFolders));
}
