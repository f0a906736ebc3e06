import type { SyncPoint } from '#contract/media/frame-map.ts';
import type { FrameTimes } from '#contract/media/frame-times.ts';
import type { Match } from '#contract/media/picture-map.ts';
import type { Store } from '#web/ui/store.ts';
import { type CompareState, startPoint } from './compare-state.ts';
import type { Comparison } from './comparison.ts';
import { addPoint, createTimeline, pointAtTimecode, shiftPoints } from './timeline.ts';

type SideLines = ReturnType<typeof createSideLines>;

/** The timeline as the sides lie now, and the matches of their pictures, for each of a pair as the driver. */
export function createSideLines(state: () => CompareState, times: readonly FrameTimes[]) {
  const known = new Map<string, Match[]>();
  const matchesOf = (side: number) => known.get(`${state().driver} ${side}`);
  let timeline = make();

  function make() {
    const { driver, points, isByPictures } = state();
    return createTimeline(times, driver, points, (side) => (isByPictures ? matchesOf(side) : undefined));
  }

  return {
    timeline: () => timeline,
    /** After the driver, the points or the matches have changed. */
    layAgain: () => {
      timeline = make();
    },
    matchesOf,
    learn: ([first, second]: [number, number], [ofFirst, ofSecond]: [Match[], Match[]]) => {
      known.set(`${first} ${second}`, ofFirst).set(`${second} ${first}`, ofSecond);
    },
  };
}

const areMoved = (points: readonly SyncPoint[][]) =>
  points.flat().some((point) => point.driver !== 0 || point.side !== 0);

type Sync = Pick<
  Comparison,
  | ('shift' | 'setSyncPoint' | 'resetSync' | 'setDriver')
  | ('learn' | 'matchPictures' | 'canMatchPictures' | 'matchTimecode')
>;

/** Lays the sides on the driver: by their pictures, by hand, or by their timecodes. */
export function createSync(
  store: Store<CompareState>,
  lines: SideLines,
  { tick: tickNow, seekTo }: Pick<Comparison, 'tick' | 'seekTo'>,
): Sync {
  /** This frame of the driver is shown, with what belongs to it now. */
  function change(next: Partial<CompareState>, tick = tickNow()): void {
    store.set(next);
    lines.layAgain();
    seekTo(tick);
  }

  /** The frames that lie together now, if the pictures have laid them there. */
  function pointsByHand(): SyncPoint[][] {
    const { points, shown, isByPictures } = store.get();
    const tick = tickNow();
    return points.map((list, side) => {
      const frame = shown?.frames[side] ?? null;
      const isLaid = isByPictures && lines.matchesOf(side) !== undefined && frame !== null;
      return isLaid ? [{ driver: tick, side: frame }] : list;
    });
  }

  const startPoints = () => lines.timeline().maps.map(() => [startPoint]);

  return {
    shift: (frames) => {
      const { focused, driver: own } = store.get();
      const points = pointsByHand();
      const [tick, isDriver] = [tickNow(), focused === own];
      const moved = points.map((list, side) => {
        if (side === own || (!isDriver && side !== focused)) return list;
        return shiftPoints(list, tick, isDriver ? -frames : frames) ?? list;
      });
      change({ points: moved, isByPictures: false });
    },
    setSyncPoint: () => {
      const [points, tick] = [pointsByHand(), tickNow()];
      const { frames } = store.get().shown ?? { frames: [] };
      change({
        isByPictures: false,
        points: points.map((list, side) => {
          const frame = frames[side] ?? null;
          return frame === null ? list : addPoint(list, { driver: tick, side: frame });
        }),
      });
    },
    resetSync: () => change({ points: startPoints(), isByPictures: true }),
    learn: (pair, matches) => {
      lines.learn(pair, matches);
      const { points, isByPictures } = store.get();
      if (isByPictures && !areMoved(points)) change({ points: [...points] });
    },
    matchPictures: (isByPictures) => change({ isByPictures, points: startPoints() }),
    canMatchPictures: () => lines.timeline().maps.some((_, side) => lines.matchesOf(side) !== undefined),
    matchTimecode: (scales) => {
      const own = scales[store.get().driver];
      change({
        isByPictures: false,
        points: scales.map((scale) => [(own && pointAtTimecode(own, scale)) ?? startPoint]),
      });
    },
    setDriver: (side) => {
      const { points, shown } = store.get();
      const driver = shown?.frames[side] ?? 0;
      const isShifted = areMoved(points);
      // The frames on screen stay together.
      const pointOf = (frame: number | null | undefined) =>
        isShifted && typeof frame === 'number' ? { driver, side: frame } : startPoint;
      change(
        { driver: side, points: lines.timeline().maps.map((_, other) => [pointOf(shown?.frames[other])]) },
        driver,
      );
    },
  };
}
