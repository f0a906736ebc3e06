import { Worker } from 'node:worker_threads';
import { Alignment } from '#contract/media/alignment.ts';
import type { Cut } from './align.ts';

/** Raised when the fingerprints or the alignment change: then it is computed again. */
export const alignmentAlgorithm = 1;

/** Two hours against two hours take less than half. */
const memoryMb = 1_000;

/** Aligns two cuts in a worker thread: two hours take half a minute, which would block all requests. */
export function alignInThread(old: Cut, now: Cut, { signal }: { signal: AbortSignal }): Promise<Alignment> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./align-worker.ts', import.meta.url), {
    workerData: [old, now],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  return new Promise<Alignment>((resolve, reject) => {
    worker.once('message', (alignment) => resolve(Alignment.parse(alignment)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread that aligns two cuts has ended')));
  }).finally(() => signal.removeEventListener('abort', stop));
}
