import { expect, test } from 'vitest';
import { MediaError } from '#server/media/media.ts';
import { type Lane, openRunGate, runAgainAlone } from './run-gate.ts';

/** Starts runs that go on until they are ended by name. */
function startRuns(gate = openRunGate()) {
  const running = new Set<string>();
  const ends = new Map<string, () => void>();
  const start = (name: string, lane: Lane, signal = new AbortController().signal) =>
    gate.enter(lane, signal, async () => {
      running.add(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      running.delete(name);
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    start: async (name: string, lane: Lane, signal?: AbortSignal) => {
      const run = start(name, lane, signal);
      run.catch(() => {});
      await settle();
      return { run };
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await settle();
    },
    listRunning: () => [...running].sort(),
  };
}

test('a run that wants to be alone waits for the others, and the next ones wait for it', async () => {
  const { start, end, listRunning } = startRuns();
  await start('a', 'short');
  await start('b', 'short');
  await start('alone', 'alone');
  await start('c', 'short');
  expect(listRunning()).toEqual(['a', 'b']);
  await end('a');
  expect(listRunning()).toEqual(['b']);
  await end('b');
  expect(listRunning()).toEqual(['alone']);
  await start('d', 'long');
  await end('alone');
  expect(listRunning()).toEqual(['c', 'd']);
});

test('short videos go on while it waits for a long one, whose lane stays empty after that', async () => {
  const { start, end, listRunning } = startRuns();
  await start('hours', 'long');
  await start('alone', 'alone');
  await start('a', 'short');
  await start('more hours', 'long');
  expect(listRunning()).toEqual(['a', 'hours']);
  await end('hours');
  await start('b', 'short');
  expect(listRunning()).toEqual(['a']);
  await end('a');
  expect(listRunning()).toEqual(['alone']);
  await end('alone');
  expect(listRunning()).toEqual(['b', 'more hours']);
});

test('two that want to be alone run one after the other', async () => {
  const { start, end, listRunning } = startRuns();
  await start('a', 'short');
  await start('first', 'alone');
  await start('second', 'alone');
  await end('a');
  expect(listRunning()).toEqual(['first']);
  await end('first');
  expect(listRunning()).toEqual(['second']);
});

test('the others wait for minutes, not for hours', async () => {
  const { start, listRunning } = startRuns(openRunGate(1));
  await start('alone', 'alone');
  await start('a', 'short');
  await start('another', 'alone');
  await expect.poll(listRunning).toEqual(['a', 'alone']);
});

test('a run that is stopped while it waits holds no other back', async () => {
  const { start, listRunning } = startRuns();
  const stopping = new AbortController();
  await start('a', 'short');
  const { run } = await start('alone', 'alone', stopping.signal);
  await start('b', 'short');
  stopping.abort();
  await expect(run).rejects.toThrow('abort');
  await expect.poll(listRunning).toEqual(['a', 'b']);
});

test('what stands still is tried once more, and other failures are not', async () => {
  const { signal } = new AbortController();
  let tries = 0;
  const failWith = (kind: 'standstill' | 'failed') => async () => {
    tries += 1;
    throw new MediaError(kind);
  };
  expect(await runAgainAlone(openRunGate(), signal, failWith('standstill'))).toBe(false);
  expect(tries).toBe(2);
  await expect(runAgainAlone(openRunGate(), signal, failWith('failed'))).rejects.toThrow();
  expect(tries).toBe(3);
});
