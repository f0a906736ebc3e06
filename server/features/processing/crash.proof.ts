import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Media } from '#contract/media/processing.ts';
import { expectEveryFrame, makeMaster } from '#rig/files/expect-every-frame.ts';
import { makeFolder } from '#rig/folders.ts';
import { buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { type ServerProcess, startServerProcess } from '#rig/servers/server-process.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';

const kills = Number(process.env.KILLS ?? 10);
const longestMs = 3_000;

let server: ServerProcess;
let user: TestUser;

test('processes every video even if kill -9 ends its worker at any moment', async () => {
  const random = makeRandom(runSeed);
  const folder = await makeFolder();
  const clip = await makeMaster(folder, { size: '1280x720', seconds: 3 });
  const settings = { DATA_DIR: join(folder, 'data'), PORT: String(await findFreePort()), DISK_RESERVE: '0' };
  server = await startServerProcess(settings);
  user = await buildUser(server);
  const { body } = await callEndpoint(
    server,
    'users/s3/createTeam',
    { body: { teamName: 'Crash', user_id: user.id } },
    user.token,
  );
  const ids: string[] = [];
  let kill = 0;
  while (kill < kills) {
    // Keeps one video unfinished at all times.
    const states = await Promise.all(ids.map(async (id) => (await show(id)).processing.state));
    if (states.every((state) => state === 'done')) {
      const { file } = await uploadFile(server, user, body.team, {
        name: `${kill}.mov`,
        bytes: clip,
        contentType: 'video/quicktime',
      });
      ids.push(file.id);
    }
    await pause(random.below(longestMs));
    for (const id of ids) await expectEveryFrame(server.url, await show(id), folder, 75);
    await server.kill();
    kill++;
    server = await startServerProcess(settings);
  }
  for (const id of ids) {
    await expect.poll(async () => (await show(id)).processing.state, { interval: 250 }).toBe('done');
    const media = await show(id);
    expect(media.outputs.map(({ output }) => output.kind).sort()).toEqual([
      'hover',
      'poster',
      'rendition',
      'rendition',
      'sprite',
      'waveform',
    ]);
    await expectEveryFrame(server.url, media, folder, 75);
  }
  // The folder of a run goes after its last output is announced.
  await expect.poll(() => readdir(join(folder, 'data', 'scratch'))).toEqual([]);
  console.log(`seed ${runSeed}: ${kills} kills, ${ids.length} videos, all processed`);
  await server.stop();
});

const show = async (itemId: string): Promise<Media> =>
  (await callEndpoint(server, 'showMedia', { params: { itemId }, query: {} }, user.token)).body;
