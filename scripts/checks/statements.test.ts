import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The pages that buyers read, compared with the code. */
const read = (file: string) => readFileSync(file, 'utf8');
const findAll = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, name = '']) => name);

/** The names that the page on privacy has in code; … stands for the part that varies. */
const inPrivacy = new Set(findAll('docs/privacy.md', /`([\w.-]+)…?`/g));
const listUnnamed = (names: string[]) => names.filter((name) => !inPrivacy.has(name));

test('the page on privacy names every table of the database', () => {
  const migrations = globSync('server/platform/db/migrations/*.sql');
  const dropped = migrations.flatMap((file) => findAll(file, /^drop table (\w+)/gm));
  const created = migrations.flatMap((file) => findAll(file, /^create (?:unlogged )?table (\w+)/gm));
  // Dropped, and created again without a log.
  const tables = created.filter((name) => name === 'rate_limits' || !dropped.includes(name));
  expect(tables.length).toBeGreaterThan(40);
  expect(listUnnamed(tables)).toEqual([]);
});

/** The names that begin with vizio in the code that uses this function. */
function findKeys(folder: string, user: RegExp, key: RegExp): string[] {
  const files = globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !file.includes('.test.') && user.test(read(file)));
  return files.flatMap((file) => findAll(file, key));
}

test('the page on privacy names everything that a browser stores', () => {
  const stored = findKeys('web', /\b(?:keepOnDevice|keepInTab|indexedDB\.open)\b/, /['`](vizio-[a-z-]*[a-z])/g);
  const cookies = findKeys('server', /\bformatCookie\b/, /['`](vizio[._][a-z_]+)/g);
  expect([stored.length > 20, cookies.length > 2]).toEqual([true, true]);
  expect(listUnnamed([...stored, ...cookies])).toEqual([]);
});
