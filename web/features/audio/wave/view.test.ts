import { expect, test } from 'vitest';
import { panView, partOf, sampleAt, viewWith, wholeView, zoomView } from './view.ts';

/** Any whole number below this one, the same in each run. */
let state = 37;
function below(limit: number): number {
  state = (state * 48_271) % 2_147_483_647;
  return state % limit;
}

test('shows the whole sound at first, and nothing beyond its ends', () => {
  const count = 1_000_000;
  const whole = wholeView(count);
  expect(whole).toEqual({ from: 0, span: count });
  expect(zoomView(whole, 0.5, 0.3, count)).toEqual(whole);
  expect(panView(whole, 500, count)).toEqual(whole);
  const near = zoomView(whole, 1e9, 1, count);
  expect(near).toEqual({ from: count - 1_024, span: 1_024 });
  expect(panView(near, 1e9, count)).toEqual(near);
  expect(zoomView(wholeView(300), 100, 0.5, 300)).toEqual({ from: 0, span: 300 });
});

test('zooms about the sample below the pointer', () => {
  const count = 500_000_000;
  let view = wholeView(count);
  for (let turn = 0; turn < 12; turn += 1) {
    const part = 0.2 + below(600) / 1_000;
    const before = view.from + part * view.span;
    view = zoomView(view, 1.5, part, count);
    expect(view.from + part * view.span).toBeCloseTo(before, 3);
  }
});

test('finds the sample of a place, and the place of a sample', () => {
  const count = 2 ** 31 - 1;
  for (let round = 0; round < 100; round += 1) {
    const view = zoomView(wholeView(count), 1 + below(2_000_000), below(1_000) / 1_000, count);
    const sample = Math.floor(view.from) + 1 + below(Math.floor(view.span) - 2);
    expect(sampleAt(view, partOf(view, sample + 0.5), count)).toBe(sample);
  }
  expect(sampleAt(wholeView(10), 1, 10)).toBe(9);
});

test('moves only for a sample that is not seen', () => {
  const view = { from: 5_000, span: 2_000 };
  expect(viewWith(view, 6_000, 100_000)).toBe(view);
  expect(viewWith(view, 9_000, 100_000)).toEqual({ from: 8_800, span: 2_000 });
  expect(viewWith(view, 3_000, 100_000)).toEqual({ from: 1_200, span: 2_000 });
  expect(viewWith(view, 0, 100_000)).toEqual({ from: 0, span: 2_000 });
});
