import { expect, test } from 'vitest';
import { isBlocked } from './blocklist.ts';

test.each([
  [['acme.test'], 'mara@acme.test', true],
  [['acme.test'], 'MARA@Mail.ACME.test ', true],
  [['acme.test'], 'mara@notacme.test', false],
  [['mara@acme.test'], 'mara@acme.test', true],
  [['mara@acme.test'], 'tom@acme.test', false],
  [[], 'mara@acme.test', false],
])('with %j, %s is blocked: %s', (blocklist, address, expected) => {
  expect(isBlocked(blocklist, address)).toBe(expected);
});
