import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openPart, sendSlowly } from '#rig/peers/slow-peers.ts';
import { buildTeam, buildUser, callEndpoint } from '#rig/people/factories.ts';
import { putPart, startUpload } from '#rig/people/upload-factory.ts';
import { startTestServer } from '#rig/servers/harness.ts';

const MiB = 2 ** 20;
const sea = randomBytes(8 * MiB);
const rounds = 30;

test('24 connections at 10 B/s and forty at 100 kB/s all progress, and a fast one hardly slows down', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const user = await buildUser(server);
  const team = await buildTeam(server, user);
  const putFast = async (): Promise<number> => {
    const uploadId = await startUpload(server, user, team, { size: sea.length });
    const startedAt = performance.now();
    await putPart(server, user, uploadId, 1, sea);
    return performance.now() - startedAt;
  };
  const measure = async () => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await putFast());
    return times.sort((a, b) => a - b)[Math.ceil(rounds * 0.95) - 1] ?? 0;
  };
  await measure();
  const alone = await measure();

  const drips = await Promise.all(Array.from({ length: 24 }, () => openPart(server, user, team, sea)));
  const dripping = setInterval(() => {
    for (const drip of drips) drip.send(sea.subarray(0, 1));
  }, 100);
  const slow = Array.from({ length: 40 }, async (_, index) => {
    const bytes = sea.subarray(index, index + 6_000_000);
    const part = await openPart(server, user, team, bytes);
    await sendSlowly(part, bytes, 100_000);
    const status = await part.status;
    const { uploadId } = part;
    const done = await callEndpoint(server, 'completeUpload', { params: { uploadId }, body: {} }, user.token);
    return [status, done.status, done.body.file.size];
  });
  const beside = await measure();
  const outcomes = await Promise.all(slow);
  clearInterval(dripping);
  for (const drip of drips) drip.end();

  console.log(`a part of 8 MiB, p95: ${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside 64 slow senders`);
  expect(outcomes).toEqual(Array.from({ length: 40 }, () => [200, 200, 6_000_000]));
  // Other tests share the machine, so this is generous: behind 24 connections at 10 B/s a part would never end.
  expect(beside).toBeLessThan(alone * 4);
});
