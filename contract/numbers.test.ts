import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

type Schema = { type?: string; maximum?: number; [key: string]: unknown };

/** In bytes, for columns that hold more than the others. */
const large = new Set(['size', 'bytes']);
const mostInColumn = 2 ** 31 - 1;

/** The names of whole numbers without a limit that a column has too. */
function findEndless(schema: unknown, name: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maximum = Number.POSITIVE_INFINITY } = schema as Schema;
  const isEndless = type === 'integer' && maximum > mostInColumn && !large.has(name);
  return [
    ...(isEndless ? [name] : []),
    ...Object.entries(schema).flatMap(([key, inner]) => findEndless(inner, /^\d+$|Of$|^items$/.test(key) ? name : key)),
  ];
}

test('every whole number that a call takes fits into its column', () => {
  const found = Object.entries(endpoints).flatMap(([call, row]: [string, Endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = row[part] && z.toJSONSchema(row[part], { io: 'input', unrepresentable: 'any' });
      return findEndless(schema, part).map((name) => `${call} ${name}`);
    }),
  );
  expect(found).toEqual([]);
});
