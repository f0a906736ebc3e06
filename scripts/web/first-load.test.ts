import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ensureBuilt } from './build.ts';

const folder = 'dist/assets';
const mostBytes = 180_000;
/** Browsers fetch six at a time from a server without HTTP/2. */
const mostScripts = 15;

/** The scripts that the page waits for: its own and everything that they import statically. */
function listScripts(page: string): Set<string> {
  const own = readdirSync(folder).filter((name) => new RegExp(`^${page}-.{8}[.]js$`).test(name));
  const start = [...readFileSync('dist/index.html', 'utf8').matchAll(/assets\/([\w.-]+[.]js)/g)];
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const imports = readFileSync(`${folder}/${name}`, 'utf8').matchAll(/(?:from|import)\s*["']\.\/([\w.-]+[.]js)["']/g);
    for (const [, imported = ''] of imports) add(imported);
  };
  for (const name of [...own, ...start.map(([, script = '']) => script)]) add(name);
  expect(own).toHaveLength(1);
  return found;
}

test.each(['login', 'home', 'shared-folder', 'feedback', 'compare'])(
  '/%s waits for at most 15 scripts',
  async (page) => {
    await ensureBuilt();
    expect(listScripts(page).size).toBeLessThanOrEqual(mostScripts);
  },
);

test.each(['login', 'home'])('the first load of /%s has at most 180 kB of gzipped script', async (page) => {
  await ensureBuilt();
  const sizes = [...listScripts(page)].map((name) => gzipSync(readFileSync(`${folder}/${name}`)).length);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`/${page}: ${Math.round(bytes / 1000)} kB`);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
});
