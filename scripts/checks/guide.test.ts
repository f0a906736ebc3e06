import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { slugFor } from '#web/features/help/guide/slug-for.ts';
import { listGroups } from '#web/features/help/shortcuts.ts';
import { readPage } from '../web/guide/read-page.ts';
import { readControlNames } from './control-names.ts';

const files = globSync('docs/guide/*.md');
const pages = files.map((file) => readPage(file, readFileSync(file, 'utf8')));
const namesOfControls = readControlNames();
const keys = new Set(listGroups('workspace').flatMap(({ shortcuts }) => shortcuts.flatMap((one) => one.keys)));

test.each(files)('%s names only controls that the product has', (file) => {
  const names = [...readFileSync(file, 'utf8').matchAll(/\*\*(.+?)\*\*/gs)];
  const gone = names.flatMap(([, name = '']) => (namesOfControls.has(name.replace(/\s+/g, ' ')) ? [] : name));
  expect(gone).toEqual([]);
});

test.each(files)('%s names only keys that the help has', (file) => {
  const named = [...readFileSync(file, 'utf8').matchAll(/`((?:(?:Ctrl|Shift|Alt) )?(?:\S|F\d|Space|Esc|Home|End))`/g)];
  expect(named.flatMap(([, key = '']) => (keys.has(key) ? [] : key))).toEqual([]);
});

test('links of the product to the guide lead to its pages and sections', () => {
  const places = pages.flatMap(({ slug, sections }) => sections.map(({ id }) => (id ? `${slug}#${id}` : slug)));
  const sources = globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }).map((file) =>
    readFileSync(file, 'utf8'),
  );
  const written = sources.flatMap((source) => [...source.matchAll(/["'`]\/guide\/([\w-]+(?:#[\w-]+)?)/g)]);
  const links = [...written.map(([, place = '']) => place), ...Object.values(slugFor)];
  const broken = links.filter((place) => !places.includes(place));
  expect(written).not.toEqual([]);
  expect(broken).toEqual([]);
});

test('each picture of the guide is on a page, and each is small', () => {
  const named = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\(pictures\/([\w.-]+)\)/g)]);
  const shown = named.flatMap(([, name = '']) => [name, name.replace('-dark.', '-light.')]);
  const pictures = readdirSync('docs/guide/pictures');
  expect(pictures.filter((name) => !shown.includes(name))).toEqual([]);
  expect(pictures.filter((name) => statSync(`docs/guide/pictures/${name}`).size > 100_000)).toEqual([]);
});
