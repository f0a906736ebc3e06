import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { makeFolder } from '#rig/folders.ts';
import { callEndpoint } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { compare } from '../tools/compare.ts';
import { type Deployment, withDeployment } from '../tools/deployment.ts';
import { peakMemoryMb, putPiece } from '../tools/transfer.ts';
import { type Nginx, withNginx } from './nginx.ts';

const sizeBytes = 2 ** 30;
const partSize = 8 * 2 ** 20;
const inParallel = 4;

/** One client uploading 1 GB to the local disk, against nginx receiving the same by WebDAV. */
export async function measureUpload(): Promise<void> {
  const file = join(await makeFolder(), 'film.mp4');
  const checksums = await writeRandomFile(file);
  const found = await withNginx((nginx) =>
    withDeployment(
      async (deployment) => {
        const reference = { name: 'nginx, WebDAV PUT', measure: () => rate(() => putToNginx(nginx, file)) };
        const title = 'upload of 1 GB, one client, local disk';
        const target = '(target: ratio at least 0.8)';
        // nginx responds before the bytes are on disk and checks none of them; we respond once they are durable and
        // verified. So the same work is measured too.
        const synced = { name: 'nginx, then fsync', measure: () => rate(() => putToNginx(nginx, file, fsync)) };
        const checked = {
          name: 'nginx, then fsync and SHA-256',
          measure: () => rate(() => putToNginx(nginx, file, async (path) => [await fsync(path), await check(path)])),
        };
        const inParts = {
          name: `ours, ${inParallel} parts at once`,
          measure: () => rate(() => putParts(deployment, file, checksums)).finally(() => removeObjects(deployment)),
        };
        const whole = {
          name: 'ours, one PUT',
          measure: () => rate(() => putWhole(deployment, file)).finally(() => removeObjects(deployment)),
        };
        const unit = 'MB/s';
        await compare({ title: `${title}, in parts ${target}`, unit, rounds: 5, ours: inParts, reference });
        await compare({
          title: `${title}: what nginx reaches while another thread only hashes as many bytes`,
          unit,
          rounds: 5,
          ours: { name: 'nginx, SHA-256 beside it', measure: () => rate(() => putToNginxBesideHash(nginx, file)) },
          reference,
        });
        await compare({ title: `${title}, in parts, durable`, unit, rounds: 5, ours: inParts, reference: synced });
        await compare({
          title: `${title}, in parts, durable and checked`,
          unit,
          rounds: 5,
          ours: inParts,
          reference: checked,
        });
        await compare({ title: `${title}, one PUT, durable`, unit, rounds: 3, ours: whole, reference: synced });
        console.log(`  most memory of the server: ${peakMemoryMb(deployment.pid)} MB`);
        // The uploads are noise, so no worker should probe them meanwhile.
      },
      { MODE: 'web' },
    ),
  );
  if (!found) console.log('upload: nginx is not installed, so there is nothing to compare with.');
}

async function writeRandomFile(path: string): Promise<string[]> {
  const file = await open(path, 'w');
  const checksums: string[] = [];
  for (let written = 0; written < sizeBytes; written += partSize) {
    const part = randomBytes(partSize);
    await file.write(part);
    checksums.push(createHash('sha256').update(part).digest('base64'));
  }
  await file.sync();
  await file.close();
  return checksums;
}

async function putParts({ url, user, team }: Deployment, file: string, checksums: string[]): Promise<void> {
  const id = uuidv7();
  const body = { id, teamId: team.id, parentId: null, name: `${id}.mp4`, size: sizeBytes, contentType: 'video/mp4' };
  await callEndpoint({ url }, 'startUpload', { body }, user.token);
  const queue = checksums.map((checksum, index) => ({ checksum, number: index + 1 }));
  const params = { uploadId: id };
  const putNext = async () => {
    for (let batch = queue.splice(0, 16); batch.length > 0; batch = queue.splice(0, 16)) {
      const numbers = batch.map(({ number }) => number);
      const { body: signed } = await callEndpoint({ url }, 'signParts', { params, body: { numbers } }, user.token);
      for (const [index, { checksum, number }] of batch.entries()) {
        const range = { from: (number - 1) * partSize, to: number * partSize - 1 };
        await putPiece(url + signed.parts[index]?.url, file, range, { 'content-digest': `sha-256=:${checksum}:` });
      }
    }
  };
  await Promise.all(Array.from({ length: inParallel }, putNext));
  const { status } = await callEndpoint({ url }, 'completeUpload', { params, body: {} }, user.token);
  if (status !== 200) throw new Error(`the upload got the response ${status}`);
}

async function putWhole({ url, user, team }: Deployment, file: string): Promise<void> {
  const given = { fileName: `video_1_${uuidv7()}.mp4`, contentType: 'video/mp4', user_id: user.id, path: team.name };
  const { body } = await callEndpoint({ url }, 'users/s3/generateUploadUrl', { body: given }, user.token);
  await putPiece(body.url, file, { from: 0, to: sizeBytes - 1 }, { 'content-type': 'video/mp4' });
}

async function putToNginx(
  { url, folder }: Nginx,
  file: string,
  finish: (path: string) => Promise<unknown> = async () => {},
): Promise<void> {
  await putPiece(`${url}/upload.mp4`, file, { from: 0, to: sizeBytes - 1 });
  const written = join(folder, 'upload.mp4');
  await finish(written);
  await rm(written);
}

/**
 * The upper bound of a server that verifies uploads: hashing runs in parallel with the transfer, and neither waits for
 * the other.
 */
async function putToNginxBesideHash(nginx: Nginx, file: string): Promise<void> {
  const hashing = new Worker(
    `const { createHash, randomBytes } = require('node:crypto');
    const hash = createHash('sha256');
    const chunk = randomBytes(${2 ** 16});
    for (let done = 0; done < ${sizeBytes}; done += chunk.length) hash.update(chunk);
    hash.digest();`,
    { eval: true },
  );
  await Promise.all([putToNginx(nginx, file), once(hashing, 'exit')]);
}

async function fsync(path: string): Promise<void> {
  const written = await open(path, 'r+');
  await written.sync().finally(() => written.close());
}

async function check(path: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(chunk);
  hash.digest();
}

/** As with nginx: the next round reuses the page cache of this round's file. */
async function removeObjects({ dataDir }: Deployment): Promise<void> {
  const objects = join(dataDir, 'storage', 'objects');
  for (const subfolder of await readdir(objects)) await rm(join(objects, subfolder), { recursive: true });
}

async function rate(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return sizeBytes / 2 ** 20 / ((performance.now() - startedAt) / 1000);
}
