import { wordless } from '#contract/comments/text-limits.ts';
import { type ExportPreview, previewedMarkers } from '#contract/markers/exports.ts';
import { type ExportFormat, type MarkerFormat, markerFormats } from '#contract/markers/formats.ts';
import { formatPlace, nameRate } from '#server/markers/clip-scale.ts';
import type { Marker, MarkerSheet } from '#server/markers/marker.ts';
import { mergeMarkers, type SharedMarker } from '#server/markers/merge-markers.ts';
import type { CommentTable, TableRow } from '#server/markers/table.ts';

export type Preview = Omit<ExportPreview, 'fileName'>;

/** The first markers as the program will show them. */
export function previewMarkers({ clip, markers, placeless }: MarkerSheet, name: ExportFormat): Preview {
  const format: MarkerFormat = markerFormats[name];
  const shared = format.isOnePerFrame
    ? mergeMarkers(markers)
    : markers.map((marker): SharedMarker => ({ frame: marker.frame, length: marker.length, markers: [marker] }));
  const shown = shared.slice(0, previewedMarkers).map(({ frame, length, markers: [first, ...more] }) => ({
    in: formatPlace(frame, clip),
    out: length === 1 ? null : formatPlace(frame + length - 1, clip),
    author: [...new Set([first, ...more].map(({ author }) => author))].join(', '),
    text: [first, ...more].map(previewText).join('\n'),
    color: first.color,
  }));
  const counts = {
    markers: shared.length,
    ranges: shared.filter(({ length }) => length > 1).length,
    placeless: placeless.length,
    merged: markers.length - shared.length,
  };
  const notes = [
    clip.isVariable &&
      `This video has a variable frame rate: positions are on an even grid of ${nameRate(clip)} frames per second, where editing programs show the picture.`,
    ...describeShared(shared, (frame) => formatPlace(frame, clip), format),
    counts.placeless > 0 && describePlaceless(counts.placeless, format),
    !format.holds.ranges &&
      counts.ranges > 0 &&
      `${format.program}: ranges become points. The text of ${count(counts.ranges, 'marker', 'markers')} says where the range ends.`,
    !format.holds.drawings &&
      markers.some(({ hasDrawing }) => hasDrawing) &&
      'Drawings are not in this file. The link in the text shows them.',
  ].filter((note) => note !== false);
  return { start: formatPlace(0, clip), markers: shown, counts, notes };
}

/** Without frames there are no timecodes to show. Images and pages have none. */
export function previewTable({ rows, kind }: CommentTable): Preview {
  const hasTime = kind === 'video' || kind === 'audio';
  const isPlaceless = ({ seconds, comment }: TableRow) => (hasTime ? seconds === null : comment.frame === null);
  const threads = rows.filter(({ replyTo }) => replyTo === null);
  const placed = threads.filter((row) => !isPlaceless(row));
  const counts = { markers: placed.length, ranges: 0, merged: 0, placeless: threads.length - placed.length };
  if (!hasTime) {
    return { start: null, markers: placed.slice(0, previewedMarkers).map(previewRow), counts, notes: [] };
  }
  const what = kind === 'video' ? 'frames of this video' : 'samples of this sound';
  const notes = [`The ${what} have not been counted yet, so the file has times in seconds only.`];
  return { start: null, markers: [], counts, notes };
}

function previewRow({ comment: { place, author, text }, color }: TableRow): Preview['markers'][number] {
  const isPart = place?.kind === 'box' && place.area !== null;
  const name = place?.kind === 'page' ? `Page ${place.page}` : isPart ? 'A part' : 'The whole';
  return { in: name, out: null, author: author.name, text: text || wordless, color };
}

function previewText({ text, replies }: Marker): string {
  return [text, ...replies.map(({ author, text: reply }) => `> ${author}: ${reply}`)].join('\n');
}

/** Names up to three frames, and counts the others. */
function describeShared(shared: SharedMarker[], time: (frame: number) => string, { program }: MarkerFormat): string[] {
  const several = shared.filter(({ markers }) => markers.length > 1);
  const notes = several
    .slice(0, 3)
    .map(
      ({ frame, markers }) =>
        `${markers.length} comments share the frame ${time(frame)}. ${program} keeps one marker per frame, so they become one.`,
    );
  const others = several.length - notes.length;
  return others > 0 ? [...notes, `The same holds for ${count(others, 'other frame', 'other frames')}.`] : notes;
}

function describePlaceless(placeless: number, { hasHeader }: MarkerFormat): string {
  const comments = count(placeless, 'comment has', 'comments have');
  return hasHeader
    ? `${comments} no place in this version. The file lists ${placeless === 1 ? 'it' : 'them'} apart from the markers.`
    : `${comments} no place in this version, and this format has nowhere else to put ${placeless === 1 ? 'it' : 'them'}. Export the CSV as well.`;
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
