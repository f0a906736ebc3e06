import type { CarriedState } from '#contract/comments/placements.ts';
import type { CommentPlace } from '#contract/comments/places.ts';
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
export function writeCsv({ clip, kind, rows }: CommentTable): string {
  const hasTime = kind === 'video' || kind === 'audio';
  const time = (frame: number | null) => (frame === null || clip === null ? null : formatPlace(frame, clip));
  // A column of its own only where positions are not the numbers of the file's frames.
  const grid = clip && describeGrid(clip);
  const hasShots = rows.some(({ shot }) => shot);
  const hasTeamOnly = rows.some(({ comment }) => comment.teamOnly);
  const cells = rows.map(({ comment, ...row }, index): CsvCell[] => [
    ...[index + 1, time(row.frame), time(row.endFrame)],
    ...(hasTime ? [row.frame, row.endFrame] : [null, null]),
    row.seconds === null || !hasTime ? null : Number(row.seconds.toFixed(6)),
    ...[comment.author.name, comment.text, row.replyTo, comment.resolved ? 'yes' : 'no', comment.likeCount],
    ...[comment.createdAt, comment.editedAt, row.hasDrawing ? 'yes' : 'no', comment.version],
    row.place && placeNames[row.place],
    row.url,
    ...(hasShots ? [row.shot ? formatShot(row.shot) : null, row.shot?.sourceTimecode ?? null] : []),
    ...(grid ? [grid] : []),
    ...(hasTeamOnly ? [comment.teamOnly ? 'yes' : 'no'] : []),
    ...(hasTime ? [] : describeArea(comment.place)),
  ]);
  const more = [
    ...(hasShots ? ['Shot', 'Source time code'] : []),
    ...(grid ? ['Frame grid'] : []),
    ...(hasTeamOnly ? ['Team only'] : []),
    ...(hasTime ? [] : areaColumns),
  ];
  return formatCsv([[...columns, ...more], ...cells]);
}

/** For images and pages, in fractions of the picture from its upper left corner. */
const areaColumns = ['Page', 'X', 'Y', 'Width', 'Height', 'Words'];

function describeArea(place: CommentPlace | null): CsvCell[] {
  const on = place?.kind === 'page' || place?.kind === 'box' ? place : null;
  const { x = null, y = null, width = null, height = null } = on?.area ?? {};
  return [on?.kind === 'page' ? on.page : null, x, y, width, height, on?.kind === 'page' ? on.words : null];
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
