import type { Kept } from './entries.ts';

const gigabyte = 1024 ** 3;
/** Keeping a file copies it. Beyond these sizes the copy costs more than choosing the file once more. */
const largestFile = gigabyte;
const mostTogether = 4 * gigabyte;
/** The browser throws everything away when its room is used up, so most of it stays free. */
const shareOfRoom = 0.5;

export type Room = { usage?: number; quota?: number };

/** Whether the browser may keep the file itself, beside `keptBytes` of others. */
export function mayKeep(size: number, keptBytes: number, room: Room | undefined): boolean {
  if (size > largestFile || keptBytes + size > mostTogether) return false;
  if (room?.quota === undefined) return false;
  return (room.usage ?? 0) + size <= room.quota * shareOfRoom;
}

type Told = Pick<Kept, 'name' | 'size' | 'lastModified'>;

const fileNameOf = (kept: Told & Pick<Kept, 'fileName'>) => kept.fileName ?? kept.name;

/** A file is the same when it has the same name, size and time of change; its bytes are checked part by part. */
export function isSameFile(kept: Told & Pick<Kept, 'fileName'>, file: Told): boolean {
  return fileNameOf(kept) === file.name && kept.size === file.size && kept.lastModified === file.lastModified;
}

/** Why this file cannot go on with that upload, in a sentence. */
export function sayDifference(kept: Told & Pick<Kept, 'fileName'>, file: Told): string {
  const name = fileNameOf(kept);
  if (name !== file.name) return `That is “${file.name}”. Choose “${name}”.`;
  const how = kept.size === file.size ? 'was changed since' : 'has another size';
  return `That “${name}” ${how}. Choose the one that you began with, or cancel this upload.`;
}
