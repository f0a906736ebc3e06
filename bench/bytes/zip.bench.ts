import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { makeFolder } from '#rig/folders.ts';
import { buildItem, callEndpoint } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { runProgram } from '#rig/programs/run-program.ts';
import { findProgram } from '../../scripts/launch/system-programs.ts';
import { compare } from '../tools/compare.ts';
import { type Deployment, withDeployment } from '../tools/deployment.ts';
import { peakMemoryMb } from '../tools/transfer.ts';

const mebibyte = 2 ** 20;
const sizes = Array.from({ length: 12 }, (_, index) => (20 + (index % 4) * 10) * mebibyte);
const totalMb = sizes.reduce((sum, size) => sum + size, 0) / mebibyte;

/** A folder as a zip over HTTP, against `zip -0` writing the same files to /dev/null. */
export async function measureZip(): Promise<void> {
  if (!findProgram(undefined, ['zip'])) {
    console.log('zip: the program zip is not installed, so there is nothing to compare with.');
    return;
  }
  const folder = await makeFolder();
  await withDeployment(async (deployment) => {
    const { url, user, team, pid } = deployment;
    const { id } = await buildItem(deployment, team.id, { name: 'Rushes' });
    for (const [index, size] of sizes.entries()) {
      const bytes = randomBytes(size);
      const name = `take ${index}.mp4`;
      await writeFile(join(folder, name), bytes);
      await uploadFile(deployment, user, team, { name, parentId: id, bytes });
    }
    const before = forgetPeakMemory(pid);
    const { body } = await callEndpoint({ url }, 'startDownload', { body: { ids: [id] } }, user.token);
    await compare({
      title: `a folder of ${totalMb} MB in ${sizes.length} files as a zip (target: ratio at least 0.7)`,
      unit: 'MB/s',
      ours: { name: 'ours, over HTTP', measure: () => rate(() => fetchAll(deployment, url + body.url, body.size)) },
      reference: { name: 'zip -0 -r - . > /dev/null', measure: () => rate(() => zipFolder(folder)) },
    });
    console.log(
      `  most memory of the server: ${peakMemoryMb(pid)} MB${before === undefined ? '' : `, ${before} MB before the first zip`}`,
    );
  });
}

function fetchAll({ user }: Deployment, url: string, size: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { authorization: `Bearer ${user.token}` } }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      response.on('end', () => (length === size ? resolve() : reject(new Error(`${length} bytes came, not ${size}`))));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

/** Resets the peak, which the uploads have raised. Returns the current memory if the system allows the reset. */
function forgetPeakMemory(pid: number): number | undefined {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return peakMemoryMb(pid);
  } catch {
    return undefined;
  }
}

async function zipFolder(folder: string): Promise<void> {
  await runProgram(['sh', '-c', 'zip -0 -q -r - . > /dev/null'], { cwd: folder });
}

async function rate(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return totalMb / ((performance.now() - startedAt) / 1000);
}
