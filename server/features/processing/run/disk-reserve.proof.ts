import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { runVipsTool } from '#rig/images/make-images.ts';
import { signIn } from '#rig/people/account-steps.ts';
import { buildTeam, buildUser, callEndpoint, requestEndpoint } from '#rig/people/factories.ts';
import { askFileLink, startUpload, uploadFile } from '#rig/people/upload-factory.ts';
import { runTool } from '#rig/programs/ffmpeg.ts';
import { startTestServer } from '#rig/servers/harness.ts';
import { makeSmallDisk } from '#rig/servers/small-disk.ts';
import { skipFor } from '#rig/values/needs.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

const megabyte = 2 ** 20;

/**
 * Four frames of noise in a loop. The source refers back to them at no cost; the renditions, whose frames refer to one
 * other frame only, use the whole bitrate that their encoders may spend.
 */
async function makeGrowingClip(folder: string): Promise<Buffer> {
  const noise = "nullsrc=s=1152x648:r=25:d=0.16,geq=lum='random(1)*255':cb=128:cr=128,loop=loop=-1:size=4:start=0";
  const once = ['-c:v', 'libx264', '-preset', 'ultrafast', '-refs', '5', '-bf', '0', '-sc_threshold', '0', '-g', '999'];
  const file = join(folder, 'noise.mp4');
  const args = ['-f', 'lavfi', '-i', noise, '-t', '4', ...once, '-crf', '30', '-pix_fmt', 'yuv420p', file];
  await runTool(args);
  return readFile(file);
}

test('a transcode never touches DISK_RESERVE, waits, and continues once there is room', async () => {
  const disk = await makeSmallDisk(96 * megabyte);
  const bytes = await makeGrowingClip(disk.folder);
  const filler = await disk.fill(40 * megabyte);
  const usableBytes = bytes.length + 5.5 * megabyte;
  const diskReserveBytes = await disk.reserveFor(usableBytes);
  const server = await startTestServer({ mode: 'all', dataDir: disk.folder, diskReserveBytes });
  onTestFinished(() => server.stop());
  const user = await buildUser(server);
  const team = await buildTeam(server, user);
  let leastFree = Number.POSITIVE_INFINITY;
  const watching = setInterval(async () => {
    leastFree = Math.min(leastFree, await disk.freeBytes());
  }, 50);
  onTestFinished(() => clearInterval(watching));

  const { file } = await uploadFile(server, user, team, { name: 'noise.mp4', bytes });
  const params = { itemId: file.id };
  const show = async () => (await callEndpoint(server, 'showMedia', { params, query: {} }, user.token)).body;
  await expect
    .poll(async () => (await show()).processing, { interval: 50 })
    .toEqual({ state: 'waiting', percent: 0, problem: 'Waiting for disk space on the server.' });
  expect(leastFree).toBeGreaterThan(diskReserveBytes - megabyte);
  await expect.poll(() => readdir(join(disk.folder, 'scratch'))).toEqual([]);
  // No attempt is running or scheduled.
  const { mediaId } = await show();
  const findJobs = async () =>
    (
      await sql<{ state: string }>`select state::text from pgboss.job where data ->> 'id' = ${mediaId}`.execute(
        server.db,
      )
    ).rows;
  await expect.poll(findJobs).toEqual([{ state: 'completed' }]);
  // With the room that it had, it would begin again and fail again.
  const { room } = await server.db
    .selectFrom('media')
    .select('room_bytes as room')
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow();
  expect(Number(room)).toBeGreaterThan((await disk.freeBytes()) - diskReserveBytes);

  const second = await disk.fill((await disk.freeBytes()) - diskReserveBytes + 1);
  const ask = { teamId: team.id, parentId: null, name: 'b.mp4', size: 3, contentType: 'video/mp4' as const };
  const refused = {
    upload: await callEndpoint(server, 'startUpload', { body: { ...ask, id: uuidv7() } }, user.token),
    version: await callEndpoint(
      server,
      'startUpload',
      { body: { ...ask, id: uuidv7(), versionOf: file.id } },
      user.token,
    ),
  };
  for (const { status, body } of Object.values(refused)) {
    expect({ status, body }).toMatchObject({ status: 507, body: { code: 'no_space' } });
  }
  const put = await fetch(await askFileLink(server, user, team, { name: 'c.mp4' }), {
    method: 'PUT',
    body: randomBytes(3),
    headers: { 'content-type': 'video/mp4' },
  });
  expect(put.status).toBe(507);
  const files = [{ id: uuidv7(), fileId: 'f', name: 'd.mp4', contentType: 'video/mp4' as const, size: 3 }];
  const imported = { provider: 'google-drive' as const, accessToken: 'token', teamId: team.id, parentId: null, files };
  expect((await callEndpoint(server, 'startImports', { body: imported }, user.token)).status).toBe(507);

  const comment = { params: { itemId: file.id }, body: { text: 'Here', replyTo: null, frame: 1 } };
  const goesOn = {
    read: await fetch(server.url + file.playUrl),
    signIn: await signIn(server, user),
    comment: await requestEndpoint(server, 'createComment', comment, { authorization: `Bearer ${user.token}` }),
  };
  for (const [name, { status }] of Object.entries(goesOn)) expect({ name, status }).toEqual({ name, status: 200 });

  await Promise.all([rm(filler), rm(second)]);
  expect(await startUpload(server, user, team, { size: 3 })).toBeTruthy();
  await expect.poll(async () => (await show()).processing.state, { interval: 50 }).not.toBe('waiting');
  await expect.poll(async () => (await show()).processing.state, { interval: 200 }).toBe('done');
  const { failures } = await server.db
    .selectFrom('media')
    .select('failures')
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow();
  expect(failures).toBe(0);
});

/** Noise, whose copies are as large as a review copy may be. */
async function makeNoise(folder: string): Promise<Buffer> {
  const [grey, file] = [join(folder, 'noise.v'), join(folder, 'noise.jpg')];
  await runVipsTool('gaussnoise', grey, '6000', '4500');
  await runVipsTool('jpegsave', grey, file, '--Q', '60');
  return readFile(file);
}

test('an image whose copies fill the disk waits, and is finished once there is room', async (context) => {
  const disk = await makeSmallDisk(96 * megabyte);
  if (!disk.isOwnDisk) skipFor(context, 'the right to mount a small disk');
  const bytes = await makeNoise(await makeFolder());
  const server = await startTestServer({ mode: 'all', dataDir: disk.folder });
  onTestFinished(() => server.stop());
  const user = await buildUser(server);
  const team = await buildTeam(server, user);
  const fillers: string[] = [];
  const usable = bytes.length + 3 * megabyte;
  while ((await disk.freeBytes()) - usable > megabyte) fillers.push(await disk.fill(megabyte));

  const { file } = await uploadFile(server, user, team, { name: 'noise.jpg', contentType: 'image/jpeg', bytes });
  const params = { itemId: file.id };
  const show = async () => (await callEndpoint(server, 'showMedia', { params, query: {} }, user.token)).body;
  const isSettled = async () => {
    const { processing } = await show();
    return processing.state === 'done' || processing.problem !== null;
  };
  const readNeed = async () => {
    const { mediaId } = await show();
    const found = server.db.selectFrom('media').select('room_bytes').where('id', '=', mediaId);
    return Number((await found.executeTakeFirstOrThrow()).room_bytes);
  };
  /** The outputs that were kept each time when the disk was full. */
  const stops: string[] = [];
  for (;;) {
    await expect.poll(isSettled, { interval: 50 }).toBe(true);
    const { processing, outputs } = await show();
    if (processing.state === 'done') break;
    expect(processing.problem).toBe('Waiting for disk space on the server.');
    stops.push(outputs.map(({ output }) => output.kind).join());
    const need = await readNeed();
    while ((await disk.freeBytes()) < need) await rm(fillers.pop() ?? 'no filler is left');
    await expect.poll(async () => (await show()).processing.problem, { interval: 20 }).toBeNull();
  }
  const media = await show();
  expect(media.processing.state).toBe('done');
  expect(media.outputs.map(({ output }) => output.kind).sort()).toEqual(['picture', 'poster', 'pyramid']);
  for (const { url } of media.outputs) expect((await fetch(server.url + url)).status).toBe(200);
  expect(stops[0]).toBe('');
  expect(stops.at(-1)).not.toBe('');
  await expect.poll(() => readdir(join(disk.folder, 'scratch'))).toEqual([]);
});
