import { expect, test } from 'vitest';
import { nextShuttle } from './shuttle.ts';

function press(keys: string): number[] {
  let speed = 0;
  return [...keys].map((key) => {
    speed = nextShuttle(speed, key === 'L' ? 1 : -1);
    return speed;
  });
}

test('speeds up with the same key, up to 8×', () => {
  expect(press('LLLLL')).toEqual([1, 2, 4, 8, 8]);
  expect(press('JJJJJ')).toEqual([-1, -2, -4, -8, -8]);
});

test('turns round at normal speed with the other key', () => {
  expect(press('LLLJJL')).toEqual([1, 2, 4, -1, -2, 1]);
});

test('goes to the next faster step after another speed was chosen', () => {
  expect(nextShuttle(1.5, 1)).toBe(2);
  expect(nextShuttle(0.25, 1)).toBe(1);
});
