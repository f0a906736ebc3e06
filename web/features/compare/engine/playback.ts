import { type Exact, minus, toNumber } from '#contract/media/exact.ts';
import type { Stage } from './stage.ts';
import type { Timeline } from './timeline.ts';

/** A picture that is later than this holds the clock, so that playback goes on where it was. */
const patienceMs = 200;
/** Then it cannot be decoded, or the server cannot be reached. */
const giveUpMs = 6_000;

export type Playback = { stop: () => void };

/** The time since playback began or began again, by which the frames are chosen: that of the sound, if there is any. */
export type PlayClock = {
  restart: (tick: number) => void;
  nowMs: () => number;
  /** Whether a sync point has moved a side since the start. */
  hasMoved: (tick: number) => boolean;
  hold: () => void;
};

/** Presents the frames of each tick together, or holds those before them. */
export function startPlayback(
  { timeline, stage, clock, from }: { timeline: Timeline; stage: Stage; clock: PlayClock; from: number },
  onShow: (time: Exact, frames: (number | null)[]) => void,
  /** The picture stands still until a missing one arrives, or goes on. */
  onHold: (isHeld: boolean) => void,
  /** At the end, or at a frame that does not arrive. */
  onEnd: (missing: number | null) => void,
): Playback {
  const { driver, last, framesAt } = timeline;
  const secondsOf = (tick: number) => toNumber(minus(driver.startOf(tick), driver.startOf(start)));
  let start = from;
  let shown = from - 1;
  let waitingSinceMs: number | null = null;
  let isHeld = false;
  clock.restart(from);
  let handle = requestAnimationFrame(look);

  function findDue(): number {
    // While a picture is missing, playback stays where it is.
    if (isHeld) return start;
    let tick = Math.max(shown, from);
    while (tick < last + 1 && secondsOf(tick + 1) * 1000 <= clock.nowMs()) tick += 1;
    return tick;
  }

  function look(nowMs: number): void {
    handle = requestAnimationFrame(look);
    const due = findDue();
    if (due > last) onEnd(null);
    else if (due > shown) present(due, nowMs);
  }

  function present(due: number, nowMs: number): void {
    const time = driver.startOf(due);
    const frames = framesAt(time);
    const pictures = stage.follow(frames);
    if (pictures) {
      shown = due;
      waitingSinceMs = null;
      if (isHeld || clock.hasMoved(due)) {
        start = due;
        clock.restart(due);
      }
      setHeld(false);
      stage.show(pictures);
      onShow(time, frames);
      return;
    }
    waitingSinceMs ??= nowMs;
    if (nowMs - waitingSinceMs > giveUpMs) onEnd(due);
    if (isHeld || nowMs - waitingSinceMs <= patienceMs) return;
    setHeld(true);
    start = due;
    clock.hold();
  }

  function setHeld(next: boolean): void {
    if (next !== isHeld) onHold(next);
    isHeld = next;
  }

  return {
    stop: () => {
      setHeld(false);
      cancelAnimationFrame(handle);
      clock.hold();
      stage.rest();
    },
  };
}
