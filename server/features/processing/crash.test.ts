import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Media } from '#contract/processing.ts';
import { buildUser, callEndpoint, type TestUser } from '#server/test/factories.ts';
import { findFreePort } from '#server/test/free-port.ts';
import { makeTestFolder } from '#server/test/harness.ts';
import { makeRandom } from '#server/test/random.ts';
import { type ServerProcess, startServerProcess } from '#server/test/server-process.ts';
import { uploadFile } from '#server/test/upload-factory.ts';

const kills = Number(process.env.KILLS ?? 3);
const longestMs = 3_000;

let server: ServerProcess;
let user: TestUser;

test('kill -9 of a worker at any moment: every video ends processed', {
  timeout: kills * 30_000 + 90_000,
}, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = makeRandom(seed);
  const folder = await makeTestFolder();
  const clip = makeClip(folder);
  const settings = { DATA_DIR: join(folder, 'data'), PORT: String(await findFreePort()), DISK_RESERVE: '0' };
  server = await startServerProcess(settings);
  user = await buildUser(server);
  const { body } = await callEndpoint(
    server,
    'createTeam',
    { body: { teamName: 'Crash', user_id: user.id } },
    user.token,
  );
  const ids: string[] = [];
  let kill = 0;
  while (kill < kills) {
    // There is always a video that is not done.
    const states = await Promise.all(ids.map(async (id) => (await show(id)).processing.state));
    if (states.every((state) => state === 'done')) {
      const { file } = await uploadFile(server, user, body.team, {
        name: `${kill}.mov`,
        bytes: await clip,
        contentType: 'video/quicktime',
      });
      ids.push(file.id);
    }
    await pause(random.below(longestMs));
    for (const id of ids) await expectWhole(await show(id), folder);
    await server.kill();
    kill++;
    server = await startServerProcess(settings);
  }
  for (const id of ids) {
    await expect.poll(async () => (await show(id)).processing.state, { timeout: 60_000, interval: 250 }).toBe('done');
    const media = await show(id);
    expect(media.outputs.map(({ output }) => output.kind).sort()).toEqual([
      'hover',
      'poster',
      'rendition',
      'rendition',
      'sprite',
      'waveform',
    ]);
    await expectWhole(media, folder);
  }
  expect(await readdir(join(folder, 'data', 'scratch'))).toEqual([]);
  console.log(`seed ${seed}: ${kills} kills, ${ids.length} videos, all processed`);
  await server.stop();
});

const show = async (itemId: string): Promise<Media> =>
  (await callEndpoint(server, 'showMedia', { params: { itemId }, query: {} }, user.token)).body;

/** Whatever is offered decodes to its last frame. */
async function expectWhole(media: Media, folder: string): Promise<void> {
  for (const { url, output } of media.outputs) {
    const answer = await fetch(server.url + url);
    expect(answer.status).toBe(200);
    if (output.kind !== 'rendition') continue;
    const file = join(folder, output.file);
    await writeFile(file, new Uint8Array(await answer.arrayBuffer()));
    const args = [
      '-v',
      'error',
      '-count_frames',
      '-select_streams',
      'v',
      '-show_entries',
      'stream=nb_read_frames',
      '-of',
      'csv=p=0',
    ];
    expect(
      spawnSync('ffprobe', [...args, file])
        .stdout.toString()
        .trim(),
    ).toBe('75');
  }
}

/** Three seconds of what browsers cannot play. */
function makeClip(folder: string): Promise<Buffer> {
  const file = join(folder, 'clip.mov');
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=25:d=3', '-f', 'lavfi', '-i', 'sine=d=3'];
  spawnSync('ffmpeg', ['-v', 'error', ...inputs, '-c:v', 'prores_ks', '-profile:v', '0', '-c:a', 'pcm_s16le', file]);
  return readFile(file);
}
