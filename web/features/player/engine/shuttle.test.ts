import { expect, test } from 'vitest';
import { nextShuttle } from './shuttle.ts';

function press(keys: string): number[] {
  let speed = 0;
  return [...keys].map((key) => {
    speed = nextShuttle(speed, key === 'L' ? 1 : -1);
    return speed;
  });
}

test('The same key again is faster, up to eight times', () => {
  expect(press('LLLLL')).toEqual([1, 2, 4, 8, 8]);
  expect(press('JJJJJ')).toEqual([-1, -2, -4, -8, -8]);
});

test('The other key turns round at normal speed', () => {
  expect(press('LLLJJL')).toEqual([1, 2, 4, -1, -2, 1]);
});

test('After another speed was chosen, the same key goes to the next faster one', () => {
  expect(nextShuttle(1.5, 1)).toBe(2);
  expect(nextShuttle(0.25, 1)).toBe(1);
});
