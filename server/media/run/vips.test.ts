import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makePdf } from '#rig/files/tiny-files.ts';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { hasVips } from '#rig/programs/vips.ts';
import { needs } from '#rig/values/needs.ts';
import { makers } from '../kinds/kinds.ts';
import { findVips, listMissingFormats, requireLoader } from './vips.ts';

const here = needs(hasVips(), 'vips (libvips-tools)');
const real = findVips(process.env.PATH ?? '') ?? '';

/** The libvips of this machine, as if it had been built without this loader. */
async function hideLoader(loader: string): Promise<string> {
  const vips = join(await makeFolder(), 'vips');
  await writeFile(vips, `#!/bin/sh\n${real} "$@" | grep -v '(${loader})'\n`, { mode: 0o755 });
  return vips;
}

test('vips is found on PATH alone', async () => {
  const [empty, full] = [await makeFolder(), await makeFolder()];
  await symlink('/bin/true', join(full, 'vips'));
  expect(findVips(empty)).toBeUndefined();
  expect(findVips(`${empty}:${full}`)).toBe(join(full, 'vips'));
});

test('a libvips without a loader is named as the cause, not the file', here, async () => {
  expect(await listMissingFormats(real)).toEqual([]);
  const vips = await hideLoader('pdfload');
  expect(await listMissingFormats(vips)).toEqual(['PDF']);
  await expect(requireLoader({ vips }, 'pdfload')).rejects.toMatchObject({ kind: 'no-loader', isFinal: false });
  await requireLoader({ vips }, 'jpegload');
  await requireLoader({ vips: real }, 'pdfload');
});

test('a vips that fails for a moment is asked again, and one that lost a library counts as missing', async () => {
  const vips = join(await makeFolder(), 'vips');
  const end = async (command: string) => {
    await writeFile(vips, `#!/bin/sh\n${command}\n`, { mode: 0o755 });
    return requireLoader({ vips }, 'pdfload').then(
      () => 'read',
      (error) => error.kind,
    );
  };
  expect(await end('kill -9 $$')).toBe('failed');
  expect(await end('exit 127')).toBe('no-vips');
  expect(await end('echo "VipsForeignLoadPdfFile (pdfload), load PDF"')).toBe('read');
});

test('a vips that does not start, or was removed, is missing: the file waits', here, async () => {
  const folder = await makeFolder();
  const source = join(folder, 'board.pdf');
  await writeFile(source, makePdf(['One']));
  const end = async (vips: string | undefined, name: string) => {
    await mkdir(join(folder, name));
    const ffmpeg = { ...(await requireFfmpeg()), vips };
    const rest = { signal: new AbortController().signal, onProgress: () => {}, onOutput: async () => {} };
    return makers.pdf({ ffmpeg, source, folder: join(folder, name), ...rest }).then(
      () => 'made',
      (error) => error.kind,
    );
  };
  expect(await end(real, 'real')).toBe('made');
  expect(await end(undefined, 'none')).toBe('no-vips');
  // It lists its loaders, but the program beside it is missing.
  expect(await end(await hideLoader('pdfsave'), 'half')).toBe('no-vips');
});
