import { type Exact, isBefore, minus, plus } from './exact.ts';
import type { FrameTimes } from './frame-times.ts';

/** A frame of the driver and the frame of another video that shows the same moment. */
export type SyncPoint = { driver: number; side: number };

/**
 * The frames of a video that belong to the times of the driver, which is the video that sets the pace. From each point on,
 * both run at the same speed until the next point of either: what the video has beyond it belongs to no time, and what the
 * driver has beyond it has no frame.
 */
export type FrameMap = {
  /** The time of the video that belongs to this time of the driver; may lie outside of the video. */
  ownTimeAt: (time: Exact) => Exact;
  /** Null if nothing of the video belongs to this time. */
  frameAt: (time: Exact) => number | null;
  /** The driver's time at the start of this frame; null if the driver leaves this frame out. */
  timeOf: (frame: number) => Exact | null;
  /** Whether the video may have frames that belong to this time, but it is not sure which. */
  isDoubtfulAt: (time: Exact) => boolean;
  /** The times of the driver at which the video has frames. */
  spans: { begin: Exact; end: Exact }[];
  /** The first and the last of these times. */
  begin: Exact;
  end: Exact;
};

/** The points in ascending order of both videos. Before the first one, both run on backwards. */
export function createFrameMap(driver: FrameTimes, side: FrameTimes, points: SyncPoint[]): FrameMap {
  const pieces = (points.length > 0 ? points : [{ driver: 0, side: 0 }]).map((point) => ({
    first: point.side,
    at: driver.startOf(point.driver),
    shift: minus(driver.startOf(point.driver), side.startOf(point.side)),
  }));
  const pieceWith = (isBeyond: (piece: (typeof pieces)[number]) => boolean) => {
    const next = pieces.findIndex((piece, n) => n > 0 && isBeyond(piece));
    const n = next === -1 ? pieces.length - 1 : next - 1;
    return { piece: pieces[n] ?? never(), next: pieces[n + 1] };
  };
  const begin = plus(side.startOf(0), pieces[0]?.shift ?? never());
  const end = plus(side.startOf(side.count), pieces.at(-1)?.shift ?? never());
  const isThere = (frame: number) => frame >= 0 && frame < side.count;
  return {
    ownTimeAt: (time) => minus(time, pieceWith(({ at }) => isBefore(time, at)).piece.shift),
    frameAt: (time) => {
      const { piece, next } = pieceWith(({ at }) => isBefore(time, at));
      const ownTime = minus(time, piece.shift);
      const nearest = side.nearest(ownTime);
      // The last frame is shown for its whole length.
      const frame = nearest === side.count && isBefore(ownTime, side.startOf(nearest)) ? nearest - 1 : nearest;
      return isThere(frame) && (next === undefined || frame < next.first) ? frame : null;
    },
    timeOf: (frame) => {
      const { piece, next } = pieceWith(({ first }) => frame < first);
      const time = plus(side.startOf(frame), piece.shift);
      return isThere(frame) && (next === undefined || isBefore(time, next.at)) ? time : null;
    },
    isDoubtfulAt: () => false,
    spans: [{ begin, end }],
    begin,
    end,
  };
}

function never(): never {
  throw new Error('a map without pieces');
}
