import { Worker } from 'node:worker_threads';
import { Alignment } from '#contract/media/alignment.ts';
import type { Cut } from './alignment/align.ts';

export type { Cut } from './alignment/align.ts';

export type AlignOrder = { old: Cut; now: Cut };

/** The same cuts would fail again. */
export class AlignError extends Error {}

/** For objects; the memory of typed arrays does not count. */
const memoryMb = 1_024;

/** Compares two cuts in a worker thread, because long ones take minutes. */
export async function alignInThread(order: AlignOrder, { signal }: { signal: AbortSignal }): Promise<Alignment> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./align-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const aligned = await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread ended')));
    });
    return Alignment.parse(aligned);
  } catch (error) {
    signal.throwIfAborted();
    throw new AlignError('the comparison failed', { cause: error });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
