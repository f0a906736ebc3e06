import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flag, json, keepInTab, keepOnDevice, oneOf } from './kept.ts';

const saved = new Map<string, string>();
let isFull = false;
let key = '';

beforeEach(({ task }) => {
  saved.clear();
  isFull = false;
  key = task.id;
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => saved.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (isFull) throw new Error('QuotaExceededError');
      saved.set(name, value);
    },
    removeItem: (name: string) => saved.delete(name),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const number = json((value) => (typeof value === 'number' ? value : undefined));

test('reads what was written, also through another handle', () => {
  expect(keepOnDevice(key, oneOf('S', 'M'), 'M').write('S')).toBe(true);
  expect(keepOnDevice(key, oneOf('S', 'M'), 'M').read()).toBe('S');
  expect([...saved]).toEqual([[key, 'S']]);
});

test.each(['', '{', 'null', '"1"', 'L'])('reads the fallback instead of %j', (text) => {
  saved.set(key, text);
  expect(keepOnDevice(key, number, 7).read()).toBe(7);
  expect(keepOnDevice(key, oneOf('S', 'M'), 'M').read()).toBe('M');
});

test('removes a flag that is not set, and null', () => {
  const isSeen = keepOnDevice(key, flag, false);
  isSeen.write(true);
  expect([isSeen.read(), saved.get(key)]).toEqual([true, '1']);
  isSeen.write(false);
  expect([isSeen.read(), saved.size]).toEqual([false, 0]);
});

test('keeps as long as the page what a full storage does not take', () => {
  const size = keepOnDevice(key, number, 0);
  size.write(1);
  isFull = true;
  expect([size.write(2), size.read()]).toEqual([false, 2]);
  isFull = false;
  expect([size.write(3), size.read(), saved.get(key)]).toEqual([true, 3, '3']);
});

test('keeps as long as the page what a blocked storage would keep', () => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new Error('SecurityError');
    },
  });
  const isSeen = keepInTab(key, flag, false);
  expect([isSeen.read(), isSeen.write(true), isSeen.read()]).toEqual([false, false, true]);
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});
