import { expect, test } from 'vitest';
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

test('what a thread throws is thrown here', async () => {
  await expect(run('throw new TypeError("a fault of ours")')).rejects.toThrow(TypeError);
});
