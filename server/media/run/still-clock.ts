import type { Usage } from './read-usage.ts';

/** A share of the time: FFmpeg 5 uses less while it polls an input that gives nothing. */
const leastCpuShare = 0.01;
/** Two minutes become an hour. Even on a dead disk, or stopped by a hostile decoder, a run ends. */
const heldUpShare = 1 / 30;

/**
 * How long a run has stood still. CPU time and progress set it back to zero. Time in which the machine does not let the
 * run go on counts for a thirtieth.
 */
export function startStillClock(): (elapsedMs: number, hasProgress: boolean, usage: Usage | undefined) => number {
  let stillMs = 0;
  let cpuMsBefore = 0;
  return (elapsedMs, hasProgress, usage) => {
    const cpuMs = usage?.cpuMs ?? cpuMsBefore;
    if (hasProgress || cpuMs - cpuMsBefore > stillMs * leastCpuShare) {
      stillMs = 0;
      cpuMsBefore = cpuMs;
      return stillMs;
    }
    stillMs += usage?.isHeldUp() ? elapsedMs * heldUpShare : elapsedMs;
    return stillMs;
  };
}
