import { type Exact, isBefore } from '#contract/media/exact.ts';
import { createFrameMap, type FrameMap, type SyncPoint } from '#contract/media/frame-map.ts';
import type { FrameTimes } from '#contract/media/frame-times.ts';
import { createPictureMap, type Match } from '#contract/media/picture-map.ts';
import { formatTimecode, framesInSecond, parseTimecode, type TimecodeScale } from '#contract/media/timecode.ts';

/** All sides on the time of the driver. */
export type Timeline = {
  driver: FrameTimes;
  maps: FrameMap[];
  /** The driver's frames at which the first side begins and the last one ends, counted on beyond its own. */
  first: number;
  last: number;
  framesAt: (time: Exact) => (number | null)[];
  clamp: (tick: number) => number;
};

/** A side with matches is laid on the driver by its pictures, every other one by its points. */
export function createTimeline(
  videos: readonly FrameTimes[],
  driverSide: number,
  points: SyncPoint[][],
  matches: (side: number) => Match[] | undefined = () => undefined,
): Timeline {
  const driver = videos[driverSide];
  if (!driver) throw new Error('there is no such side');
  const maps = videos.map((video, side) => {
    const own = side === driverSide ? undefined : matches(side);
    if (own && own.length > 0) return createPictureMap(driver, video, own);
    return createFrameMap(driver, video, side === driverSide ? [] : (points[side] ?? []));
  });
  const begin = maps.map((map) => map.begin).reduce((a, b) => (isBefore(b, a) ? b : a));
  const end = maps.map((map) => map.end).reduce((a, b) => (isBefore(a, b) ? b : a));
  const first = driver.frameAt(begin);
  const last = Math.max(
    first,
    isBefore(driver.startOf(driver.frameAt(end)), end) ? driver.frameAt(end) : driver.frameAt(end) - 1,
  );
  return {
    driver,
    maps,
    first,
    last,
    framesAt: (time) => maps.map((map) => map.frameAt(time)),
    clamp: (tick) => Math.min(last, Math.max(first, Math.round(tick))),
  };
}

/** The point that rules at this frame of the driver: the last one at or before it. */
export function rulingPoint(points: readonly SyncPoint[], tick: number): number {
  return Math.max(
    0,
    points.findLastIndex(({ driver }) => driver <= tick),
  );
}

/** Moves the side by some frames from the ruling point on; null if it would pass another point. */
export function shiftPoints(points: readonly SyncPoint[], tick: number, frames: number): SyncPoint[] | null {
  const ruling = rulingPoint(points, tick);
  const moved = points.map((point, n) => (n === ruling ? { ...point, side: point.side + frames } : point));
  const isAscending = moved.every(({ side }, n) => n === 0 || side > (moved[n - 1]?.side ?? 0));
  return isAscending ? moved : null;
}

/** From this frame of the driver on, later shifts apply. */
export function addPoint(points: readonly SyncPoint[], point: SyncPoint): SyncPoint[] {
  return [...points.filter(({ driver }) => driver !== point.driver), point].sort((a, b) => a.driver - b.driver);
}

/** By how many of its frames the side is ahead of its own numbers at this moment. */
export function offsetAt(points: readonly SyncPoint[], tick: number): SyncPoint {
  return points[rulingPoint(points, tick)] ?? { driver: 0, side: 0 };
}

/** The frames of two videos with the same source timecode: those of a whole second, which every rate has. */
export function pointAtTimecode(driver: TimecodeScale, side: TimecodeScale): SyncPoint | null {
  for (let frame = 0; frame <= 2 * framesInSecond(driver.rate); frame++) {
    const text = formatTimecode(frame, driver);
    const number = /[:;.]0+$/.test(text) ? parseTimecode(text, side) : undefined;
    if (number !== undefined) return { driver: frame, side: number - side.firstFrame };
  }
  return null;
}
