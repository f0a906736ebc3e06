import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { exportFormats, type MarkerFormat, markerFormats } from '#contract/markers/formats.ts';
import { everySubject } from '#server/config.ts';

const pages = ['.', 'docs', 'docs/decisions', 'bench', 'e2e', 'integrations/premiere', 'integrations/resolve'].flatMap(
  (folder) => readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? join(folder, name) : [])),
);

test.each(pages)('%s names only existing files', (page) => {
  const named = readFileSync(page, 'utf8').matchAll(
    /`((?:contract|server|web|e2e|scripts|bench|docs|integrations)\/[\w./-]+)`/g,
  );
  // `x` stands for a feature to add.
  const missing = [...named].flatMap(([, path = '']) => (existsSync(path) || /\/x[./]/.test(path) ? [] : path));
  expect(missing).toEqual([]);
});

test.each(pages)('%s links only to pages and headings that exist', (page) => {
  const links = readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g);
  const broken = [...links].flatMap(([link, path = '', heading]) => {
    const target = path === '' ? page : join(dirname(page), path);
    const isThere = existsSync(target) && (heading === undefined || anchorsOf(target).includes(heading));
    return isThere ? [] : link;
  });
  expect(broken).toEqual([]);
});

/** As GitHub and GitLab name the headings of a page. */
function anchorsOf(page: string): string[] {
  const headings = readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('the coverage of the specification names only tests that exist', () => {
  const rows = readFileSync('docs/spec-coverage.md', 'utf8').split('\n');
  const missing = rows.flatMap((row) =>
    readNamedTests(row).flatMap(({ file, titles }) => {
      const source = readFileSync(file, 'utf8')
        .replaceAll("\\'", "'")
        .replace(/%[sjdip#]|\$\{[^}]*\}|\$\w+/g, '…');
      return titles.filter((title) => !isNamedIn(source, title)).map((title) => `${file}: ${title}`);
    }),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test.each(exportFormats)('the page for editors explains the format %s as the export dialog does', (name) => {
  const page = readFileSync('docs/editors.md', 'utf8');
  const { label, steps, program, holds }: MarkerFormat = markerFormats[name];
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
  expect(page).toContain(`**${label}** (\`${name}\`)`);
  expect(page).toContain(numbered);
  const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
  const [, , shownProgram, ...cells] = row.split('|').map((cell) => cell.trim());
  expect(shownProgram).toBe(program);
  const [ranges, replies, colors, , drawings] = cells.map((cell) => cell === 'yes');
  expect({ ranges, replies, colors, drawings }).toEqual(holds);
});

/** The settings that the README explains. */
function readDocumented(): string[] {
  const rows = readFileSync('README.md', 'utf8').matchAll(/^\| (`[A-Z0-9_]+`[^|]*) \|/gm);
  return [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name));
}

test('the README explains every setting of the server', () => {
  const settings = new Set(everySubject.flatMap((subject) => Object.keys(subject)));
  const ofTests = ['CHROMIUM_PATH'];
  expect([...settings, ...ofTests].toSorted()).toEqual(readDocumented().toSorted());
});

test('compose.yaml passes every setting to the container but those that its image sets', () => {
  const [, vizio = ''] = readFileSync('deploy/compose.yaml', 'utf8').split(/^ {2}\w+:$/m);
  const passed = [...vizio.matchAll(/^ {6}([A-Z0-9_]+):/gm)].map(([, name]) => name);
  const ofTheImage = ['HOST', 'PORT', 'DATA_DIR', 'FFMPEG_PATH', 'CHROMIUM_PATH'];
  expect([...passed, ...ofTheImage].toSorted()).toEqual(readDocumented().toSorted());
});

/** Reads the fourth cell of a row: `file`: title; another title; `another file`: … */
function readNamedTests(row: string): { file: string; titles: string[] }[] {
  const cell = row.split(/(?<!\\) \| /)[3] ?? '';
  return [...cell.matchAll(/`([^`]+\.(?:test|proof)\.tsx?)`:([^`]*)/g)].map(([, file = '', titles = '']) => ({
    file,
    titles: titles
      .split(';')
      .map((title) => title.trim())
      .filter((title) => title !== ''),
  }));
}

/** A title may leave out its end, say … for what a table fills in, and begin with the title of its group. */
function isNamedIn(source: string, title: string): boolean {
  const has = (text: string) => text.split('…').every((piece) => source.includes(piece.trim()));
  const splits = [...title.matchAll(/ /g)].map(({ index }) => [title.slice(0, index), title.slice(index + 1)] as const);
  return has(title) || splits.some(([group, own]) => has(group) && has(own));
}
