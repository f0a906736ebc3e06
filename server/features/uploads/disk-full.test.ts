import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { onEnd } from '#rig/endings.ts';
import { makeFolder } from '#rig/folders.ts';
import { buildTeam, buildUser, callEndpoint } from '#rig/people/factories.ts';
import { askFileLink, putPart, startUpload, uploadFile } from '#rig/people/upload-factory.ts';
import { startTestServer } from '#rig/servers/harness.ts';
import { skipFor } from '#rig/values/needs.ts';

const megabyte = 2 ** 20;

/** A 40 MB disk; undefined without the right to mount one. */
async function makeSmallDisk(): Promise<string | undefined> {
  const folder = await makeFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', folder]);
  if (mounted.status !== 0) return undefined;
  onEnd(() => spawnSync('umount', [folder]));
  return folder;
}

/** Sends a file in one PUT, and runs `inBetween` after the first half. */
async function putInHalves(url: string, bytes: Buffer, inBetween: () => Promise<void>) {
  const half = bytes.length / 2;
  async function* body() {
    yield bytes.subarray(0, half);
    await inBetween();
    yield bytes.subarray(half);
  }
  const headers = { 'content-type': 'video/mp4', 'content-length': String(bytes.length) };
  const response = await fetch(url, { method: 'PUT', headers, body: Readable.from(body()), duplex: 'half' });
  return { status: response.status, body: await response.json() };
}

test('on a full disk reading works, uploads are refused, and they resume once there is room', async (context) => {
  const dataDir = (await makeSmallDisk()) ?? skipFor(context, 'the right to mount a small disk');
  const server = await startTestServer({ dataDir });
  onTestFinished(() => server.stop());
  const user = await buildUser(server);
  const team = await buildTeam(server, user);
  const kept = randomBytes(9 * megabyte);
  const { file } = await uploadFile(server, user, team, { name: 'kept.mp4', bytes: kept });

  const body = {
    id: file.id,
    teamId: team.id,
    parentId: null,
    name: 'large.mp4',
    size: 50 * megabyte,
    contentType: 'video/mp4',
  };
  const refused = await callEndpoint(server, 'startUpload', { body }, user.token);
  expect(refused).toMatchObject({ status: 507, body: { code: 'no_space' } });
  expect((refused.body as unknown as { message: string }).message).toContain('The disk of this server is full');

  const bytes = randomBytes(8 * megabyte);
  const uploadId = await startUpload(server, user, team, { name: 'waiting.mp4', size: bytes.length });
  const filler = join(dataDir, 'filler');
  await writeFile(filler, Buffer.alloc(25 * megabyte));
  await expect(putPart(server, user, uploadId, 1, bytes)).rejects.toThrow('no_space');
  const read = await fetch(server.url + file.playUrl);
  expect(
    createHash('sha256')
      .update(new Uint8Array(await read.arrayBuffer()))
      .digest('hex'),
  ).toBe(createHash('sha256').update(kept).digest('hex'));
  const renamed = await callEndpoint(server, 'setProgress', { body: { ids: [file.id], progress: 'Done' } }, user.token);
  expect(renamed.status).toBe(200);

  await rm(filler);
  const link = await askFileLink(server, user, team, { name: 'whole.mp4' });
  let filling = Promise.resolve();
  const cut = await putInHalves(link, randomBytes(18 * megabyte), () => {
    filling = writeFile(filler, Buffer.alloc(25 * megabyte)).catch(() => {});
    return filling;
  });
  expect(cut).toMatchObject({ status: 507, body: { code: 'no_space' } });

  // The answer may come before the filler is written, and a removed file keeps its room while it is being written.
  await filling;
  await rm(filler);
  await putPart(server, user, uploadId, 1, bytes);
  const done = await callEndpoint(server, 'completeUpload', { params: { uploadId }, body: {} }, user.token);
  expect(done.body.file).toMatchObject({ name: 'waiting.mp4', size: bytes.length });
});
