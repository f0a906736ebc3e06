import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = 'docs/security';
/** The first parts of paths. */
const roots = new Set(readdirSync('.'));
const decisions = ['holds', 'holds in part', 'does not apply', 'not done'];

type Row = { number: string; asked: string; decision: string; place: string };
type Chapter = { name: string; title: string; rows: Row[] };

const index = readFileSync(join(folder, 'README.md'), 'utf8');
const chapters = readdirSync(folder)
  .filter((name) => /^V\d\d-/.test(name))
  .toSorted()
  .map(readChapter);
const rows = chapters.flatMap((chapter) => chapter.rows);

function readChapter(name: string): Chapter {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n');
  const cells = lines.filter((line) => line.startsWith('|')).map((line) => line.split('|').map((cell) => cell.trim()));
  const found = cells.slice(2).map(([, number = '', asked = '', decision = '', place = '']) => {
    return { number, asked, decision, place };
  });
  return { name, title: lines[0]?.replace('# ', '') ?? '', rows: found };
}

function countDecisions(counted: Row[]): number[] {
  return [counted.length, ...decisions.map((name) => counted.filter(({ decision }) => decision === name).length)];
}

test('the index has each chapter with the number of its rows, and of each decision', () => {
  const listed = [...index.matchAll(/^\| \[(V.+)\]\((\S+)\) \| ([\d |]+) \|$/gm)];
  const counts = listed.map(([, title, name, numbers = '']) => ({
    title,
    name,
    counts: numbers.split(' | ').map(Number),
  }));
  expect(counts).toEqual(chapters.map(({ title, name, rows }) => ({ title, name, counts: countDecisions(rows) })));
  expect(index).toContain(`\n| all | ${countDecisions(rows).join(' | ')} |\n`);
});

test.each(chapters)('$title has the numbers of its chapter, each once and in order', ({ name, rows }) => {
  const chapter = Number(/^V(\d\d)/.exec(name)?.[1]);
  const parts = rows.map(({ number }) => /^V(\d+)\.(\d+)\.(\d+)$/.exec(number)?.slice(1).map(Number) ?? []);
  expect(parts.map(([first]) => first)).toEqual(rows.map(() => chapter));
  const places = parts.map(([, section = 0, number = 0]) => section * 1000 + number);
  expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
});

test('each row is decided, and says where or why', () => {
  const incomplete = rows.filter(({ asked, decision, place }) => {
    const isPlaced = decision === 'holds' ? pathsIn(place).length > 0 : place !== '';
    return asked === '' || !decisions.includes(decision) || !isPlaced;
  });
  expect(incomplete).toEqual([]);
});

test('each path of the statement exists', () => {
  const pages = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const missing = pages.flatMap(pathsIn).filter((path) => !existsSync(path));
  expect([...new Set(missing)]).toEqual([]);
});

function pathsIn(text: string): string[] {
  const named = text.matchAll(/`([^`\s]+)`/g);
  return [...named].flatMap(([, path = '']) => (roots.has(path.split('/')[0] ?? '') ? path : []));
}
