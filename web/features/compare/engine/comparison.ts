import { type Exact, zero } from '#contract/media/exact.ts';
import type { SyncPoint } from '#contract/media/frame-map.ts';
import { frameTimes } from '#contract/media/frame-times.ts';
import type { Match } from '#contract/media/picture-map.ts';
import { frameClock, type TimecodeScale } from '#contract/media/timecode.ts';
import type { Timed } from '#web/decoder/file-clock.ts';
import type { Link } from '#web/decoder/link.ts';
import { createStore, useStore } from '#web/ui/store.ts';
import type { Size } from '../picture/places.ts';
import { createSoundClock } from '../sound/sound-clock.ts';
import { type CompareState, initialState, type Mode, startPoint, type View } from './compare-state.ts';
import type { Kept } from './kept.ts';
import { type Playback, startPlayback } from './playback.ts';
import { isExact, openStage, type Stage } from './stage.ts';
import { addPoint, createTimeline, pointAtTimecode, shiftPoints, type Timeline } from './timeline.ts';

/** The loudness is in LUFS; null if it is not known. */
export type ComparedVideo = { link: Link; timed: Timed; size: Size; loudness: number | null };

/** Two to four videos on one clock. The frames on screen always belong together. */
export type Comparison = {
  state: () => CompareState;
  subscribe: (listener: () => void) => () => void;
  useState: <Slice>(select: (state: CompareState) => Slice) => Slice;
  set: (view: Partial<View>) => void;
  timeline: () => Timeline;
  /** The driver's frame on screen, counted on before its first and after its last one. */
  tick: () => number;
  useTick: () => number;
  /** False if this browser cannot do it. */
  attach: (canvas: HTMLCanvasElement) => boolean;
  detach: () => void;
  toggle: () => void;
  /** Steps by frames of the driver. */
  step: (frames: number) => void;
  /** Steps by frames of the side with the most of them. */
  stepFastest: (frames: number) => void;
  seekTo: (tick: number) => void;
  /** The driver's frame on which this frame of a side is shown; null if it is left out. */
  tickOf: (side: number, frame: number) => number | null;
  /** Shows this frame of a side, with what belongs to it. False if it is left out. */
  goTo: (side: number, frame: number) => boolean;
  goToFirst: () => void;
  goToLast: () => void;
  /** Shifts the focused side against the driver, or all others if it is the driver itself. */
  shift: (frames: number) => void;
  /** Later shifts apply from here on. */
  setSyncPoint: () => void;
  resetSync: () => void;
  /** Matches of a side with the driver, for each of both as the driver. */
  learn: (pair: [number, number], matches: [Match[], Match[]]) => void;
  /** Lets aligned sides follow the pictures of the driver, or not any more. */
  matchPictures: (isByPictures: boolean) => void;
  /** Whether any side can follow the pictures of the driver. */
  canMatchPictures: () => boolean;
  /** Whether the pictures do not tell what of this side belongs to this moment. */
  isDoubtful: (side: number) => boolean;
  /** Shows what has the same source timecode together. */
  matchTimecode: (scales: readonly TimecodeScale[]) => void;
  setDriver: (side: number) => void;
  swap: () => void;
  /** Leaves out black bars around the picture of a side, or shows them again. */
  toggleCrop: (side: number) => void;
  /** The canvas as a PNG; null before anything is shown. */
  still: () => Promise<Blob | null>;
};

const areMoved = (points: readonly SyncPoint[][]) =>
  points.flat().some((point) => point.driver !== 0 || point.side !== 0);

export function createComparison(
  videos: readonly ComparedVideo[],
  { driver, mode, tick, kept }: { driver: number; mode: Mode; tick: number; kept: Kept },
): Comparison {
  const begin = { ...initialState(videos.length, driver, mode), ...kept };
  const needsSamples = begin.sound === 'apart' || begin.sound === 'null';
  const store = createStore<CompareState>({ ...begin, sound: needsSamples && !isExact() ? driver : begin.sound });
  const times = videos.map(({ timed }) => frameTimes(timed.facts.video, timed.table));
  // Copies start at 0, and their frames have the times of the original.
  const sources = videos.map(({ link, timed, size }) => {
    return { link, size, file: { clock: frameClock(timed.facts.video, timed.table), offsetS: 0 } };
  });
  const known = new Map<string, Match[]>();
  let timeline = makeTimeline();
  const clock = createSoundClock(videos, () => timeline, store.get);
  let stage: Stage | null = null;
  let playback: Playback | null = null;
  let wanted: { time: Exact; direction: -1 | 0 | 1 } | null = {
    time: timeline.driver.startOf(timeline.clamp(tick)),
    direction: 0,
  };
  let isBusy = false;

  function makeTimeline(): Timeline {
    const { driver: own, points, isByPictures } = store.get();
    return createTimeline(times, own, points, (side) => (isByPictures ? known.get(`${own} ${side}`) : undefined));
  }

  const timeNow = () => wanted?.time ?? store.get().shown?.time ?? zero;
  const tickNow = () => timeline.driver.frameAt(timeNow());

  async function showNext(now: NonNullable<typeof wanted>, on: Stage): Promise<void> {
    store.set({ isWaiting: true });
    const frames = timeline.framesAt(now.time);
    const pictures = await on.load(frames, now.direction);
    if (stage !== on || wanted !== now) return;
    wanted = null;
    const failed = pictures.map((picture) => picture === undefined);
    on.show(pictures.map((picture) => picture ?? null));
    store.set({ shown: { time: now.time, frames: frames.map((frame, n) => (failed[n] ? null : frame)) }, failed });
  }

  /** Shows this moment. While one is being decoded, only the newest wish counts. */
  async function show(time: Exact, direction: -1 | 0 | 1 = 0): Promise<void> {
    wanted = { time, direction };
    if (isBusy || !stage) return;
    isBusy = true;
    try {
      while (wanted !== null && stage) await showNext(wanted, stage);
    } finally {
      isBusy = false;
      store.set({ isWaiting: false });
    }
  }

  function pause(): void {
    const wasPlaying = playback !== null;
    playback?.stop();
    playback = null;
    store.set({ isPlaying: false });
    // Video elements are only near their frames while they play.
    if (wasPlaying && !isExact()) void show(timeNow());
  }

  function play(): void {
    if (!stage) return;
    const from = tickNow() >= timeline.last ? timeline.first : tickNow();
    store.set({ isPlaying: true });
    wanted = null;
    playback = startPlayback(
      { timeline, stage, clock, from },
      (time, frames) => store.set({ shown: { time, frames } }),
      (isHeld) => store.set({ isHeld }),
      // Going there says what is missing.
      (missing) => (missing === null ? pause() : seekTo(missing)),
    );
  }

  function seek(time: Exact, direction: -1 | 0 | 1 = 0): void {
    pause();
    void show(time, direction);
  }

  function seekTo(tick: number, direction: -1 | 0 | 1 = 0): void {
    seek(timeline.driver.startOf(timeline.clamp(tick)), direction);
  }

  function set(view: Partial<View>): void {
    store.set(view);
    if (view.sound !== undefined || view.pair !== undefined || view.isLevelled !== undefined) clock.choose();
    stage?.redraw();
  }

  /** This frame of the driver is shown, with what belongs to it now. */
  function change(next: Partial<CompareState>, tick = tickNow()): void {
    store.set(next);
    timeline = makeTimeline();
    seekTo(tick);
  }

  /** The frames that lie together now, if the pictures have laid them there. */
  function pointsByHand(): SyncPoint[][] {
    const { points, shown, driver: own, isByPictures } = store.get();
    const tick = tickNow();
    return points.map((list, side) => {
      const frame = shown?.frames[side] ?? null;
      const isLaid = isByPictures && known.has(`${own} ${side}`) && frame !== null;
      return isLaid ? [{ driver: tick, side: frame }] : list;
    });
  }

  return {
    state: store.get,
    subscribe: store.subscribe,
    useState: (select) => useStore(store, select),
    set,
    timeline: () => timeline,
    tick: tickNow,
    useTick: () => useStore(store, tickNow),
    attach: (canvas) => {
      stage = openStage(canvas, sources, store.get);
      void show(timeNow());
      return stage !== null;
    },
    detach: () => {
      pause();
      wanted = { time: timeNow(), direction: 0 };
      stage?.close();
      stage = null;
      clock.close();
    },
    toggle: () => (store.get().isPlaying ? pause() : play()),
    step: (frames) => seekTo(tickNow() + frames, Math.abs(frames) === 1 ? (frames as -1 | 1) : 0),
    stepFastest: (frames) => {
      const rates = times.map(({ rate }) => rate.num / rate.den);
      const side = rates.indexOf(Math.max(...rates));
      const frame = timeline.maps[side]?.frameAt(timeNow()) ?? null;
      const time = frame === null ? null : (timeline.maps[side]?.timeOf(frame + frames) ?? null);
      if (time) seek(time, Math.sign(frames) as -1 | 0 | 1);
    },
    seekTo,
    tickOf: (side, frame) => {
      const time = timeline.maps[side]?.timeOf(frame);
      return time ? timeline.driver.frameAt(time) : null;
    },
    goTo: (side, frame) => {
      const time = timeline.maps[side]?.timeOf(frame);
      if (time) seek(time);
      return Boolean(time);
    },
    goToFirst: () => seekTo(timeline.first),
    goToLast: () => seekTo(timeline.last),
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
    resetSync: () => change({ points: videos.map(() => [startPoint]), isByPictures: true }),
    learn: ([first, second], [ofFirst, ofSecond]) => {
      known.set(`${first} ${second}`, ofFirst).set(`${second} ${first}`, ofSecond);
      if (store.get().isByPictures && !areMoved(store.get().points)) change({ points: [...store.get().points] });
    },
    matchPictures: (isByPictures) => change({ isByPictures, points: videos.map(() => [startPoint]) }),
    canMatchPictures: () => videos.some((_, side) => known.has(`${store.get().driver} ${side}`)),
    isDoubtful: (side) => timeline.maps[side]?.isDoubtfulAt(timeNow()) ?? false,
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
      change({ driver: side, points: videos.map((_, other) => [pointOf(shown?.frames[other])]) }, driver);
    },
    swap: () => {
      const [first, second] = store.get().pair;
      set({ pair: [second, first] });
    },
    toggleCrop: (side) => {
      const { adjustments } = store.get();
      const crop = adjustments[side]?.crop ? null : (stage?.findActive(side) ?? null);
      set({ adjustments: adjustments.map((one, n) => (n === side ? { ...one, crop } : one)) });
    },
    still: async () => (store.get().shown ? (stage?.still() ?? null) : null),
  };
}
