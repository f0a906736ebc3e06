import { setTimeout as pause } from 'node:timers/promises';
import type { Task } from '#server/jobs/queue.ts';
import type { Services } from '#server/services.ts';
import { findMedia } from './processing.queries.ts';

const lookEveryMs = 1_000;

/** Ends a run that nobody needs any more: the last version of its video was deleted while ffmpeg worked. */
export function watchRun({ db, log }: Pick<Services, 'db' | 'log'>, task: Task) {
  const over = new AbortController();
  const stopped = new AbortController();
  const look = async () => {
    const media = await findMedia(db, task.id);
    if (!media) stopped.abort();
  };
  const keepLooking = async () => {
    while (!over.signal.aborted) {
      await look().catch((error) => log.warn({ err: error, media: task.id }, 'a run could not be watched'));
      await pause(lookEveryMs, undefined, { signal: over.signal }).catch(() => {});
    }
  };
  void keepLooking();
  return { signal: AbortSignal.any([task.signal, stopped.signal]), stop: () => over.abort() };
}
