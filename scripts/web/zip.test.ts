import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { runProgram } from '#rig/programs/run-program.ts';
import { writeZip } from '#web/features/comments/export/zip.ts';
import { findProgram } from '../launch/system-programs.ts';

const env = { ...process.env, LC_ALL: 'C.UTF-8' };
const programs = [
  { test: ['unzip', '-t'], extract: (zip: string, folder: string) => ['unzip', '-qq', zip, '-d', folder] },
  {
    test: ['python3', '-m', 'zipfile', '-t'],
    extract: (zip: string, folder: string) => ['python3', '-m', 'zipfile', '-e', zip, folder],
  },
];

const run = (command: string[]) => runProgram(command, { env });

test('A program extracts what was packed, whatever its name', async () => {
  const files = new Map([
    ['A012 v2.edl', 'TITLE: A012'],
    ['stills/001 01-00-12-07 Jürgen שרה.png', String.fromCharCode(...Array(256).keys())],
    ['empty.txt', ''],
    ['large.bin', 'x'.repeat(300_000)],
  ]);
  const entries = [...files].map(([name, text]) => ({ name, content: new Blob([text]) }));
  const zip = new Uint8Array(await (await writeZip(entries)).arrayBuffer());
  // The checksum is that of the bytes, by another implementation.
  expect(new DataView(zip.buffer).getUint32(14, true)).toBe(crc32('TITLE: A012'));
  const folder = await makeFolder();
  const path = join(folder, 'stills.zip');
  writeFileSync(path, zip);
  const program = programs.find(({ test: [name = ''] }) => findProgram(undefined, [name]));
  if (!program) throw new Error('Install unzip or python3 to run this test.');
  await run([...program.test, path]);
  const into = join(folder, 'extracted');
  await run(program.extract(path, into));
  for (const [name, text] of files) expect(readFileSync(join(into, name), 'utf8')).toBe(text);
});

test('Without files it is an empty ZIP', async () => {
  const bytes = new Uint8Array(await (await writeZip([])).arrayBuffer());
  expect([...bytes]).toEqual([0x50, 0x4b, 5, 6, ...Array(18).fill(0)]);
});
