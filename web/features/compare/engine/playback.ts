import { type Exact, minus, toNumber } from '#contract/media/exact.ts';
import type { Stage } from './stage.ts';
import type { Timeline } from './timeline.ts';

/** A picture that is later than this holds the clock, so that playback goes on where it was. */
const patienceMs = 200;

export type Playback = { stop: () => void };

/** The ticks that were presented while playing, and those that passed without, for measurements. */
export type Ticks = { presented: number; skipped: number };

/** Presents the frames of each tick together, or holds those before them. */
export function startPlayback(
  { timeline, stage, from }: { timeline: Timeline; stage: Stage; from: number },
  onShow: (time: Exact, frames: (number | null)[]) => void,
  onEnd: () => void,
  ticks: Ticks,
): Playback {
  const { driver, last, framesAt } = timeline;
  const secondsOf = (tick: number) => toNumber(minus(driver.startOf(tick), driver.startOf(start.tick)));
  let start = { tick: from, atMs: performance.now() };
  let shown = from - 1;
  let waitingSinceMs: number | null = null;
  let handle = requestAnimationFrame(look);

  function dueAt(nowMs: number): number {
    let tick = shown;
    while (tick < last + 1 && secondsOf(tick + 1) * 1000 <= nowMs - start.atMs) tick += 1;
    return tick;
  }

  function look(nowMs: number): void {
    handle = requestAnimationFrame(look);
    const due = Math.max(dueAt(nowMs), from);
    if (due > last) onEnd();
    else if (due > shown) present(due, nowMs);
  }

  function present(due: number, nowMs: number): void {
    const time = driver.startOf(due);
    const frames = framesAt(time);
    const pictures = stage.follow(frames);
    if (pictures) {
      ticks.presented += 1;
      ticks.skipped += due - shown - 1;
      shown = due;
      waitingSinceMs = null;
      stage.show(pictures);
      onShow(time, frames);
      return;
    }
    waitingSinceMs ??= nowMs;
    // Playback goes on with the frame that is missing.
    if (nowMs - waitingSinceMs > patienceMs) start = { tick: due, atMs: nowMs };
  }

  return {
    stop: () => {
      cancelAnimationFrame(handle);
      stage.rest();
    },
  };
}
