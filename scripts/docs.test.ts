import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const decisions = readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`);
const pages = ['README.md', 'docs/architecture.md', 'docs/spec-coverage.md', ...decisions];

test.each(pages)('%s names only existing files', (page) => {
  const named = readFileSync(page, 'utf8').matchAll(/`((?:contract|server|web|e2e|scripts|bench|docs)\/[\w./-]+)`/g);
  const missing = [...named].flatMap(([, path = '']) => (existsSync(path) ? [] : path));
  expect(missing).toEqual([]);
});
