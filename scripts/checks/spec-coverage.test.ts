import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Kind = 'Where' | 'Test' | 'Deviation' | 'Open';
type Statement = { title: string; facts: { kind: Kind; text: string }[] };
type Section = { name: string; title: string; statements: Statement[] };

const folder = 'docs/spec-coverage';
const index = readFileSync(join(folder, 'README.md'), 'utf8');
const sections = readdirSync(folder)
  .toSorted()
  .flatMap((name) => (name === 'README.md' ? [] : readSection(name)));
const statements = sections.flatMap((section) => section.statements);
const textsOf = ({ facts }: Statement, kind: Kind) => facts.flatMap((fact) => (fact.kind === kind ? fact.text : []));

test('the index has each section with the number of its statements', () => {
  const rows = index.matchAll(/^\| \[(.+)\]\((\S+)\) \| (\d+) \|$/gm);
  const listed = [...rows].map(([, title, name, count]) => ({ title, name, count: Number(count) }));
  expect(listed).toEqual(sections.map(({ title, name, statements: { length } }) => ({ title, name, count: length })));
  const open = statements.filter((statement) => textsOf(statement, 'Open').length > 0).length;
  expect(index).toContain(`\n${statements.length} statements: ${statements.length - open} done, ${open} open\n`);
});

test('each statement says where it is built, and has a test or a deviation, or is open', () => {
  const incomplete = statements.filter((statement) => {
    const has = (kind: Kind) => textsOf(statement, kind).length > 0;
    return !has('Open') && !(has('Where') && (has('Test') || has('Deviation')));
  });
  expect(incomplete.map(({ title }) => title)).toEqual([]);
});

test.each(sections)('$title has each statement once', (section) => {
  const titles = section.statements.map(({ title }) => title);
  expect(titles.filter((title, at) => titles.indexOf(title) < at)).toEqual([]);
});

test('each test that is named exists', () => {
  const missing = statements.flatMap((statement) =>
    textsOf(statement, 'Test').flatMap((text) => {
      const [, file = '', titles] = /^`([^`]+\.(?:test|proof)\.tsx?)`: (.+)$/.exec(text) ?? [];
      if (!titles) return [];
      const written = readTitles(file);
      return titles.split('; ').flatMap((title) => (isNamedIn(written, title) ? [] : `${file}: ${title}`));
    }),
  );
  expect([...new Set(missing)]).toEqual([]);
});

function readSection(name: string): Section {
  const [heading = '', ...lines] = readFileSync(join(folder, name), 'utf8').split('\n');
  const found: Statement[] = [];
  for (const line of lines) {
    const [, title] = /^- \*\*(.+)\*\*$/.exec(line) ?? [];
    const [, kind, text = ''] = /^ {2}- (Where|Test|Deviation|Open): (.+)$/.exec(line) ?? [];
    if (title) found.push({ title, facts: [] });
    else if (kind) found.at(-1)?.facts.push({ kind: kind as Kind, text });
    else if (/^\s*[-|]/.test(line)) throw new Error(`${name} has a line of another kind: ${line}`);
  }
  return { name, title: heading.replace('# ', ''), statements: found };
}

/** All strings of a file, with … for what a table or a variable fills in. */
function readTitles(file: string): string[] {
  const lines = readFileSync(file, 'utf8')
    .replace(/%[sjdipo#]|\$\{[^}]*\}|\$\w+/g, '…')
    .split('\n');
  const strings = lines.flatMap((line) => [...line.matchAll(/(['"`])((?:\\.|(?!\1)[^\\])+)\1/g)]);
  return strings.map(([, , text = '']) => text.replace(/\\(.)/g, '$1'));
}

/** A title may leave out its end, say … for some of its words, and begin with the title of its group. */
function isNamedIn(written: string[], title: string): boolean {
  const pattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ ?… ?/g, '.*');
  const begins = (text: string) => written.some((one) => new RegExp(`^${pattern(text)}`).test(one));
  const isWhole = (text: string) => written.some((one) => new RegExp(`^${pattern(text)}$`).test(one));
  const splits = [...title.matchAll(/ /g)].map(({ index }) => [title.slice(0, index), title.slice(index + 1)] as const);
  return begins(title) || splits.some(([group, own]) => isWhole(group) && begins(own));
}
