import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#rig/folders.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { runProgram } from '#rig/programs/run-program.ts';
import { backUp } from '#server/operator/backup/backup.ts';
import { restoreBackup } from '#server/operator/backup/restore.ts';
import { verifyBackup } from '#server/operator/backup/verify.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openAddressOfDeployment } from '#server/platform/db/deployment.ts';
import { openStorageOfDeployment } from '#server/platform/storage/open-storage.ts';
import { median } from '../tools/compare.ts';
import { fillFolder, withDeployment } from '../tools/deployment.ts';

const gigabytes = Number(process.env.GIGABYTES ?? 2);
const rounds = Number(process.env.ROUNDS ?? 3);
const fileBytes = 512 * 2 ** 20;
/** Rows without bytes: a backup names them as missing. */
const rows = 20_000;

/** A backup, its verification and its restore on one disk, against `cp` and `sync` of the same bytes. */
export async function measureBackup(): Promise<void> {
  const folder = await makeFolder();
  await withDeployment(async (deployment) => {
    const { url, user, team, dataDir } = deployment;
    await fillFolder(deployment, 'Many', rows);
    const bytes = randomBytes(fileBytes);
    for (let n = 0; n < (gigabytes * 2 ** 30) / fileBytes; n++) {
      await uploadFile({ url }, user, team, { name: `take ${n}.mp4`, bytes });
    }
    const times: Record<string, number[]> = {};
    const time = async (what: string, work: () => Promise<unknown>) => {
      const startedAt = performance.now();
      await work();
      times[what] = [...(times[what] ?? []), (performance.now() - startedAt) / 1000];
    };
    const source = await open(dataDir, 'refuse');
    for (let round = 0; round < rounds; round++) {
      const [kept, copy, restored] = ['backups', 'copy', 'restored'].map((name) => join(folder, `${round} ${name}`));
      if (!kept || !copy || !restored) throw new Error('no folders');
      await time('backup', () => backUp(source, kept));
      await time('backup with nothing new', () => backUp(source, kept));
      await time('verify', () => verifyBackup(kept));
      await mkdir(restored);
      await time('restore', async () => {
        const target = await open(restored, 'create');
        await restoreBackup(target, kept);
        await target.close();
      });
      await time('cp -r and sync', async () => {
        await runProgram(['cp', '-r', join(dataDir, 'storage'), copy]);
        await runProgram(['sync', '-f', copy]);
      });
      for (const path of [kept, copy, restored]) await rm(path, { recursive: true, force: true });
    }
    await source.close();
    console.log(`\n${gigabytes} GB and ${rows} files without bytes (${rounds} rounds, median and range)`);
    for (const [what, taken] of Object.entries(times)) {
      const range = `${Math.min(...taken).toFixed(1)} to ${Math.max(...taken).toFixed(1)}`;
      console.log(`  ${what.padEnd(26)} ${median(taken).toFixed(1)} s   ${range}`);
    }
  });
}

/** As the commands open a deployment. */
async function open(dataDir: string, missing: 'refuse' | 'create') {
  const config = readConfig({ DATA_DIR: dataDir, DISK_RESERVE: '1' });
  const { address, close } = await openAddressOfDeployment(config, missing);
  const storage = await openStorageOfDeployment(config, { warn: console.warn });
  return { config, address, storage, close };
}
