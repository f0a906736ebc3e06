import { videoTypeOf, wrongTypeText } from '#contract/media/video-types.ts';
import { countText, formatCount } from '#web/ui/text/count.ts';
import type { Found } from '../entries.ts';

/** Files that systems leave in folders; macOS writes "._x" beside x on foreign disks, with the same extension. */
const litter = /^(\.DS_Store|Thumbs\.db|\._.*)$/i;

export type Video = Found & { contentType: string };

/** A file that is not uploaded, with the reason. */
export type LeftOut = { path: string; reason: string };

const notVideo = 'Not a video';

/** The videos among the files, sorted by name, and the other files. Skips system files. */
export function sortOut(found: readonly Found[]): { videos: Video[]; leftOut: LeftOut[] } {
  const files = found.filter(({ file }) => !litter.test(file.name));
  const videos = files.flatMap((one): Video[] => {
    const contentType = videoTypeOf(one.file.name, one.file.type);
    return contentType === undefined ? [] : [{ ...one, contentType }];
  });
  const order = new Intl.Collator(undefined, { numeric: true });
  videos.sort((a, b) => order.compare(pathOf(a), pathOf(b)));
  const chosen = new Set(videos.map(({ file }) => file));
  const leftOut = files
    .filter(({ file }) => !chosen.has(file))
    .map((one): LeftOut => ({ path: pathOf(one), reason: notVideo }));
  leftOut.sort((a, b) => order.compare(a.path, b.path));
  return { videos, leftOut };
}

function pathOf({ folders, file }: Found): string {
  return [...folders, file.name].join('/');
}

export function leftOutText(leftOut: readonly LeftOut[]): string | null {
  const count = leftOut.filter(({ reason }) => reason === notVideo).length;
  const lost = leftOut.length - count;
  const notes = [
    count === 1 && `${wrongTypeText} 1 file is not a video and was left out.`,
    count > 1 && `${wrongTypeText} ${count} files are not videos and were left out.`,
    lost > 0 && `${countText(lost, 'file')} could not be read. Check the disk, and add them again.`,
  ];
  return notes.filter(Boolean).join(' ') || null;
}

export function tooManyText(count: number, most: number): string | null {
  if (count <= most) return null;
  return `Too many files. These are ${formatCount(count)}; upload at most ${formatCount(most)} at once.`;
}
