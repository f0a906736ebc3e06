import { type Exact, zero } from '#contract/media/exact.ts';
import type { Store } from '#web/ui/store.ts';
import type { CompareState } from './compare-state.ts';
import { type Playback, startPlayback } from './playback.ts';
import type { SoundClock } from './sound-clock.ts';
import { isExact, openStage, type Source, type Stage } from './stage.ts';
import type { Timeline } from './timeline.ts';

type Direction = -1 | 0 | 1;
type Moment = { time: Exact; direction: Direction };

/** Takes the canvas through time: one moment after the other, or playing. */
export function createTransport(
  store: Store<CompareState>,
  sources: readonly Source[],
  timeline: () => Timeline,
  clock: SoundClock,
  firstTick: number,
) {
  let stage: Stage | null = null;
  let playback: Playback | null = null;
  let wanted: Moment | null = { time: timeOf(firstTick), direction: 0 };
  let isBusy = false;

  function timeOf(tick: number): Exact {
    return timeline().driver.startOf(timeline().clamp(tick));
  }

  const time = () => wanted?.time ?? store.get().shown?.time ?? zero;
  const tick = () => timeline().driver.frameAt(time());

  async function showNext(now: Moment, on: Stage): Promise<void> {
    store.set({ isWaiting: true });
    const frames = timeline().framesAt(now.time);
    const pictures = await on.load(frames, now.direction);
    if (stage !== on || wanted !== now) return;
    wanted = null;
    const failed = pictures.map((picture) => picture === undefined);
    on.show(pictures.map((picture) => picture ?? null));
    store.set({ shown: { time: now.time, frames: frames.map((frame, n) => (failed[n] ? null : frame)) }, failed });
  }

  /** Shows this moment. While one is being decoded, only the newest wish counts. */
  async function show(moment: Exact, direction: Direction = 0): Promise<void> {
    wanted = { time: moment, direction };
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
    if (wasPlaying && !isExact()) void show(time());
  }

  function play(): void {
    if (!stage) return;
    const { first, last } = timeline();
    const from = tick() >= last ? first : tick();
    store.set({ isPlaying: true });
    wanted = null;
    playback = startPlayback(
      { timeline: timeline(), stage, clock, from },
      (moment, frames) => store.set({ shown: { time: moment, frames } }),
      (isHeld) => store.set({ isHeld }),
      // Going there says what is missing.
      (missing) => (missing === null ? pause() : seekTo(missing)),
    );
  }

  function seek(moment: Exact, direction: Direction = 0): void {
    pause();
    void show(moment, direction);
  }

  function seekTo(to: number, direction: Direction = 0): void {
    seek(timeOf(to), direction);
  }

  return {
    /** Null while there is no canvas. */
    stage: () => stage,
    /** On screen, or about to be. */
    time,
    tick,
    seek,
    seekTo: (to: number) => seekTo(to),
    toggle: () => (store.get().isPlaying ? pause() : play()),
    step: (frames: number) => seekTo(tick() + frames, Math.abs(frames) === 1 ? (frames as -1 | 1) : 0),
    attach: (canvas: HTMLCanvasElement): boolean => {
      stage = openStage(canvas, sources, store.get, (area) => store.set({ area }));
      void show(time());
      return stage !== null;
    },
    detach: () => {
      pause();
      wanted = { time: time(), direction: 0 };
      stage?.close();
      stage = null;
      clock.close();
    },
  };
}
