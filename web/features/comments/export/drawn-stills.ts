import type { Comment } from '#contract/comments/comments.ts';
import { saveBlob } from '#web/ui/save-blob.ts';
import type { LoadedExport } from './save-export.ts';
import { writeZip, type ZipEntry } from './zip.ts';

/** Paints pictures with their drawings. The page supplies it, because it has the video and the code that draws. */
export type StillPainter = {
  paint: (comment: Comment) => Promise<Blob>;
  /** On the timeline that starts at this timecode; null for the numbering of the file. */
  timecodeOf: (frame: number, start: string | null) => string;
  close: () => void;
};

/** The comments and replies of an export with a drawing on this version, in the order of the video. */
export function listDrawn(
  comments: readonly Comment[],
  { hasResolved, withTeamOnly }: { hasResolved: boolean; withTeamOnly: boolean },
): Comment[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const isResolved = ({ replyTo, resolved }: Comment) => byId.get(replyTo ?? '')?.resolved ?? resolved;
  return comments
    .filter(({ drawing, picture, frame }) => frame !== null && (drawing !== null || picture !== null))
    .filter((comment) => (hasResolved || !isResolved(comment)) && (withTeamOnly || !comment.teamOnly))
    .sort((a, b) => Number(a.frame) - Number(b.frame) || (a.createdAt < b.createdAt ? -1 : 1));
}

/** "stills/002 01-00-12-07 Mara.png": in the order of the video, findable by the timecode of the marker. */
export function nameStill({ author }: Comment, timecode: string, index: number): string {
  const name = author.name.replace(/[\p{C}\\/:;*?"<>|]/gu, '-').slice(0, 60);
  return `stills/${String(index + 1).padStart(3, '0')} ${timecode.replace(/[:;]/g, '-')} ${name.trim()}.png`;
}

/** Saves a ZIP with the export and its stills. `missing` ones could not be painted; the rest is in the ZIP. */
export async function saveWithStills(
  { blob, fileName }: LoadedExport,
  drawn: readonly Comment[],
  painter: StillPainter,
  { start, signal, onProgress }: { start: string | null; signal: AbortSignal; onProgress: (done: number) => void },
): Promise<{ zipName: string; missing: number }> {
  const entries: ZipEntry[] = [{ name: fileName.replace(/[\\/]/g, '-'), content: blob }];
  for (const [index, comment] of drawn.entries()) {
    signal.throwIfAborted();
    onProgress(index);
    const content = await painter.paint(comment).catch(() => null);
    const timecode = painter.timecodeOf(comment.frame ?? 0, start);
    if (content) entries.push({ name: nameStill(comment, timecode, index), content });
  }
  signal.throwIfAborted();
  const zip = await writeZip(entries);
  signal.throwIfAborted();
  const zipName = `${fileName.replace(/\.\w+$/, '')} with stills.zip`;
  saveBlob(zip, zipName);
  return { zipName, missing: drawn.length + 1 - entries.length };
}
