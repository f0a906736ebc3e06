import { expect, test } from 'vitest';
import { authTimeoutMs } from './auth-timeout.ts';

test.each([
  ['a desktop', { userAgentData: { mobile: false }, hasCoarsePointer: false }, 30_000],
  ['a desktop with a touch screen', { userAgentData: { mobile: false }, hasCoarsePointer: true }, 30_000],
  ['a phone', { userAgentData: { mobile: true }, hasCoarsePointer: true }, 60_000],
  ['a desktop browser without client hints', { hasCoarsePointer: false }, 30_000],
  ['a phone browser without client hints', { hasCoarsePointer: true }, 60_000],
])('times out for %s as specified', (_, device, ms) => {
  expect(authTimeoutMs(device)).toBe(ms);
});
