import type { Clip, Reader, ReadSheet } from './marker.ts';
import { framesInDay, hasDropFrame, nominalRate } from './read/labels.ts';
import { recogniseFormat } from './recognise-format.ts';

export type ReadFile = { format: string; sheet: ReadSheet };
export type ReadOrder = {
  bytes: Uint8Array;
  /** The video, for each place where its timeline may start; the likeliest first. */
  clips: Clip[];
  /** The frames of its comments on the even grid, by their ids. */
  places: ReadonlyMap<string, number>;
};

/**
 * Reads a file, and if its timecodes do not fit, also from where its timeline may start. Returns the reading with the most
 * comments on their frames, then with the most markers inside of the video. Of equal ones the first wins.
 */
export function readMarkers({ bytes, clips, places }: ReadOrder): ReadFile {
  const { name, read, hasTimecodes } = recogniseFormat(bytes);
  const [first, ...others] = clips;
  if (!first) throw new Error('no clip');
  const sheet = read(bytes, first);
  const known = sheet.markers.filter(({ id }) => places.has(id ?? ''));
  const fits = sheet.warnings.length === 0 && known.every(({ id, frame }) => places.get(id ?? '') === frame);
  if (fits || !hasTimecodes) return { format: name, sheet };
  const start = findStart((clip) => read(bytes, clip), first, places, new Set(known.map(({ id }) => id)));
  const tries = [...(start ? [start] : []), ...(sheet.warnings.length > 0 ? others : [])];
  const rank = ({ markers }: ReadSheet) =>
    markers.filter(({ id, frame }) => places.get(id ?? '') === frame).length * 1e6 + markers.length;
  const best = tries.map((clip) => read(bytes, clip)).reduce((a, b) => (rank(b) > rank(a) ? b : a), sheet);
  const guess =
    'The timeline of this file starts elsewhere than the video. Its beginning was taken as that of the video.';
  return { format: name, sheet: best === sheet ? sheet : { ...best, warnings: [guess, ...best.warnings] } };
}

/**
 * Finds the start at which most comments are on their frames. One alone may have been moved, unless it would be outside of
 * the video (`inside` are those that are not).
 */
function findStart(
  read: (clip: Clip) => ReturnType<Reader>,
  clip: Clip,
  places: ReadOrder['places'],
  inside: Set<string | null>,
): Clip | undefined {
  const perSecond = nominalRate(clip.rate);
  const anywhere = { ...clip, startFrame: 0, frameCount: 2 * framesInDay(perSecond, false) };
  const sheet = read(anywhere);
  const found = sheet.markers.flatMap(({ id, frame }) => {
    const place = places.get(id ?? '');
    return place === undefined ? [] : [{ id, place, offset: frame - place }];
  });
  const [most = []] = [...Map.groupBy(found, ({ offset }) => offset).values()].sort((a, b) => b.length - a.length);
  const isSure = new Set(most.map(({ place }) => place)).size > 1 || !inside.has(most[0]?.id ?? null);
  if (!most[0] || most.length * 2 <= found.length || !isSure) return undefined;
  const isDropFrame = hasDropFrame(clip.rate) && (sheet.isDropFrame ?? clip.isDropFrame);
  const day = framesInDay(perSecond, isDropFrame);
  return { ...clip, isDropFrame, startFrame: (most[0].offset + day) % day };
}
