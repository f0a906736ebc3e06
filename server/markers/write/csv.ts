import type { CarriedState } from '#contract/comments/placements.ts';
import { formatShot } from '#contract/media/cuts.ts';
import { type CsvCell, formatCsv } from '#server/platform/csv.ts';
import { describeGrid, formatPlace } from '../clip-scale.ts';
import type { CommentTable } from '../table.ts';

const columns = [
  'Number',
  'Time code in',
  'Time code out',
  'Frame',
  'End frame',
  'Time (seconds)',
  'Author',
  'Comment',
  'Reply to',
  'Resolved',
  'Likes',
  'Written at',
  'Edited at',
  'Has drawing',
  'Written on version',
  'Place in this version',
  'Link',
] as const;

/** One comment per row, replies below it. Timecodes stay empty until the frames have been counted. */
export function writeCsv({ clip, rows }: CommentTable): string {
  const time = (frame: number | null) => (frame === null || clip === null ? null : formatPlace(frame, clip));
  // A column of its own only where positions are not the numbers of the file's frames.
  const grid = clip && describeGrid(clip);
  const hasPages = rows.some(({ comment }) => comment.place?.kind === 'page');
  const hasShots = rows.some(({ shot }) => shot);
  const cells = rows.map(({ comment, ...row }, index): CsvCell[] => [
    ...[index + 1, time(row.frame), time(row.endFrame), row.frame, row.endFrame],
    row.seconds === null ? null : Number(row.seconds.toFixed(6)),
    ...[comment.author.name, comment.text, row.replyTo, comment.resolved ? 'yes' : 'no', comment.likeCount],
    ...[comment.createdAt, comment.editedAt, row.hasDrawing ? 'yes' : 'no', comment.version],
    row.place && placeNames[row.place],
    row.url,
    ...(hasPages ? [comment.place?.kind === 'page' ? comment.place.page : null] : []),
    ...(hasShots ? [row.shot ? formatShot(row.shot) : null, row.shot?.sourceTimecode ?? null] : []),
    ...(grid ? [grid] : []),
  ]);
  const more = [
    ...(hasPages ? ['Page'] : []),
    ...(hasShots ? ['Shot', 'Source time code'] : []),
    ...(grid ? ['Frame grid'] : []),
  ];
  return formatCsv([[...columns, ...more], ...cells]);
}

const placeNames: Record<CarriedState, string> = {
  exact: 'same frame',
  moved: 'moved',
  trimmed: 'nearest kept frame',
  changed: 'picture changed',
  gone: 'not in this version',
  unsure: 'not sure',
  waiting: 'not compared yet',
  failed: 'could not be compared, old time',
};
