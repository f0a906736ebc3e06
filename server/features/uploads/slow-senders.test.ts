import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openAttempt, openPart } from '#rig/peers/slow-peers.ts';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { putPart, startUpload } from '#rig/people/upload-factory.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

const MiB = 2 ** 20;
let server: TestServer;
let user: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  user = await buildUser(server);
  team = await buildTeam(server, user);
});
afterAll(() => server.stop());

const sea = randomBytes(8 * MiB);

async function complete(uploadId: string) {
  return callEndpoint(server, 'completeUpload', { params: { uploadId }, body: {} }, user.token);
}

async function startDripping(count: number): Promise<void> {
  const drips = await Promise.all(Array.from({ length: count }, () => openPart(server, user, team, sea)));
  for (const drip of drips) drip.send(sea.subarray(0, 10));
  const timer = setInterval(() => {
    for (const drip of drips) drip.send(sea.subarray(0, 1));
  }, 100);
  onTestFinished(() => {
    clearInterval(timer);
    for (const drip of drips) drip.end();
  });
}

test('two concurrent attempts at one part never mix, in either order', async () => {
  const uploadId = await startUpload(server, user, team, { size: sea.length });
  const [slow, wrong] = [
    await openAttempt(server, user, uploadId, sea),
    await openAttempt(server, user, uploadId, sea),
  ];
  for (const attempt of [slow, wrong]) attempt.send(sea.subarray(0, MiB));
  await startDripping(24);
  await putPart(server, user, uploadId, 1, sea);
  wrong.send(randomBytes(7 * MiB));
  slow.send(sea.subarray(MiB));
  expect(await wrong.status).toBe(400);
  expect(await slow.status).toBe(200);
  const { body } = await complete(uploadId);
  const read = await fetch(server.url + body.file.playUrl);
  const hash = createHash('sha256').update(new Uint8Array(await read.arrayBuffer()));
  expect(hash.digest('hex')).toBe(createHash('sha256').update(sea).digest('hex'));
});
