import * as z from 'zod';
import { ExportFormat } from '#contract/markers/formats.ts';

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

export const standardChoices: Choices = {
  ...{ format: 'csv', start: 'file', otherStart: '', color: 'author', hasResolved: true, hasStills: false },
};

const Kept = z.object({ folderId: z.string(), answers: Choices });
type Kept = z.infer<typeof Kept>;

const key = 'vizio-exports';
const mostFolders = 100;

/** The last choices in this folder. In others the format is likely the same, and nothing else is. */
export function readChoices(folderId: string): Choices {
  const kept = readAll();
  const here = kept.find((one) => one.folderId === folderId);
  return here?.answers ?? { ...standardChoices, format: kept[0]?.answers.format ?? standardChoices.format };
}

export function keepChoices(folderId: string, choices: Choices): void {
  const others = readAll().filter((one) => one.folderId !== folderId);
  const kept: Kept[] = [{ folderId, answers: choices }, ...others].slice(0, mostFolders);
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // If storage is blocked, the next export asks again.
  }
}

/** The newest first. Ignores what another version has kept. */
function readAll(): Kept[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return (Array.isArray(saved) ? saved : []).flatMap((one) => Kept.safeParse(one).data ?? []);
  } catch {
    return [];
  }
}
