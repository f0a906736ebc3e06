import { type Exact, exact, floorUnits, isBefore, minus, nearestUnit, plus, zero } from './exact.ts';
import { type FrameTable, indexFrameTable } from './frame-table.ts';
import type { Rational, VideoFacts } from './media-facts.ts';

/**
 * The exact start of every frame, after the first one. Times before the first frame and after the last one count on in
 * steps of the frame rate, so that videos of different lengths can lie on one timeline.
 */
export type FrameTimes = {
  rate: Rational;
  count: number;
  startOf: (frame: number) => Exact;
  /** The frame that starts nearest to this time; the earlier one of two. May lie outside of the video. */
  nearest: (time: Exact) => number;
  /** The frame that is shown at this time. May lie outside of the video. */
  frameAt: (time: Exact) => number;
};

/** `table` is for a variable rate, null for a constant one. */
export function frameTimes(video: Pick<VideoFacts, 'frameRate' | 'frameCount'>, table: FrameTable | null): FrameTimes {
  const { frameRate: rate } = video;
  const count = Math.max(1, video.frameCount);
  const length = exact(rate.den, rate.num);
  const even: FrameTimes = {
    rate,
    count,
    startOf: (frame) => exact(BigInt(frame) * BigInt(rate.den), rate.num),
    nearest: (time) => nearestUnit(time, length),
    frameAt: (time) => floorUnits(time, length),
  };
  if (table === null) return even;

  const index = indexFrameTable(table);
  const { timeBase } = table;
  const timeOf = (tick: number) => exact(BigInt(Math.round(tick)) * BigInt(timeBase.num), timeBase.den);
  const end = timeOf(index.endTick);
  const startOf = (frame: number): Exact => {
    if (frame < 0) return even.startOf(frame);
    const tick = frame < count ? index.tickOf(frame) : undefined;
    return tick === undefined ? plus(end, even.startOf(frame - count)) : timeOf(tick);
  };
  const within = (time: Exact) => Math.min(count - 1, index.frameAtTick(floorUnits(time, timeBase)));
  /** `find` applies within the video; before and after it the rate is even. */
  const continued = (find: (time: Exact) => number, beyond: (time: Exact) => number) => (time: Exact) => {
    if (isBefore(time, zero)) return beyond(time);
    return isBefore(time, end) ? find(time) : count + beyond(minus(time, end));
  };
  return {
    rate,
    count,
    startOf,
    nearest: continued((time) => {
      const frame = within(time);
      const isNearerToNext = isBefore(minus(startOf(frame + 1), time), minus(time, startOf(frame)));
      return isNearerToNext ? frame + 1 : frame;
    }, even.nearest),
    frameAt: continued(within, even.frameAt),
  };
}
