import { readUsage } from '#server/media/run/read-usage.ts';

/** Less than this share of a core: timers and polls, but no work. */
const idleShare = 0.05;

/**
 * Calls `onIdle` once a process and all below it have done nothing for this long. Work is measured, not time, and who
 * waits for a core or a disk is not idle, however small its share. Returns how to stop watching.
 */
export function watchIdle(pid: number, onIdle: () => void, idleMs = 60_000): () => void {
  let last = { cpuMs: 0, atMs: performance.now() };
  const timer = setInterval(async () => {
    const usage = await readUsage(pid);
    const now = { cpuMs: usage?.cpuMs ?? 0, atMs: performance.now() };
    // Less than before: a part has ended whose parent did not wait for it.
    const hasWorked = now.cpuMs < last.cpuMs || now.cpuMs - last.cpuMs > idleMs * idleShare;
    if (hasWorked || usage === undefined || usage.isHeldUp()) last = now;
    else if (now.atMs - last.atMs > idleMs) {
      clearInterval(timer);
      onIdle();
    }
  }, idleMs / 12);
  return () => clearInterval(timer);
}
