import type { CutCheck, CutReport } from '#contract/media/cuts.ts';
import { canDropFrames, formatTimecode, parseTimecode } from '#contract/media/timecode.ts';
import type { Pictures } from '#server/media/media.ts';
import type { Clip, CutEvent, CutList } from '../marker.ts';
import { type CheckedCuts, checkCuts } from './check-cuts.ts';
import { countOf } from './place-events.ts';
import { readCutList } from './read-cut-list.ts';

export type Examined = {
  bytes: Uint8Array;
  /** `startFrame` is null for a video without a timecode. */
  clip: Pick<Clip, 'rate' | 'isDropFrame' | 'frameCount'> & { startFrame: number | null };
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
  return { format, title: list.title, events, warnings, check: checked && describeCheck(checked, clip) };
}

const rank = (checked: CheckedCuts | null) =>
  checked === null ? 0 : Number(checked.fits) * 1e6 + checked.confirmed - Math.abs(checked.tooLong) / 1e8;

/**
 * By the timecodes of both, by the time since the full hour at which a timeline begins, and from the first frame. The
 * first two only if the list overlaps the video then.
 */
function listOffsets({ startFrame, isDropFrame, events }: CutList, clip: Examined['clip']): number[] {
  if (startFrame === null) return [0];
  const last = events.at(-1);
  const end = last ? last.start + last.length : 0;
  const scale = { rate: clip.rate, isDropFrame: isDropFrame === true && canDropFrames(clip.rate) };
  const hour = parseTimecode('01:00:00:00', scale) ?? 1;
  const byTimecode = clip.startFrame === null ? [] : [startFrame - clip.startFrame];
  const overlapping = [...byTimecode, startFrame % hour].filter((at) => at < clip.frameCount && at + end > 0);
  // Without the timecode of the video, the first frame is more likely than another one.
  return [...new Set(byTimecode.length > 0 ? [...overlapping, 0] : [0, ...overlapping])];
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

function describeCheck(checked: CheckedCuts, clip: Examined['clip']): CutCheck {
  const { cuts, confirmed, missing, fits } = checked;
  return { cuts, confirmed, missing, fits, summary: summarise(checked, clip) };
}

/** Another cut is named only if most cuts contradict the picture. */
export function summarise(checked: CheckedCuts, clip: Pick<Examined['clip'], 'rate' | 'isDropFrame' | 'startFrame'>) {
  const { cuts, confirmed, missing, tooLong, part, fits } = checked;
  const timeOf = (frame: number) => formatTimecode(frame, { ...clip, firstFrame: clip.startFrame ?? 0 });
  const found = cuts === 0 ? 'there is no cut to check' : `${confirmed} of ${countOf(cuts, 'cut')} confirmed`;
  const length = `the list is ${countOf(Math.abs(tooLong), 'frame')} ${tooLong > 0 ? 'longer' : 'shorter'} than the video`;
  const [firstMissing] = missing;
  const sentences = [];
  if (fits) sentences.push(part ? `${found}; the list covers ${timeOf(part.from)}–${timeOf(part.to)}` : found);
  else if (confirmed * 2 < cuts) sentences.push(`this list seems to belong to another cut: ${found}`);
  else if (firstMissing === undefined) sentences.push(found);
  else sentences.push(`this list differs from the picture at ${timeOf(firstMissing)}: ${found}`);
  if (Math.abs(tooLong) > 1 && !(fits && part)) sentences.push(length);
  return sentences.map((sentence) => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`).join(' ');
}
