import { expect, test } from 'vitest';
import { LimitReached, runInThread } from './run-in-thread.ts';

const script = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads';${code}`)}`,
  );
const limits = { memoryMb: 256, longestCpuMs: 500 };

test('a thread that computes for too long is stopped', async () => {
  await expect(runInThread(script('for (;;);'), undefined, limits)).rejects.toThrow(LimitReached);
});

test('a thread that waits for a core, as on a busy machine, is not stopped however long that takes', async () => {
  // Waits without computing, for several looks at its CPU time.
  const waits = 'Atomics.wait(workerData, 0, 0, 1_500); parentPort.postMessage("done");';
  const shared = new Int32Array(new SharedArrayBuffer(4));
  expect(await runInThread(script(waits), shared, limits)).toBe('done');
});
