import { Worker } from 'node:worker_threads';

/** `memoryMb` is for objects; the memory of typed arrays does not count. */
type Limits = { memoryMb: number; longestMs?: number; signal?: AbortSignal };

/** The thread took more time or memory than it may. */
export class LimitReached extends Error {}

/** Sends an order to a worker thread and returns its message, or throws what the thread threw. */
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
      worker.once('error', (error) => reject(isOutOfMemory(error) ? new LimitReached(error.message) : error));
      worker.once('exit', () => reject(signal?.reason ?? new LimitReached('the thread took too long')));
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
