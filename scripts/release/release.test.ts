import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { runProgram } from '#rig/programs/run-program.ts';
import type { Component, Uses } from './bom.ts';
import { makeRelease } from './make-release.ts';

type Bom = { metadata: { timestamp: string }; components: Component[]; dependencies: Uses[] };

const day = 'Thu, 26 Nov 2026 12:00:00 +0000';
/** A product of one package that ships, one of development, and one that the web part contains. */
const files = {
  'package.json': JSON.stringify({ name: 'vizio', version: '1.2.0' }),
  'package-lock.json': JSON.stringify({
    packages: {
      '': { license: 'MIT', dependencies: { ships: '^1' }, devDependencies: { checks: '^3', '@drawn/icons': '^4' } },
      'node_modules/ships': { version: '1.0.0', license: 'MIT OR Apache-2.0', integrity: 'sha512-AAEC' },
      'node_modules/checks': { version: '3.0.0', license: 'ISC', dev: true, dependencies: { ships: '^2' } },
      'node_modules/checks/node_modules/ships': { version: '2.0.0', license: 'MIT', dev: true },
      'node_modules/@drawn/icons': { version: '4.0.0', license: 'ISC', dev: true },
    },
  }),
  'CHANGELOG.md': '# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-11-26)\n',
  'web/main.tsx': "import { Play } from '@drawn/icons/play';\nimport './theme.css';\n",
  '.gitignore': 'node_modules\n',
  'node_modules/ships/LICENSE': 'Ships may be used.\r\n',
  'node_modules/@drawn/icons/license.md': 'Icons may be shown.\n',
  'node_modules/checks/LICENSE': 'Checks may be run.\n',
};

let repository: string;
const gitIn = (folder: string, ...args: string[]) =>
  runProgram(['git', '-C', folder, '-c', 'user.name=Mara', '-c', 'user.email=mara@example.com', ...args], {
    env: { ...process.env, GIT_COMMITTER_DATE: day },
  });
const git = (...args: string[]) => gitIn(repository, ...args);
const write = async (name: string, text: string) => {
  await mkdir(join(repository, dirname(name)), { recursive: true });
  await writeFile(join(repository, name), text);
};

beforeAll(async () => {
  repository = await makeFolder();
  for (const [name, text] of Object.entries(files)) await write(name, text);
  await git('init', '--quiet');
  await git('add', '--all');
  await git('commit', '--quiet', '--message=Begin');
});

async function release(from = repository): Promise<Map<string, Buffer>> {
  const folder = await makeFolder();
  await makeRelease({ repository: from, folder });
  const names = (await readdir(folder)).sort();
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)));
}

test('two runs write the same bytes, also where files have other times and rights', async () => {
  const first = await release();
  const copy = await makeFolder();
  await cp(repository, copy, { recursive: true });
  await runProgram(['find', copy, '-name', '*.md', '-exec', 'touch', '-d', '2001-01-01', '{}', '+']);
  await gitIn(copy, 'config', 'tar.umask', '0077');
  const second = await release(copy);
  expect([...second.keys()]).toEqual([
    'SHA256SUMS',
    'vizio-1.2.0-npm.cdx.json',
    'vizio-1.2.0-third-party-notices.txt',
    'vizio-1.2.0.tar.gz',
  ]);
  expect(second).toEqual(first);
});

test('the archive has what is committed, and the checksums are those of sha256sum', async () => {
  const folder = await makeFolder();
  await makeRelease({ repository, folder });
  await runProgram(['sha256sum', '--check', '--strict', 'SHA256SUMS'], { cwd: folder });
  const listed = await runProgram(['tar', '--list', '--file', join(folder, 'vizio-1.2.0.tar.gz')]);
  const committed = Object.keys(files).filter((name) => !name.startsWith('node_modules'));
  const archived = listed.split('\n').filter((name) => name !== '' && !name.endsWith('/'));
  expect(archived.sort()).toEqual(committed.map((name) => `vizio-1.2.0/${name}`).sort());
});

test('the SBOM says what ships, under which licence, and what uses what', async () => {
  const bom = JSON.parse(String((await release()).get('vizio-1.2.0-npm.cdx.json'))) as Bom;
  expect(bom.metadata.timestamp).toBe('2026-11-26T12:00:00.000Z');
  const [icons, checks, ships, older] = bom.components;
  expect([icons?.purl, checks?.purl, ships?.purl, older?.purl]).toEqual([
    'pkg:npm/%40drawn/icons@4.0.0',
    'pkg:npm/checks@3.0.0',
    'pkg:npm/ships@1.0.0',
    'pkg:npm/ships@2.0.0',
  ]);
  // npm counts the icons as development, but browsers get them.
  expect([icons, checks, ships, older].map((one) => one?.scope)).toEqual([
    'required',
    'excluded',
    'required',
    'excluded',
  ]);
  expect(ships?.licenses).toEqual([{ expression: 'MIT OR Apache-2.0' }]);
  expect(ships?.hashes).toEqual([{ alg: 'SHA-512', content: '000102' }]);
  expect(checks?.licenses).toEqual([{ license: { id: 'ISC' } }]);
  expect(bom.dependencies).toContainEqual({ ref: 'pkg:npm/checks@3.0.0', dependsOn: ['pkg:npm/ships@2.0.0'] });
});

test('the notices have the texts of what ships, and not those of development', async () => {
  const text = String((await release()).get('vizio-1.2.0-third-party-notices.txt'));
  expect(text).toContain('ships 1.0.0 (MIT OR Apache-2.0)\n\nShips may be used.\n');
  expect(text).toContain('@drawn/icons 4.0.0 (ISC)\n\nIcons may be shown.\n');
  expect(text).not.toContain('Checks');
});

test('refuses files that differ from the commit, and a version without a day', async () => {
  await write('web/more.ts', '');
  await expect(release()).rejects.toThrow('?? web/more.ts');
  await write('package.json', JSON.stringify({ name: 'vizio', version: '1.3.0' }));
  await git('add', '--all');
  await git('commit', '--quiet', '--message=Change');
  await expect(release()).rejects.toThrow('CHANGELOG.md has no heading "## 1.3.0 (YYYY-MM-DD)".');
});
