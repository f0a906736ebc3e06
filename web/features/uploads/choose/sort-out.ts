import { fileTypeOf, kindOfType, type TakenFiles, takes, whoChangesTaken } from '#contract/media/kinds.ts';
import { wrongTypeText } from '#contract/media/video-types.ts';
import { countText, formatCount } from '#web/ui/text/count.ts';
import type { Found } from '../entries.ts';
import { pairCaptions } from './pair-captions.ts';

/** Files that systems leave in folders; macOS writes "._x" beside x on foreign disks, with the same extension. */
const litter = /^(\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i;

export type Typed = Found & {
  contentType: string;
  /** Files that become captions of this video. */
  captions: readonly File[];
};

/** A file that is not uploaded, with the reason. */
export type LeftOut = { path: string; reason: string };

const notVideo = 'Not a video';
const notReviewed = 'Not reviewed here';

/**
 * The files that the team takes, videos with their captions first and each kind sorted by name, and the others. Skips
 * system files.
 */
export function sortOut(found: readonly Found[], taken: TakenFiles): { files: Typed[]; leftOut: LeftOut[] } {
  const typed = found
    .filter(({ file }) => !litter.test(file.name))
    .map((one) => ({ ...one, contentType: fileTypeOf(one.file.name, one.file.type) }));
  const order = new Intl.Collator(undefined, { numeric: true });
  typed.sort((a, b) => order.compare(pathOf(a), pathOf(b)));
  const captions = pairCaptions(typed);
  const paired = new Set([...captions.values()].flat());
  const isVideo = ({ contentType }: Typed) => kindOfType(contentType) === 'video';
  const isTaken = ({ contentType }: { contentType: string }) => takes(taken, kindOfType(contentType));
  const reason = taken === 'videos' ? notVideo : notReviewed;
  const others = typed.filter((one) => !paired.has(one));
  const files = others.filter(isTaken).map((one): Typed => {
    return { ...one, captions: (captions.get(one) ?? []).map(({ file }) => file) };
  });
  return {
    files: [...files.filter(isVideo), ...files.filter((one) => !isVideo(one))],
    leftOut: others.filter((one) => !isTaken(one)).map((one) => ({ path: pathOf(one), reason })),
  };
}

function pathOf({ folders, file }: Found): string {
  return [...folders, file.name].join('/');
}

/** The first sentence about files that are not videos is the specification's, in a team of videos alone. */
export function leftOutText(leftOut: readonly LeftOut[]): string | null {
  const count = (wanted: string) => leftOut.filter(({ reason }) => reason === wanted).length;
  const [others, unreviewed] = [count(notVideo), count(notReviewed)];
  const lost = leftOut.length - others - unreviewed;
  const were = (number: number) => (number === 1 ? 'was' : 'were');
  const notes = [
    others === 1 && `${wrongTypeText} 1 file is not a video and was left out.`,
    others > 1 && `${wrongTypeText} ${formatCount(others)} files are not videos and were left out.`,
    unreviewed > 0 && `${countText(unreviewed, 'file')} cannot be reviewed here and ${were(unreviewed)} left out.`,
    others + unreviewed > 0 && whoChangesTaken,
    lost > 0 && `${countText(lost, 'file')} could not be read. Check the disk, and add them again.`,
  ];
  return notes.filter(Boolean).join(' ') || null;
}

export function tooManyText(count: number, most: number): string | null {
  if (count <= most) return null;
  return `Too many files. These are ${formatCount(count)}; upload at most ${formatCount(most)} at once.`;
}
