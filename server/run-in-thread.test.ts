import { expect, test } from 'vitest';
import { examineCutsInThread } from './markers/marker-thread.ts';
import { LimitReached, runInThread } from './run-in-thread.ts';

const run = (code: string, longestMs?: number) =>
  runInThread(new URL(`data:text/javascript,${encodeURIComponent(code)}`), null, {
    memoryMb: 32,
    ...(longestMs !== undefined && { longestMs }),
  });

test.each([
  ['time', 'for (;;);', 100],
  ['memory', 'const all = []; for (;;) all.push({ all: [...all] });', undefined],
])('a thread that takes too much %s is stopped', async (_what, code, longestMs) => {
  await expect(run(code, longestMs)).rejects.toThrow(LimitReached);
});

test('a fault in a thread is not taken for a file that is too long', async () => {
  await expect(run('throw new TypeError("a fault of ours")')).rejects.toThrow(TypeError);
  await expect(examineCutsInThread(undefined as never)).rejects.toThrow(TypeError);
});
