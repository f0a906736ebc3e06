import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { videoFormats } from '#contract/media/video-types.ts';

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

/** The criteria of level A and AA. Their numbers have gaps. */
const wcag = [
  ...['1.1.1', '1.2.1', '1.2.2', '1.2.3', '1.2.4', '1.2.5', '1.3.1', '1.3.2', '1.3.3', '1.3.4', '1.3.5'],
  ...['1.4.1', '1.4.2', '1.4.3', '1.4.4', '1.4.5', '1.4.10', '1.4.11', '1.4.12', '1.4.13'],
  ...['2.1.1', '2.1.2', '2.1.4', '2.2.1', '2.2.2', '2.3.1'],
  ...['2.4.1', '2.4.2', '2.4.3', '2.4.4', '2.4.5', '2.4.6', '2.4.7', '2.5.1', '2.5.2', '2.5.3', '2.5.4'],
  ...['3.1.1', '3.1.2', '3.2.1', '3.2.2', '3.2.3', '3.2.4', '3.3.1', '3.3.2', '3.3.3', '3.3.4'],
  ...['4.1.1', '4.1.2', '4.1.3'],
];

test('the page on accessibility judges each criterion of WCAG 2.1 A and AA, with a reason', () => {
  const row = /^\| (\d\.\d\.\d+) [^|]+ \| (?:supports|partly|does not|does not apply) \| [^|]+ \|$/gm;
  expect(findAll('docs/accessibility.md', row)).toEqual(wcag);
});

const units: Record<string, number> = { KB: 2 ** 10, MB: 2 ** 20, TB: 2 ** 40, hours: 60 * 60 };
const toNumber = (text: string) => Number(text.replace(/[_,]/g, ''));

/** "5 * 2 ** 40" as a number. */
function multiply(expression: string): number {
  const factors = expression.split(' * ').map((factor) => factor.split(' ** ').map(toNumber));
  return factors.reduce((product, [base = Number.NaN, power = 1]) => product * base ** power, 1);
}

/** Below the browsers and systems, whose numbers are versions. */
const [, figures = ''] = read('docs/limits.md').split('## Files');
const limits = [...figures.matchAll(/^\| [^|]+ \| ([\d,]+)(?: (\w+))? \| `(\w+)` in `([\w./-]+)` \|$/gm)].map(
  ([, most = '', unit, constant, file = '']) => ({ most, unit, constant, file }),
);

test('the page on limits has a constant for each figure of its tables', () => {
  expect(limits).toHaveLength(figures.match(/^\| [^|]+ \| \d.* \|$/gm)?.length ?? 0);
  expect(limits.length).toBeGreaterThan(20);
});

test.each(limits)('the page on limits says $most as $constant does', ({ most, unit, constant, file }) => {
  const found = new RegExp(`\\bconst ${constant} = ([\\d_* ]+);|\\b${constant}: .*default\\(([\\d_]+)\\)`).exec(
    read(file),
  );
  expect(multiply(found?.[1] ?? found?.[2] ?? '')).toBe(toNumber(most) * (unit === undefined ? 1 : (units[unit] ?? 0)));
});

test('the page on limits names the formats and the language level of the code', () => {
  const page = read('docs/limits.md').replace(/\s+/g, ' ');
  expect(page).toContain(videoFormats);
  expect(page).toContain(`\`${findAll('vite.config.ts', /target: '(es\d+)'/g)[0]}\``);
});
