import { expect, test } from 'vitest';
import { LimitReached, runInThread } from './run-in-thread.ts';

const run = (code: string, longestCpuMs?: number, order: unknown = null) =>
  runInThread(new URL(`data:text/javascript,${encodeURIComponent(code)}`), order, {
    memoryMb: 32,
    ...(longestCpuMs !== undefined && { longestCpuMs }),
  });

test.each([
  ['computing', 'for (;;);', 100],
  ['memory', 'const all = []; for (;;) all.push({ all: [...all] });', undefined],
])('a thread that takes too much %s is stopped', async (_what, code, longestCpuMs) => {
  await expect(run(code, longestCpuMs)).rejects.toThrow(LimitReached);
});

test('a thread that waits for a core, as on a busy machine, is not stopped however long that takes', async () => {
  // Waits without computing, for several looks at its CPU time.
  const waits = `import { parentPort, workerData } from 'node:worker_threads';
    Atomics.wait(workerData, 0, 0, 1_500);
    parentPort.postMessage('done');`;
  expect(await run(waits, 1_000, new Int32Array(new SharedArrayBuffer(4)))).toBe('done');
});

test('what a thread throws is thrown here', async () => {
  await expect(run('throw new TypeError("a fault of ours")')).rejects.toThrow(TypeError);
});
