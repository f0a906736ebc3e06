import { execFileSync } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { readGrowing } from './growing.ts';

test('opens neither a symlink nor a pipe in place of a growing proxy', async () => {
  const dataDir = await makeFolder();
  const folder = join(dataDir, 'scratch/a-video/work-review');
  await mkdir(folder, { recursive: true });
  await writeFile(join(dataDir, 'secret'), 'secret');
  const growing = join(folder, '540p.growing.mp4');
  const read = () => readGrowing({ config: { dataDir } as never }, 'a-video');
  await symlink(join(dataDir, 'secret'), growing);
  await expect(read()).rejects.toThrow('Load the page again');
  await rm(growing);
  execFileSync('sh', ['-c', `mkfifo '${growing}'`]);
  await expect(read()).rejects.toThrow('Load the page again');
});
