import { expect, test } from 'vitest';
import { boundsOf, startFor, tidyRange, withInPoint, withOutPoint } from './ranges.ts';

test('The point that was set last counts, and takes away one on the wrong side', () => {
  expect(withInPoint({ in: null, out: 50 }, 20)).toEqual({ in: 20, out: 50 });
  expect(withInPoint({ in: 10, out: 50 }, 60)).toEqual({ in: 60, out: null });
  expect(withOutPoint({ in: 20, out: null }, 20)).toEqual({ in: 20, out: 20 });
  expect(withOutPoint({ in: 20, out: 50 }, 5)).toEqual({ in: null, out: 5 });
});

test('A given range is put in order and into the video', () => {
  expect(tidyRange({ in: 80, out: 20.4 }, 100)).toEqual({ in: 20, out: 80 });
  expect(tidyRange({ in: -5, out: 400 }, 100)).toEqual({ in: 0, out: 99 });
  expect(tidyRange({ in: null, out: 7 }, 100)).toEqual({ in: null, out: 7 });
});

test('Without points the whole video is played', () => {
  expect(boundsOf({ in: null, out: null }, 100)).toEqual({ first: 0, last: 99 });
  expect(boundsOf({ in: 10, out: null }, 100)).toEqual({ first: 10, last: 99 });
});

test('Playing begins anew at the end, and within the range where it loops', () => {
  const bounds = { first: 10, last: 20 };
  expect(startFor(15, bounds, false)).toBe(15);
  expect(startFor(20, bounds, false)).toBe(10);
  expect(startFor(5, bounds, false)).toBe(5);
  expect(startFor(5, bounds, true)).toBe(10);
  expect(startFor(50, bounds, false)).toBe(10);
});
