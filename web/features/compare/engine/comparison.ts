import { frameTimes } from '#contract/media/frame-times.ts';
import type { Match } from '#contract/media/picture-map.ts';
import { frameClock, type TimecodeScale } from '#contract/media/timecode.ts';
import type { Timed } from '#web/decoder/file-clock.ts';
import type { Link } from '#web/decoder/link.ts';
import { createStore, useStore } from '#web/ui/store.ts';
import { gapPx, isColumn, type Size } from '../places.ts';
import type { Kept } from './address-state.ts';
import { type CompareState, initialState, type Mode, type View } from './compare-state.ts';
import { createSoundClock } from './sound-clock.ts';
import { isExact } from './stage.ts';
import { createSideLines, createSync } from './sync.ts';
import type { Timeline } from './timeline.ts';
import { createTransport } from './transport.ts';

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
  /** Lays the pictures beside each other, or above each other if they are. */
  turn: () => void;
  /** Leaves out black bars around the picture of a side, or shows them again. */
  toggleCrop: (side: number) => void;
  /** The canvas as a PNG; null before anything is shown. */
  still: () => Promise<Blob | null>;
};

export function createComparison(
  videos: readonly ComparedVideo[],
  { driver, mode, tick, kept }: { driver: number; mode: Mode; tick: number; kept: Kept },
): Comparison {
  const begin = {
    ...initialState(
      videos.map(({ size }) => size),
      driver,
      mode,
    ),
    ...kept,
  };
  const needsSamples = begin.sound === 'apart' || begin.sound === 'null';
  const store = createStore<CompareState>({ ...begin, sound: needsSamples && !isExact() ? driver : begin.sound });
  const times = videos.map(({ timed }) => frameTimes(timed.facts.video, timed.table));
  const lines = createSideLines(store.get, times);
  const timeline = lines.timeline;
  const clock = createSoundClock(videos, timeline, store.get);
  // Copies start at 0, and their frames have the times of the original.
  const sources = videos.map(({ link, timed, size }) => {
    return { link, size, file: { clock: frameClock(timed.facts.video, timed.table), offsetS: 0 } };
  });
  const { stage, time, seek, ...transport } = createTransport(store, sources, timeline, clock, tick);

  function set(view: Partial<View>): void {
    store.set(view);
    if (view.sound !== undefined || view.pair !== undefined || view.isLevelled !== undefined) clock.choose();
    stage()?.redraw();
  }

  return {
    state: store.get,
    subscribe: store.subscribe,
    useState: (select) => useStore(store, select),
    set,
    timeline,
    useTick: () => useStore(store, transport.tick),
    ...transport,
    ...createSync(store, lines, transport),
    stepFastest: (frames) => {
      const rates = times.map(({ rate }) => rate.num / rate.den);
      const map = timeline().maps[rates.indexOf(Math.max(...rates))];
      const frame = map?.frameAt(time()) ?? null;
      const moment = frame === null ? null : (map?.timeOf(frame + frames) ?? null);
      if (moment) seek(moment, Math.sign(frames) as -1 | 0 | 1);
    },
    tickOf: (side, frame) => {
      const moment = timeline().maps[side]?.timeOf(frame);
      return moment ? timeline().driver.frameAt(moment) : null;
    },
    goTo: (side, frame) => {
      const moment = timeline().maps[side]?.timeOf(frame);
      if (moment) seek(moment);
      return Boolean(moment);
    },
    goToFirst: () => transport.seekTo(timeline().first),
    goToLast: () => transport.seekTo(timeline().last),
    isDoubtful: (side) => timeline().maps[side]?.isDoubtfulAt(time()) ?? false,
    swap: () => {
      const [first, second] = store.get().pair;
      set({ pair: [second, first] });
    },
    turn: () => {
      const state = store.get();
      // Chosen anew with each size of the window, where that leads to what is asked for.
      const chosen = { ...state, mode: 'beside', isRow: false } as const;
      const isTurned = isColumn(state, state.area, gapPx);
      const isUsual = isColumn(chosen, state.area, gapPx) !== isTurned;
      set(isUsual || isTurned ? { mode: 'beside', isRow: !isUsual } : { mode: 'below', isRow: false });
    },
    toggleCrop: (side) => {
      const { adjustments } = store.get();
      const crop = adjustments[side]?.crop ? null : (stage()?.findActive(side) ?? null);
      set({ adjustments: adjustments.map((one, n) => (n === side ? { ...one, crop } : one)) });
    },
    still: async () => (store.get().shown ? (stage()?.still() ?? null) : null),
  };
}
