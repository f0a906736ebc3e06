import { expect, test } from 'vitest';
import { isOwnPath } from './own-path.ts';

test.each(['/', '/home', '/home?team=1#x', '/feedback?v=dXNlcnM=&k=1', '/a//b', '/%2F%2Fevil.test'])(
  'accepts %j',
  (target) => {
    expect(isOwnPath(target)).toBe(true);
  },
);

test.each([
  '',
  'home',
  '//evil.test',
  '/\\evil.test',
  '/a\\b',
  '\\\\evil.test',
  'https://evil.test/',
  'https:/evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\t/evil.test',
  '/\n/evil.test',
  ' //evil.test',
  'evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  '/%2e//evil.test',
  '/a/%2E./%2e%2E//evil.test',
])('refuses %j', (target) => {
  expect(isOwnPath(target)).toBe(false);
});
