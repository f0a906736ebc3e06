import { join } from 'node:path';
import { makeNumberedClip } from '#rig/files/clips.ts';
import { runTool } from '#rig/programs/ffmpeg.ts';
import { deploymentOfWorker, type Page, type Workspace } from '../fixtures.ts';
import { readFacts } from './ready-clip.ts';
import { place } from './upload.ts';

const h264 = ['-c:v', 'libx264', '-bf', '2', '-pix_fmt', 'yuv420p'];

/** 200 numbered frames, and a later cut: without frames 80 to 99, and with ten grey ones before frame 150. */
export async function writeCuts(folder: string): Promise<[whole: string, cut: string]> {
  const [whole, cut] = [join(folder, 'Whole.mp4'), join(folder, 'Cut.mp4')];
  await makeNumberedClip(whole, { rate: '25', frameCount: 200, output: h264 });
  const parts = [
    "[0]select='not(between(n,80,99))*lt(n,150)',setpts=N/25/TB[a]",
    'color=gray:s=160x90:r=25:d=0.4[b]',
    "[0]select='gte(n,150)',setpts=N/25/TB[c]",
  ];
  const joined = ['-filter_complex', `${parts.join(';')};[a][b][c]concat=n=3`, '-r', '25'];
  await runTool(['-i', whole, ...joined, ...h264, cut]);
  return [whole, cut];
}

/** A video with both cuts as its versions. */
export async function placeVersions(page: Page, workspace: Workspace, folder: string): Promise<string> {
  const [whole, cut] = await writeCuts(folder);
  const ids = [await place(page, workspace, 'Film', whole), await place(page, workspace, 'Film', cut)];
  for (const id of ids) await readFacts(page, id);
  const { db } = deploymentOfWorker();
  const [itemId = '', other = ''] = ids;
  const { media_id } = await db
    .selectFrom('versions')
    .select('media_id')
    .where('item_id', '=', other)
    .executeTakeFirstOrThrow();
  await db.insertInto('versions').values({ id: crypto.randomUUID(), item_id: itemId, number: 2, media_id }).execute();
  return itemId;
}
