import { EventEmitter, once } from 'node:events';
import { minuteMs } from '#contract/durations.ts';
import { MediaError } from '#server/media/media.ts';

/** `alone` is for videos that stood still: with others beside them, the cause may have been the machine. */
export type Lane = 'short' | 'long' | 'alone';

type Work<T> = () => Promise<T>;

/** Lets a video that stood still run with no other video of this process beside it. */
export type RunGate = { enter: <T>(lane: Lane, signal: AbortSignal, work: Work<T>) => Promise<T> };

/** Then the others go on beside it. Few videos take longer, and hours of work must never delay the short ones. */
const longestAloneMs = 15 * minuteMs;

/**
 * A run that waits to be alone holds back long videos at once, and short ones as soon as no long one runs. So it waits
 * for the long video that runs, if any, and for minutes after that.
 */
export function openRunGate(closedMs = longestAloneMs): RunGate {
  const changes = new EventEmitter().setMaxListeners(0);
  const running = { short: 0, long: 0, alone: 0 };
  let waitingAlone = 0;
  let isClosed = false;
  const isHeldBack = (lane: Lane) =>
    isClosed ||
    (lane === 'alone'
      ? running.short + running.long + running.alone > 0
      : waitingAlone > 0 && (lane === 'long' || running.long + running.alone === 0));
  const open = () => {
    isClosed = false;
    changes.emit('change');
  };
  return {
    enter: async (lane, signal, work) => {
      signal.throwIfAborted();
      const isAlone = lane === 'alone';
      if (isAlone) waitingAlone += 1;
      try {
        while (isHeldBack(lane)) await once(changes, 'change', { signal });
        // Nothing is awaited after the check, so that no other run gets in between.
        running[lane] += 1;
        isClosed = isAlone;
      } finally {
        if (isAlone) waitingAlone -= 1;
        changes.emit('change');
      }
      const timer = isAlone ? setTimeout(open, closedMs) : undefined;
      try {
        return await work();
      } finally {
        clearTimeout(timer);
        running[lane] -= 1;
        if (isAlone) open();
        else changes.emit('change');
      }
    },
  };
}

export function stoodStill(error: unknown): error is MediaError {
  return error instanceof MediaError && error.kind === 'standstill';
}

/** For jobs whose result a video can do without. Returns false if the work stands still alone, too. */
export async function runAgainAlone(gate: RunGate, signal: AbortSignal, work: Work<void>): Promise<boolean> {
  try {
    await gate.enter('short', signal, work);
    return true;
  } catch (error) {
    if (!stoodStill(error)) throw error;
  }
  try {
    await gate.enter('alone', signal, work);
    return true;
  } catch (error) {
    if (!stoodStill(error)) throw error;
    return false;
  }
}
