import { Worker } from 'node:worker_threads';

/** `memoryMb` is for objects; the memory of typed arrays does not count. */
type Limits = { memoryMb: number; longestCpuMs?: number; signal?: AbortSignal };

/** The thread took more computing or memory than it may. */
export class LimitReached extends Error {}

const lookEveryMs = 500;

/** Sends an order to a worker thread and returns its message, or throws what the thread threw. */
export async function runInThread(
  script: URL,
  order: unknown,
  { memoryMb, longestCpuMs = Number.POSITIVE_INFINITY, signal }: Limits,
): Promise<unknown> {
  signal?.throwIfAborted();
  const worker = new Worker(script, { workerData: order, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  const readCpuMs = createCpuMeter(worker);
  // Not by the clock: on a busy machine a thread waits for a core most of the time.
  const watch = setInterval(async () => {
    if ((await readCpuMs()) > longestCpuMs) stop();
  }, lookEveryMs);
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error) => reject(isOutOfMemory(error) ? new LimitReached(error.message) : error));
      worker.once('exit', () => reject(signal?.reason ?? new LimitReached('the thread took too long')));
    });
  } finally {
    clearInterval(watch);
    signal?.removeEventListener('abort', stop);
  }
}

function createCpuMeter(worker: Worker): () => Promise<number> {
  const startedMs = performance.now();
  // Node 24.6 was the first to measure a thread.
  if (typeof worker.cpuUsage !== 'function') return async () => performance.now() - startedMs;
  return () =>
    worker.cpuUsage().then(
      ({ user, system }) => (user + system) / 1000,
      // The thread has ended.
      () => 0,
    );
}

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
