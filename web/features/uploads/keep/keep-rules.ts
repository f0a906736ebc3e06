import { type Kept, nameOf } from '../entries.ts';

const gigabyte = 1024 ** 3;
/** Storing a file copies it. Beyond these sizes, choosing the file again is cheaper. */
const largestFile = gigabyte;
const mostTogether = 4 * gigabyte;
/** Browsers evict all storage when the quota is exceeded, so most of it stays free. */
const shareOfRoom = 0.5;

export type Room = { usage?: number; quota?: number };

/** Whether the browser may store this file in addition to `keptBytes` of others. */
export function mayKeep(size: number, keptBytes: number, room: Room | undefined): boolean {
  if (size > largestFile || keptBytes + size > mostTogether) return false;
  if (room?.quota === undefined) return false;
  return (room.usage ?? 0) + size <= room.quota * shareOfRoom;
}

type Told = Pick<Kept, 'name' | 'size' | 'lastModified'>;

/** Compares name, size and modification time; the content is verified part by part. */
export function isSameFile(kept: Told & Pick<Kept, 'fileName'>, file: Told): boolean {
  return nameOf(kept) === file.name && kept.size === file.size && kept.lastModified === file.lastModified;
}

/** Why this file cannot resume that upload, as a sentence. */
export function formatDifference(kept: Told & Pick<Kept, 'fileName'>, file: Told): string {
  const name = nameOf(kept);
  if (name !== file.name) return `That is “${file.name}”. Choose “${name}”.`;
  const how = kept.size === file.size ? 'was changed since' : 'has another size';
  return `That “${name}” ${how}. Choose the one that you began with, or cancel this upload.`;
}
