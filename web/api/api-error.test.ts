import { expect, test } from 'vitest';
import { ApiError, isPassing, unreachable } from './api-error.ts';

test.each([429, 500, 502, 503, 504, 507])('a response with %i may be another one later', (status) => {
  expect(isPassing(new ApiError('internal', '', status))).toBe(true);
});

test.each([400, 401, 403, 404, 409, 413])('a response with %i would be the same later', (status) => {
  expect(isPassing(new ApiError('forbidden', '', status))).toBe(false);
});

test('a request that got no response may get one later; an error of our own code stays', () => {
  expect([isPassing(unreachable()), isPassing(new TypeError())]).toEqual([true, false]);
});
