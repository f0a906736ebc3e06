import { expect, test } from 'vitest';
import { fitLine } from './line-fit.ts';

test('fits a slope with its standard error', () => {
  expect(fitLine([0, 1, 2, 3].map((x) => ({ x, y: 10 + 2 * x })))).toEqual({ slope: 2, slopeError: 0, mean: 13 });
  const { slope, slopeError } = fitLine([1, 3, 2, 5, 4].map((y, x) => ({ x, y })));
  expect(slope).toBeCloseTo(0.8);
  // The residuals are -0.4, 0.8, -1, 1.2 and -0.6, so s² is 1.2, over a spread of 10.
  expect(slopeError).toBeCloseTo(Math.sqrt(0.12));
});
