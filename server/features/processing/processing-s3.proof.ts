import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { buildTeam, buildUser, callEndpoint } from '#rig/people/factories.ts';
import { askFileLink } from '#rig/people/upload-factory.ts';
import { runTool } from '#rig/programs/ffmpeg.ts';
import { startTestServer } from '#rig/servers/harness.ts';
import { createTestBucket } from '#rig/servers/s3-bucket.ts';
import { s3Server, skipFor } from '#rig/values/needs.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

test('makes the same renditions and posters with S3 storage and leaves no local files behind', async (context) => {
  const bucket = (await createTestBucket()) ?? skipFor(context, s3Server);
  const server = await startTestServer({ mode: 'all', s3: bucket });
  onTestFinished(() => server.stop());
  const user = await buildUser(server);
  const team = await buildTeam(server, user);
  const url = await askFileLink(server, user, team, { name: 'a.mov', contentType: 'video/quicktime' });
  const put = await fetch(url, {
    method: 'PUT',
    body: await makeClip(),
    headers: { 'content-type': 'video/quicktime' },
  });
  expect(put.status).toBe(200);

  const query = { requester_id: user.id, path: `${user.id}/${team.name}` };
  const { files } = (await callEndpoint(server, 'users/s3/fetchTeamsData', { query }, user.token)).body;
  const params = { itemId: files[0]?.id ?? uuidv7() };
  const show = async () => (await callEndpoint(server, 'showMedia', { params, query: {} }, user.token)).body;
  await expect.poll(async () => (await show()).processing.state, { interval: 250 }).toBe('done');
  const { outputs } = await show();
  expect(outputs.map(({ output }) => output.kind).sort()).toEqual([
    'hover',
    'poster',
    'rendition',
    'sprite',
    'waveform',
  ]);
  for (const output of outputs) {
    expect(output.url).toContain(bucket.endpoint);
    expect((await fetch(output.url)).status).toBe(200);
  }
  await callEndpoint(server, 'setPoster', { params, body: { version: 1, frame: 12 } }, user.token);
  const readPoster = async () => (await show()).outputs.find(({ output }) => output.kind === 'poster')?.output.file;
  await expect.poll(readPoster, { interval: 250 }).toBe('poster-12.jpg');
  await expect.poll(() => readdir(join(server.dataDir, 'scratch'))).toEqual([]);
});

/** One second in a codec that browsers cannot play. */
async function makeClip(): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await makeFolder();
  const file = join(folder, 'a.mov');
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=1', '-f', 'lavfi', '-i', 'sine=d=1'];
  await runTool([...inputs, '-c:v', 'prores_ks', '-c:a', 'pcm_s16le', file]);
  return new Uint8Array(await readFile(file));
}
