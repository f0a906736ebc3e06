import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openPart, openSilent, requestText, sendSlowly } from '#rig/peers/slow-peers.ts';
import { buildTeam, buildUser, callEndpoint } from '#rig/people/factories.ts';
import { listen } from '#rig/people/listen.ts';
import { askFileLink, uploadFile } from '#rig/people/upload-factory.ts';
import { startTestServer } from '#rig/servers/harness.ts';
import { inProof } from '#rig/values/proof.ts';
import type { Config } from '#server/platform/config/config.ts';
import { createLimitedServer } from './limited-server.ts';

const MiB = 2 ** 20;
const film = randomBytes(24 * MiB);
const timeLimits = { headersMs: 1000, idleMs: 1000, stalledMs: 1500 };

async function setUp(overrides: Partial<Config> = {}) {
  const server = await startTestServer({ timeLimits, ...overrides });
  onTestFinished(() => server.stop());
  const user = await buildUser(server);
  const team = await buildTeam(server, user);
  return { server, user, team };
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

inProof(test)('disconnects peers that stall in any way, while serving others', async () => {
  const { server, user, team } = await setUp();
  const { file } = await uploadFile(server, user, team, { name: 'a.mp4', bytes: film });
  const links = await Promise.all(times(20, (index) => askFileLink(server, user, team, { name: `${index}.mp4` })));
  const json = { 'content-type': 'application/json', 'content-length': 100 };
  const call = `${server.url}/vizioApi/users/s3/createTeam`;
  const stalledReads = times(20, () =>
    openSilent(server, requestText('GET', server.url + file.playUrl), { reads: false }),
  );
  const dripping = times(20, () => openSilent(server, requestText('POST', call, json)));
  const silent = [
    ...times(20, () => openSilent(server, '')),
    ...times(20, () => openSilent(server, 'GET / HTTP/1.1\r\nhost: lo')),
    ...times(20, () => openSilent(server, `${requestText('POST', call, json)}{"team`)),
    ...times(20, () => openSilent(server, requestText('GET', `${server.url}/healthz`))),
    ...links.map((link) => openSilent(server, requestText('PUT', link, { 'content-length': 10 * MiB }))),
  ];
  for (const put of silent.slice(-20)) put.send(film.subarray(0, MiB));
  const drips = setInterval(() => {
    for (const drip of dripping) drip.send(' ');
  }, 200);
  onTestFinished(() => {
    clearInterval(drips);
    for (const peer of [...stalledReads, ...dripping, ...silent]) peer.end();
  });

  expect((await callEndpoint(server, 'users/s3/listTeams', { query: { user_id: user.id } }, user.token)).status).toBe(
    200,
  );
  await Promise.all([...silent, ...dripping].map(({ closed }) => closed));
  await pause(2 * timeLimits.stalledMs);
  for (const { read } of stalledReads) read();
  for (const { closed } of stalledReads) expect(await closed).toBeLessThan(film.length);
});

inProof(test)('slow peers that make progress, and pages that only listen, stay connected', async () => {
  const { server, user, team } = await setUp();
  const ears = await listen(server, user);
  const bytes = film.subarray(0, 200_000);
  const part = await openPart(server, user, team, bytes);
  await sendSlowly(part, bytes, 40_000);
  expect(await part.status).toBe(200);
  expect(await Promise.race([ears.ended, 'open'])).toBe('open');
  ears.close();
});

test('one address may have a quarter of the connections', async () => {
  const patient = { headersMs: 60_000, idleMs: 60_000, stalledMs: 120_000 };
  const { server } = await setUp({ trustProxy: undefined, maxConnections: 40, timeLimits: patient });
  const peers = times(20, () => openSilent(server, ''));
  let closed = 0;
  for (const peer of peers) void peer.closed.then(() => closed++);
  // Some of the ten may still be connections of the setup.
  await expect.poll(() => closed).toBeGreaterThanOrEqual(10);
  expect(closed).toBeLessThan(20);
  for (const { end } of peers) end();
  const status = () =>
    fetch(`${server.url}/healthz`).then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(status).toBe(200);
});

test('a response that leaves most of a body unread ends like any other', async () => {
  const leaveUnread = async (request: IncomingMessage, response: ServerResponse) => {
    for await (const _ of request) break;
    response.writeHead(413).end();
  };
  const server = createLimitedServer(leaveUnread, { timeLimits, maxConnections: 10, trustProxy: undefined });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const closed = new Promise((resolve) =>
    server.once('request', (_, response: ServerResponse) => response.once('close', resolve)),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { status } = await fetch(url, { method: 'PUT', body: film.subarray(0, 70_000) });
  expect(status).toBe(413);
  await closed;
});
