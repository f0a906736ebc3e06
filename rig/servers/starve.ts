import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { listDescendants, readName } from '#rig/programs/descendants.ts';
import { readFromProc } from '#server/media/run/read-usage.ts';

const lookEveryMs = 10;
const names = /^(nice|bwrap|unshare|setpriv|prlimit|ffmpeg|ffprobe)$/;

/**
 * Gives the ffmpeg programs of this process a share of one core together, as `cpulimit` does: they are stopped while
 * they have had more. It works without root, without cgroups, and beside other tests. `measureShare` tells what they had.
 */
export function starveFfmpeg(share: number): { measureShare: () => number } {
  const over = new AbortController();
  const startedMs = performance.now();
  const cpuMs = new Map<number, number>();
  const measureShare = () => [...cpuMs.values()].reduce((sum, ms) => sum + ms, 0) / (performance.now() - startedMs);
  const signalAll = (pids: number[], signal: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  const repeat = async () => {
    while (!over.signal.aborted) {
      const pids = listDescendants(process.pid).filter(isFfmpeg);
      // Only of those without children, because a parent's time contains theirs.
      for (const pid of pids) if (listDescendants(pid).length === 0) cpuMs.set(pid, readFromProc(pid)?.cpuMs ?? 0);
      signalAll(pids, measureShare() > share ? 'SIGSTOP' : 'SIGCONT');
      await pause(lookEveryMs, undefined, { signal: over.signal }).catch(() => {});
    }
    signalAll(listDescendants(process.pid).filter(isFfmpeg), 'SIGCONT');
  };
  const running = repeat();
  onTestFinished(async () => {
    over.abort();
    await running;
  });
  return { measureShare };
}

function isFfmpeg(pid: number): boolean {
  return names.test(readName(pid));
}
