import { showProgress } from '#web/ui/notices/toast.ts';
import { formatCount } from '../words.ts';

/** Larger jobs are split into several calls, or take long enough to show progress. */
const worthShowing = 5_000;

/** Runs work on many items, and shows progress if there are many. */
export async function withProgress<T>(
  says: string,
  count: number,
  work: (onProgress: (done: number) => void) => Promise<T>,
): Promise<T> {
  if (count <= worthShowing) return work(() => undefined);
  const text = (done: number) => `${says}: ${formatCount(done)} of ${formatCount(count)}`;
  const progress = showProgress(text(0));
  try {
    return await work((done) => progress.say(text(done)));
  } finally {
    progress.end();
  }
}
