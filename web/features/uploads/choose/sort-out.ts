import { videoTypeOf, wrongTypeText } from '#contract/uploads/uploads.ts';
import type { Found } from '../queue/entries.ts';

/** Files that systems leave in folders; macOS writes "._x" beside x on foreign disks, with the same extension. */
const litter = /^(\.DS_Store|Thumbs\.db|\._.*)$/i;

export type Video = Found & { contentType: string };

/** The videos among the files, sorted by name. Skips system files, counts all others. */
export function sortOut(found: readonly Found[]): { videos: Video[]; leftOut: number } {
  const files = found.filter(({ file }) => !litter.test(file.name));
  const videos = files.flatMap((one): Video[] => {
    const contentType = videoTypeOf(one.file.name, one.file.type);
    return contentType === undefined ? [] : [{ ...one, contentType }];
  });
  const order = new Intl.Collator(undefined, { numeric: true });
  videos.sort((a, b) => order.compare(pathOf(a), pathOf(b)));
  return { videos, leftOut: files.length - videos.length };
}

function pathOf({ folders, file }: Found): string {
  return [...folders, file.name].join('/');
}

export function leftOutText(count: number): string | null {
  if (count === 0) return null;
  const rest =
    count === 1 ? '1 file is not a video and was left out.' : `${count} files are not videos and were left out.`;
  return `${wrongTypeText} ${rest}`;
}

const numbers = new Intl.NumberFormat('en');

export function tooManyText(count: number, most: number): string | null {
  if (count <= most) return null;
  return `Too many files. These are ${numbers.format(count)}; upload at most ${numbers.format(most)} at once.`;
}
