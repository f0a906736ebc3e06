import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { openSilent, requestText } from '#rig/peers/slow-peers.ts';
import { buildTeam, buildUser } from '#rig/people/factories.ts';
import { askFileLink, uploadFile } from '#rig/people/upload-factory.ts';
import { createTestDatabase } from '#rig/servers/harness.ts';
import { startServerProcess } from '#rig/servers/server-process.ts';
import { openDatabase } from '#server/platform/db/database.ts';

const MiB = 2 ** 20;
const film = randomBytes(24 * MiB);
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

test('1,300 stalled peers at once: at most 400 MB, a normal client is served, and all are disconnected', async () => {
  const databaseUrl = await createTestDatabase();
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: await makeFolder(), MODE: 'web', DISK_RESERVE: '1MB' };
  const server = await startServerProcess(settings);
  onTestFinished(async () => void (await server.stop('SIGINT')));
  const database = openDatabase({ connectionString: databaseUrl }, () => {});
  onTestFinished(() => database.close());
  const url = server.url.replace('localhost', '127.0.0.1');
  const user = await buildUser({ url });
  const team = await buildTeam({ db: database.db }, user);
  const { file } = await uploadFile({ url }, user, team, { name: 'a.mp4', bytes: film });
  const links: string[] = [];
  for (const index of times(120, (index) => index))
    links.push(await askFileLink({ url }, user, team, { name: `${index}.mp4` }));

  const memoryMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
  const openFiles = () => readdirSync(`/proc/${server.pid}/fd`).length;
  const before = { memoryMb: memoryMb(), openFiles: openFiles() };
  let peakMb = 0;
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, memoryMb());
  }, 100);

  const json = { 'content-type': 'application/json', 'content-length': 100 };
  const call = `${url}/vizioApi/users/s3/createTeam`;
  const puts = links.map((link) => openSilent({ url }, requestText('PUT', link, { 'content-length': 20 * MiB })));
  for (const put of puts) put.send(film.subarray(0, 12 * MiB));
  const reads = times(500, () => openSilent({ url }, requestText('GET', url + file.playUrl), { reads: false }));
  const others = [
    ...times(500, () => openSilent({ url }, '')),
    ...times(100, () => openSilent({ url }, 'GET / HTTP/1.1\r\nhost: lo')),
    ...times(100, () => openSilent({ url }, `${requestText('POST', call, json)}{"team`)),
  ];
  const peers = [...puts, ...reads, ...others];
  onTestFinished(() => {
    clearInterval(sampling);
    for (const { end } of peers) end();
  });

  const startedAt = performance.now();
  let served = 0;
  let slowestMs = 0;
  let mostFiles = 0;
  // All of them: who is still connected when it begins to read gets the whole file.
  const isOver = () => mostFiles > 1000 && openFiles() <= before.openFiles + 2;
  while (!isOver() && performance.now() - startedAt < 600_000) {
    const askedAt = performance.now();
    const response = await fetch(`${url}/vizioApi/users/s3/listTeams?user_id=${user.id}`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    const range = await fetch(url + file.playUrl, { headers: { range: 'bytes=0-999999' } });
    expect((await range.arrayBuffer()).byteLength).toBe(1_000_000);
    served++;
    slowestMs = Math.max(slowestMs, performance.now() - askedAt);
    mostFiles = Math.max(mostFiles, openFiles());
    await pause(500);
  }
  console.log(
    `memory: ${before.memoryMb.toFixed(0)} MB before, at most ${peakMb.toFixed(0)}; open files: ${before.openFiles} before, ` +
      `at most ${mostFiles}, ${openFiles()} after; ${served} normal requests, the slowest ${slowestMs.toFixed(0)} ms`,
  );
  expect(mostFiles).toBeGreaterThan(1000);
  expect(openFiles()).toBeLessThanOrEqual(before.openFiles + 2);
  expect(peakMb).toBeLessThan(400);
  for (const { read } of reads) read();
  for (const { closed } of reads) expect(await closed).toBeLessThan(film.length);
  for (const { closed } of others) await closed;
  for (const { closed } of puts) await closed;
});
