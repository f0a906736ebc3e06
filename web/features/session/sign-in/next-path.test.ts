import { expect, test } from 'vitest';
import { codeStepPath, safeNext, withNext } from './next-path.ts';

const origin = 'https://vizio.test';

test.each([
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/.//evil.test',
  '/a/%2e%2e//evil.test',
  '/%5cevil.test',
  '/。/evil.test',
  '/?//evil.test',
  'javascript:alert(1)',
])('the hostile target %j leads to a page of ours', (target) => {
  const next = safeNext(target, origin);
  expect(new URL(next, origin).origin).toBe(origin);
  // Browsers normalize an address once more when the router pushes it.
  expect(new URL(safeNext(next, origin), origin).origin).toBe(origin);
});

test.each([
  [null, '/'],
  ['', '/'],
  ['/home?team=1#a', '/home?team=1#a'],
  ['home', '/'],
])('the target %j becomes %j', (given, next) => {
  expect(safeNext(given, origin)).toBe(next);
});

test('only a target other than the start page is remembered', () => {
  expect([withNext('/login', '/'), codeStepPath('/')]).toEqual(['/login', '/login?step=code']);
  expect([withNext('/signup', '/home?team=1'), codeStepPath('/home')]).toEqual([
    '/signup?next=%2Fhome%3Fteam%3D1',
    '/login?step=code&next=%2Fhome',
  ]);
});
