import { expect, test } from 'vitest';
import { uuidv7 } from './uuid.ts';

test('ids are unique and in the order in which they were made, also many in a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, () => uuidv7());
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
    true,
  );
});

test('an id of a given time begins with it', () => {
  expect(Number.parseInt(uuidv7(1_700_000_000_123).replaceAll('-', '').slice(0, 12), 16)).toBe(1_700_000_000_123);
});
