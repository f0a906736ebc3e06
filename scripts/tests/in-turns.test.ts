import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leaveOut } from './in-turns.ts';

test('two seeds in a row leave out each file once, and all of them exist', () => {
  const files = [...leaveOut(6), ...leaveOut(7)].map((word) => word.replace('--exclude=', ''));
  expect(new Set(files).size).toBe(files.length);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
