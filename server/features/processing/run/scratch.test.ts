import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { makeFolder } from '#rig/folders.ts';
import { openLocal } from '#rig/servers/storages.ts';
import { openScratch, scratchFolder } from './scratch.ts';

test('what a killed worker left is removed after a day, and nothing younger', async () => {
  const dataDir = await makeFolder();
  const [old, young] = [scratchFolder(dataDir, 'old'), scratchFolder(dataDir, 'young')];
  for (const folder of [old, young]) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, '540p.mp4'), 'half of it');
  }
  const before = new Date(Date.now() - dayMs - 1_000);
  await utimes(old, before, before);
  const { storage, close } = await openLocal();
  await openScratch({ config: { dataDir, diskReserveBytes: 0 } as never, storage });
  expect(await readdir(join(dataDir, 'scratch'))).toEqual(['young']);
  await close();
});
