import { type Alignment, type FrameRange, isSure } from './alignment.ts';
import { type Exact, isBefore, minus, plus, toNumber } from './exact.ts';
import type { FrameMap } from './frame-map.ts';
import type { FrameTimes } from './frame-times.ts';

/** Frames of the driver and the frames of another video with the same pictures: frame n and frame at + speed × n, rounded. */
export type Match = { driver: FrameRange; side: FrameRange; at: number; speed: number; isSure: boolean };

/** The matches of two videos that were aligned, in the order of the driver. */
export function matchesOf({ segments }: Pick<Alignment, 'segments'>, isDriverNew: boolean): Match[] {
  return segments
    .flatMap((segment): Match[] => {
      const { old, now, at, speed } = segment;
      if (!old || !now) return [];
      return isDriverNew
        ? [{ driver: now, side: old, at, speed, isSure: isSure(segment) }]
        : [{ driver: old, side: now, at: -at / speed, speed: 1 / speed, isSure: isSure(segment) }];
    })
    .sort((one, other) => one.driver.from - other.driver.from);
}

/** Each frame of the driver with the frame of the same picture. A driver's frame without one has none. */
export function createPictureMap(driver: FrameTimes, side: FrameTimes, matches: Match[]): FrameMap {
  const matchAt = (frame: number) => matches.find((match) => frame >= match.driver.from && frame < match.driver.to);
  const sideFrameAt = (match: Match, frame: number) =>
    clamp(
      Math.round(match.at + match.speed * frame),
      Math.max(0, match.side.from),
      Math.min(side.count, match.side.to),
    );
  const end = side.startOf(side.count);
  return {
    ownTimeAt: (time) => {
      const frame = driver.frameAt(time);
      const match = matchAt(frame);
      if (match)
        return plus(
          side.startOf(sideFrameAt(match, match.driver.from)),
          minus(time, driver.startOf(match.driver.from)),
        );
      // Beyond the end there is no sound.
      const before = matches.findLast((one) => one.driver.to <= frame);
      return plus(end, minus(time, driver.startOf(before?.driver.to ?? Math.min(0, frame))));
    },
    frameAt: (time) => {
      const frame = driver.frameAt(time);
      const match = matchAt(frame);
      return match?.isSure ? sideFrameAt(match, frame + partOf(driver, frame, time)) : null;
    },
    timeOf: (frame) => {
      const match = matches.find((one) => one.isSure && frame >= one.side.from && frame < one.side.to);
      if (!match) return null;
      return driver.startOf(clamp(Math.round((frame - match.at) / match.speed), match.driver.from, match.driver.to));
    },
    isDoubtfulAt: (time) => matchAt(driver.frameAt(time))?.isSure === false,
    spans: matches
      .filter((match) => match.isSure)
      .map((match) => ({ begin: driver.startOf(match.driver.from), end: driver.startOf(match.driver.to) })),
    begin: driver.startOf(Math.min(...matches.map((match) => match.driver.from))),
    end: driver.startOf(Math.max(...matches.map((match) => match.driver.to))),
  };
}

/** The part of a frame that has passed, from 0 to 1. */
function partOf(times: FrameTimes, frame: number, time: Exact): number {
  const start = times.startOf(frame);
  if (!isBefore(start, time)) return 0;
  return toNumber(minus(time, start)) / toNumber(minus(times.startOf(frame + 1), start));
}

const clamp = (frame: number, from: number, to: number) => Math.max(from, Math.min(to - 1, frame));
