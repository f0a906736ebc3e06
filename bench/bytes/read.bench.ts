import { randomBytes } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callEndpoint } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { compare } from '../tools/compare.ts';
import { withDeployment } from '../tools/deployment.ts';
import { peakMemoryMb, readRange } from '../tools/transfer.ts';
import { withNginx } from './nginx.ts';

const sizeBytes = 256 * 2 ** 20;
const readsPerRound = 4;

/** Range reads of a video, against nginx reading the same file. */
export async function measureRead(): Promise<void> {
  const found = await withNginx((nginx) =>
    withDeployment(async (deployment) => {
      const { url, user, team, db, dataDir, pid } = deployment;
      await uploadFile(deployment, user, team, { name: 'a.mp4', bytes: randomBytes(sizeBytes) });
      const query = { requester_id: user.id, path: `${user.id}/${team.name}` };
      const { body } = await callEndpoint({ url }, 'users/s3/fetchTeamsData', { query }, user.token);
      const ours = url + body.files[0]?.SignedUrl;
      const { id } = await db.selectFrom('media').select('id').executeTakeFirstOrThrow();
      await copyFile(join(dataDir, 'storage', 'objects', id.slice(-2), id), join(nginx.folder, 'a.mp4'));
      for (const [what, length] of [
        ['whole, 256 MB a read', sizeBytes],
        ['as players read, 2 MB a read', 2 * 2 ** 20],
      ] as const) {
        await compare({
          title: `range reads of a video, ${what} (target: ratio at least 0.7)`,
          unit: 'MB/s',
          ours: { name: 'ours, signed', measure: () => rate(ours, length) },
          reference: { name: 'nginx, static', measure: () => rate(`${nginx.url}/a.mp4`, length) },
        });
      }
      console.log(`  most memory of the server: ${peakMemoryMb(pid)} MB`);
    }),
  );
  if (!found) console.log('read: nginx is not installed, so there is nothing to compare with.');
}

async function rate(url: string, length: number): Promise<number> {
  const startedAt = performance.now();
  let read = 0;
  for (let count = 0; count < readsPerRound * (sizeBytes / length); count++) {
    const from = (count * length) % sizeBytes;
    read += await readRange(url, { from, to: from + length - 1 });
  }
  return read / 2 ** 20 / ((performance.now() - startedAt) / 1000);
}
