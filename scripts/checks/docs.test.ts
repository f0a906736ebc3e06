import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { exportFormats, type MarkerFormat, markerFormats } from '#contract/markers/formats.ts';
import { everySubject } from '#server/platform/config/config.ts';

const folders = [
  '.',
  'docs',
  'docs/decisions',
  'docs/security',
  'docs/guide',
  'docs/spec-coverage',
  'bench',
  'deploy/demo',
  'e2e',
  'integrations/premiere',
  'integrations/resolve',
  'server/markers',
  'server/media/alignment',
  'web/features/compare/engine',
  'web/features/player/engine',
];
const pages = folders.flatMap((folder) =>
  readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? join(folder, name) : [])),
);

test.each(pages)('%s names only existing files', (page) => {
  const named = readFileSync(page, 'utf8').matchAll(
    /`((?:contract|server|web|e2e|scripts|bench|docs|integrations)\/[\w./-]+)`/g,
  );
  // `x` stands for a feature to add.
  const missing = [...named].flatMap(([, path = '']) => (existsSync(path) || /\/x[./]/.test(path) ? [] : path));
  expect(missing).toEqual([]);
});

test.each(['CONTRIBUTING.md', 'docs/architecture.md'])('%s shortens paths to the end of one that exists', (page) => {
  const files = globSync('{contract,server,web,rig,e2e,scripts,bench,integrations}/**/*.{ts,tsx,mjs,css,md}');
  const named = readFileSync(page, 'utf8').matchAll(/`([\w-]+(?:\/[\w.-]+)*\/[\w.-]+\.(?:ts|tsx|mjs|css|md))`/g);
  const missing = [...named].flatMap(([, path = '']) =>
    existsSync(path) || path.includes('x.') || files.some((file) => file.endsWith(`/${path}`)) ? [] : path,
  );
  expect(missing).toEqual([]);
});

test.each(['CONTRIBUTING.md', 'docs/architecture.md'])('%s gives files their real names', (page) => {
  const files = globSync('{contract,server,web,rig,e2e,scripts,bench,integrations}/**/*.{ts,tsx,mjs,css}');
  const real = new Set(files.map((file) => basename(file)));
  const named = readFileSync(page, 'utf8').matchAll(/`(\w[\w-]*(?:\.[\w-]+)*\.(?:ts|tsx|mjs|css))`/g);
  // `x` stands for a feature to add.
  const missing = [...named].flatMap(([, name = '']) => (real.has(name) || /^x\./.test(name) ? [] : name));
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

test('the recipes for contributors show code as it stands in the repository', () => {
  const inLine = (text: string) => text.replace(/\s+/g, ' ').trim();
  const blocks = readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^```(?:tsx?|sql)\n(.*?)^```$/gms);
  const shown = [...blocks].flatMap(([, block = '']) => block.split(/^(?:\/\/|--) (?=[\w./-]+$)/m).slice(1));
  const changed = shown.filter((part) => {
    const [file = '', ...code] = part.split('\n');
    return !inLine(readFileSync(file, 'utf8')).includes(inLine(code.join(' ')));
  });
  expect(shown.length).toBeGreaterThan(0);
  expect(changed).toEqual([]);
});

test('the index of decisions has each record with its number, title and date', () => {
  const folder = 'docs/decisions';
  const records = readdirSync(folder).filter((name) => /^\d{4}-[\w-]+\.md$/.test(name));
  const heads = records.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const [, number, title, date] = headOfRecord.exec(text) ?? [];
    return Number(number) === Number.parseInt(name, 10) ? { number, title, name, date } : `${name} has another head`;
  });
  const rows = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(
    /^\| (\d+) \| \[(.+)\]\((\S+)\) \| [^|]+\. \| (\S+) \|$/gm,
  );
  expect([...rows].map(([, number, title, name, date]) => ({ number, title, name, date }))).toEqual(heads);
});

const headOfRecord = /^# (\d+)\. (.+)\n\n\*\*Date: (\d{4}-\d\d-\d\d)[^*]*\. Status: (?:accepted|replaced)\.\*\*/;

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

/** The settings that docs/settings.md explains. */
function readDocumented(): string[] {
  const rows = readFileSync('docs/settings.md', 'utf8').matchAll(/^\| (`[A-Z0-9_]+`[^|]*) \|/gm);
  return [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name));
}

test('the page of settings explains every setting of the server', () => {
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

test('the files for containers ask for no rights, and switch no protection off', () => {
  const [compose, kubernetes] = ['compose', 'kubernetes'].map((name) => readFileSync(`deploy/${name}.yaml`, 'utf8'));
  expect(`${compose}${kubernetes}`).not.toMatch(/unconfined|privileged: true|cap_add/i);
  expect(compose).toMatch(/^ {4}cap_drop: \[ALL\]\n {4}security_opt: \[no-new-privileges\]$/m);
  const pods = kubernetes?.match(/runAsNonRoot: true.*RuntimeDefault/g);
  const containers = kubernetes?.match(/allowPrivilegeEscalation: false, capabilities: { drop: \[ALL\] }/g);
  expect([pods?.length, containers?.length]).toEqual([3, 3]);
});
