import { expect, test } from 'vitest';
import { isOneTimeCode, oneTimeCode, writeSecret } from './one-time-codes.ts';

/** RFC 6238, appendix B. Apps show the last six digits. */
const secret = '12345678901234567890';

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at second %i matches the code of RFC 6238', (second, code) => {
  expect(oneTimeCode(secret, second * 1000)).toBe(code.slice(2));
});

test.each([
  [-60, false],
  [-30, true],
  [0, true],
  [30, true],
  [60, false],
])('a clock that is %i seconds off is accepted: %s', (seconds, isAccepted) => {
  const now = 1_700_000_000_000;
  expect(isOneTimeCode(secret, oneTimeCode(secret, now + seconds * 1000), now)).toBe(isAccepted);
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('rejects %j', (given) => {
  expect(isOneTimeCode(secret, given, 1_700_000_000_000)).toBe(false);
});

test('formats a secret in base32', () => {
  expect(writeSecret('Hello!')).toBe('JBSWY3DPEE');
  expect(writeSecret(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
