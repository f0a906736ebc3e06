import { setTimeout as pause } from 'node:timers/promises';
import { findMedia } from '#server/features/processing/processing.queries.ts';
import type { Task } from '#server/platform/jobs/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { NoRoom, type Scratch } from './scratch.ts';

const pollEveryMs = 1_000;
const measureEveryMs = 500;

/**
 * Aborts a run when the last version of its video is deleted, when an admin stops it, and when the disk, filling at the current rate, would
 * reach DISK_RESERVE before the next check.
 */
export function watchRun({ db, log, scratch }: Pick<Services, 'db' | 'log'> & { scratch: Scratch }, task: Task) {
  const over = new AbortController();
  const stopped = new AbortController();
  const repeat = async (everyMs: number, look: () => Promise<void>) => {
    while (!over.signal.aborted) {
      await look().catch((error) => log.warn({ err: error, media: task.id }, 'a run could not be watched'));
      await pause(everyMs, undefined, { signal: over.signal }).catch(() => {});
    }
  };
  void repeat(pollEveryMs, async () => {
    const media = await findMedia(db, task.id);
    if (!media || media.state === 'failed') stopped.abort();
  });
  let lastFree = 0;
  void repeat(measureEveryMs, async () => {
    const free = await scratch.measureFree();
    if (free < Math.max(0, lastFree - free)) stopped.abort(new NoRoom());
    lastFree = free;
  });
  return { signal: AbortSignal.any([task.signal, stopped.signal]), stop: () => over.abort() };
}
