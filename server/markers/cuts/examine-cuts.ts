import type { CutCheck, CutReport } from '#contract/media/cuts.ts';
import type { Pictures } from '#server/media/media.ts';
import type { Clip, CutEvent, CutList } from '../marker.ts';
import { type CheckedCuts, checkCuts } from './check-cuts.ts';
import { countOf } from './place-events.ts';
import { readCutList } from './read-cut-list.ts';

export type Examined = {
  bytes: Uint8Array;
  /** `startFrame` is null for a video without a timecode. */
  clip: Pick<Clip, 'rate' | 'frameCount'> & { startFrame: number | null };
  /** The list that the version has; an ALE adds to it. */
  known: CutList | null;
  pictures: Pictures | null;
  /** For a variable rate: the frame of the video at each place of the even grid. */
  grid: Int32Array | null;
};

/** Reads a list, places it in a video, and compares it with the picture. */
export function examineCuts({ bytes, clip, known, pictures, grid }: Examined): CutReport {
  const { format, list } = readCutList(bytes, clip, known);
  // An ALE adds to events that are on the frames of the video already.
  const places = format === 'ALE' ? null : grid;
  const tries = listOffsets(list, clip).map((offset) => {
    const { events, outside } = placeInVideo(list.events, offset, clip.frameCount, places);
    return { offset, events, outside, checked: pictures && checkCuts(events, pictures) };
  });
  const [best] = tries.toSorted((a, b) => rank(b.checked) - rank(a.checked));
  if (!best) throw new Error('no place was tried');
  const { offset, events, outside, checked } = best;
  const warnings = [
    ...list.warnings,
    ...(offset > 0 ? [`By its timecode the list begins ${countOf(offset, 'frame')} after the video.`] : []),
    ...(offset < 0 ? [`By its timecode the list begins ${countOf(-offset, 'frame')} before the video.`] : []),
    ...(outside > 0 ? [`${countOf(outside, 'event')} outside of this video left out.`] : []),
  ];
  return { format, title: list.title, events, warnings, check: checked && describeCheck(checked) };
}

const rank = (checked: CheckedCuts | null) =>
  checked === null ? 0 : Number(checked.fits) * 1e6 + checked.confirmed - Math.abs(checked.tooLong) / 1e8;

/** By the timecodes of both, if they overlap, and from the first frame. */
function listOffsets({ startFrame, events }: CutList, clip: Examined['clip']): number[] {
  if (startFrame === null || clip.startFrame === null) return [0];
  const last = events.at(-1);
  const offset = startFrame - clip.startFrame;
  const overlaps = offset < clip.frameCount && offset + (last ? last.start + last.length : 0) > 0;
  return overlaps && offset !== 0 ? [offset, 0] : [0];
}

/** Without an offset, a list that is longer than the video keeps its events: it is another cut. */
function placeInVideo(events: CutEvent[], offset: number, frameCount: number, grid: Int32Array | null) {
  const placeOf = (frame: number) =>
    grid === null ? frame : (grid[frame] ?? frame + (grid.at(-1) ?? 0) + 1 - grid.length);
  const placed = events.flatMap((event): CutEvent[] => {
    const [from, to] = [event.start + offset, event.start + event.length + offset];
    if (offset !== 0 && (to <= 0 || from >= frameCount)) return [];
    const end = offset === 0 ? to : Math.min(to, frameCount);
    const [start, after] = [placeOf(Math.max(0, from)), placeOf(end)];
    // An event that began before the video shows a later part of its source.
    const source = from < 0 ? { sourceTimecode: null, dissolve: 0 } : {};
    return after > start ? [{ ...event, ...source, start, length: after - start }] : [];
  });
  return { events: placed, outside: offset === 0 ? 0 : events.length - placed.length };
}

function describeCheck(checked: CheckedCuts): CutCheck {
  const { cuts, confirmed, missing, fits } = checked;
  return { cuts, confirmed, missing, fits, summary: summarise(checked) };
}

export function summarise({ cuts, confirmed, tooLong, fits }: CheckedCuts): string {
  const found = cuts === 0 ? 'there is no cut to check' : `${confirmed} of ${countOf(cuts, 'cut')} confirmed`;
  const length = `The list is ${countOf(Math.abs(tooLong), 'frame')} ${tooLong > 0 ? 'longer' : 'shorter'} than the video.`;
  const sentences = [fits ? `${found}.` : `This list seems to belong to another cut: ${found}.`];
  if (Math.abs(tooLong) > 1) sentences.push(length);
  const [first = '', ...rest] = sentences;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ');
}
