import { expect, test } from 'vitest';
import { createTurns } from './take-turns.ts';

/** Work that says when it starts, and ends when it is told to. */
function makeWork(log: string[]) {
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      log.push(name);
      ends.set(name, () => resolve(name));
    });
  const settle = () => new Promise(setImmediate);
  const end = (name: string) => {
    ends.get(name)?.();
    return settle();
  };
  return { work, end, settle };
}

test('two things run at once, one of each person, and a stranger overtakes who has more waiting', async () => {
  const log: string[] = [];
  const { work, end, settle } = makeWork(log);
  const inTurn = createTurns({ atOnce: 2, mostWaiting: 5, refuse: () => new Error('refused') });
  const done = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => inTurn(name[0] ?? '', work(name)));
  await settle();
  expect(log).toEqual(['a1', 'b1']);
  await end('b1');
  expect(log).toEqual(['a1', 'b1', 'c1']);
  await end('a1');
  await end('a2');
  await end('a3');
  await end('c1');
  expect(log).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  expect(await Promise.all(done)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
});

test('work that fails gives its turn on, and what waits too long in line is refused', async () => {
  const inTurn = createTurns({ atOnce: 1, mostWaiting: 2, refuse: () => new Error('refused') });
  const fails = () => Promise.reject(new Error('failed'));
  const [, , , fourth] = [1, 2, 3, 4].map(() => inTurn('a', fails).catch(({ message }: Error) => message));
  expect(await fourth).toBe('refused');
  expect(await inTurn('b', async () => 'done')).toBe('done');
});
