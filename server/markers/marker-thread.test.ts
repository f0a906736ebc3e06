import { expect, test } from 'vitest';
import { examineCutsInThread } from './marker-thread.ts';

const fault = undefined as never;

test('a fault of ours is not taken for a file that takes too long', async () => {
  await expect(examineCutsInThread(fault)).rejects.toThrow(TypeError);
});

test('two files are read at once, and those that would wait for long are refused', async () => {
  const readings = await Promise.allSettled(Array.from({ length: 30 }, () => examineCutsInThread(fault)));
  const refused = readings.filter((one) => one.status === 'rejected' && one.reason.code === 'rate_limited');
  expect(refused).toHaveLength(30 - 2 - 20);
});
