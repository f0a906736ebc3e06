import { setTimeout as pause } from 'node:timers/promises';
import type { MediaErrorKind } from '../media-error.ts';
import { lookInto } from './measure-folder.ts';
import { readUsage } from './read-usage.ts';
import { startStillClock } from './still-clock.ts';

export type WatchLimits = {
  /** Of the processes of a run together. */
  cpuSeconds: number;
  /** Limit without progress, without a write to an output, and without CPU time. */
  stallMs: number;
  /** Total size of the folder. */
  outputBytes: number;
};

type Watched = {
  pid: number | undefined;
  limits: WatchLimits;
  folder?: string | undefined;
  /** Any number that changes with each sign of progress. */
  readProgress?: () => number;
  kill: (kind: MediaErrorKind) => void;
};

const watchIntervalMs = 500;

/** Kills a run that stands still or exceeds a limit. The system enforces two of the limits too, but not everywhere. */
export function watchChild({ pid, limits, folder, readProgress = () => 0, kill }: Watched) {
  const over = new AbortController();
  let cpuMs = 0;
  let before = '';
  let lookedAtMs = performance.now();
  const measureStill = startStillClock();
  const look = async (pid: number) => {
    const { bytes, changedMs } = folder ? await lookInto(folder) : { bytes: 0, changedMs: 0 };
    const usage = await readUsage(pid);
    if (over.signal.aborted) return;
    cpuMs = Math.max(cpuMs, usage?.cpuMs ?? 0);
    const now = [readProgress(), bytes, changedMs].join();
    // After a sleep of the machine, or a pause of this process, nothing is known about the time between.
    const elapsedMs = Math.min(performance.now() - lookedAtMs, 2 * watchIntervalMs);
    const stillMs = measureStill(elapsedMs, now !== before, usage);
    before = now;
    lookedAtMs = performance.now();
    if (bytes > limits.outputBytes) kill('too-large');
    else if (cpuMs > limits.cpuSeconds * 1000) kill('too-much-cpu');
    else if (stillMs > limits.stallMs) kill('standstill');
  };
  const watch = async () => {
    while (pid !== undefined && !over.signal.aborted) {
      await pause(watchIntervalMs, undefined, { signal: over.signal }).catch(() => {});
      if (!over.signal.aborted) await look(pid);
    }
  };
  void watch();
  return {
    stop: () => over.abort(),
    /** The kernel may have been faster. It only kills. No healthy run uses half. */
    wasNearCpuLimit: () => cpuMs > limits.cpuSeconds * 500,
  };
}
