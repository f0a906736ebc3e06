import { AppError } from '#server/platform/app-error.ts';
import type { CutEvent } from '../marker.ts';

/** A clip on a timeline, in frames from the timeline's first one. */
export type Placed = Omit<CutEvent, 'length' | 'sourceTimecode'> & {
  end: number;
  /** The timecode of the source this many frames after the start; null if unknown. */
  sourceAt: ((frames: number) => string | null) | null;
};
/** A dissolve, a wipe or any other transition. `end` is the frame after its last one. */
export type Transition = { start: number; end: number; isFadeOut: boolean };

const mostEvents = 20_000;
/** A day at 240 frames per second. */
const mostFrames = 24 * 3600 * 240;
export const gapName = 'Gap';

/**
 * The events of a timeline: without holes, without overlaps, each beginning where its transition begins. A list counts
 * the transition as a part of both clips or of one, depending on the program.
 */
export function placeEvents(
  clips: Placed[],
  transitions: Transition[],
): { events: CutEvent[]; overlaps: number; holes: number } {
  if (clips.length > mostEvents)
    throw new AppError('too_large', `This list has more than ${mostEvents} events. Export a shorter timeline.`);
  const ordered = clips
    .filter(({ start, end }) => start >= 0 && end > start && end <= mostFrames)
    .sort((a, b) => a.start - b.start || a.end - b.end);
  if (ordered.length === 0) throw new AppError('bad_request', 'This list has no clips. Export a timeline with clips.');
  const placed = withTransitions(ordered, transitions);
  const events: CutEvent[] = [];
  let [overlaps, holes, end] = [0, 0, 0];
  for (const clip of placed) {
    const last = events.at(-1);
    if (clip.start > end) {
      events.push({ ...gap, start: end, length: clip.start - end });
      holes += 1;
    } else if (last && clip.start < end) {
      if (clip.dissolve === 0) overlaps += 1;
      last.length = clip.start - last.start;
      if (last.length <= 0) events.pop();
    }
    const { end: clipEnd, sourceAt, ...event } = clip;
    const length = clipEnd - clip.start;
    events.push({ ...event, length, sourceTimecode: sourceAt?.(0) ?? null, dissolve: Math.min(clip.dissolve, length) });
    end = clipEnd;
  }
  return { events, overlaps, holes };
}

const gap = { name: '', clipName: gapName, reel: null, sourceTimecode: null, speed: null, dissolve: 0 };

function withTransitions(ordered: Placed[], transitions: Transition[]): Placed[] {
  const clips = ordered.map((clip) => ({ ...clip }));
  const fades: Placed[] = [];
  const sorted = transitions
    .map((one) => ({ ...one, start: Math.max(0, one.start) }))
    .filter(({ start, end }) => end > start && end <= mostFrames)
    .sort((a, b) => a.start - b.start);
  let at = 0;
  for (const { start, end, isFadeOut } of sorted) {
    while (at < clips.length && (clips[at]?.start ?? 0) < start) at += 1;
    const next = clips[at];
    if (next && next.start <= end && !isFadeOut) {
      const before = next.start - start;
      const { sourceAt } = next;
      next.sourceAt = sourceAt && ((frames) => sourceAt(frames - before * (next.speed ?? 1)));
      next.start = start;
      next.dissolve = end - start;
      at += 1;
    } else {
      const { dissolve: _, sourceTimecode: __, ...empty } = gap;
      fades.push({ ...empty, start, end, dissolve: end - start, sourceAt: null });
    }
  }
  return [...clips, ...fades].sort((a, b) => a.start - b.start);
}

/** The repairs in sentences. */
export function describeRepairs({ overlaps, holes }: { overlaps: number; holes: number }): string[] {
  return [
    ...(overlaps > 0
      ? [`${countOf(overlaps, 'event')} began before the one before had ended. The later one counts.`]
      : []),
    ...(holes > 0 ? [`${countOf(holes, 'gap')} without a clip.`] : []),
  ];
}

export const countOf = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
