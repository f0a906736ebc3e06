import { expect, test } from 'vitest';
import { boundsOf, startFor, tidyRange, withInPoint, withOutPoint } from './ranges.ts';

test('keeps the point set last, and clears the other if it is on the wrong side', () => {
  expect(withInPoint({ in: null, out: 50 }, 20)).toEqual({ in: 20, out: 50 });
  expect(withInPoint({ in: 10, out: 50 }, 60)).toEqual({ in: 60, out: null });
  expect(withOutPoint({ in: 20, out: null }, 20)).toEqual({ in: 20, out: 20 });
  expect(withOutPoint({ in: 20, out: 50 }, 5)).toEqual({ in: null, out: 5 });
});

test('sorts a given range and clamps it to the video', () => {
  expect(tidyRange({ in: 80, out: 20.4 }, 100)).toEqual({ in: 20, out: 80 });
  expect(tidyRange({ in: -5, out: 400 }, 100)).toEqual({ in: 0, out: 99 });
  expect(tidyRange({ in: null, out: 7 }, 100)).toEqual({ in: null, out: 7 });
});

test('plays the whole video without points', () => {
  expect(boundsOf({ in: null, out: null }, 100)).toEqual({ first: 0, last: 99 });
  expect(boundsOf({ in: 10, out: null }, 100)).toEqual({ first: 10, last: 99 });
});

test('restarts from the end, or within a looping range', () => {
  const bounds = { first: 10, last: 20 };
  expect(startFor(15, bounds, false)).toBe(15);
  expect(startFor(20, bounds, false)).toBe(10);
  expect(startFor(5, bounds, false)).toBe(5);
  expect(startFor(5, bounds, true)).toBe(10);
  expect(startFor(50, bounds, false)).toBe(10);
});
