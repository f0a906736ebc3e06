import { Worker } from 'node:worker_threads';

/** `memoryMb` is for objects; the memory of typed arrays does not count. */
type Limits = { memoryMb: number; longestMs?: number; signal?: AbortSignal };

/** Sends an order to a worker thread and returns its message. Fails if the thread ends before that. */
export async function runInThread(
  script: URL,
  order: unknown,
  { memoryMb, longestMs, signal }: Limits,
): Promise<unknown> {
  signal?.throwIfAborted();
  const worker = new Worker(script, { workerData: order, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  const timer = longestMs === undefined ? undefined : setTimeout(stop, longestMs);
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread ended')));
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
