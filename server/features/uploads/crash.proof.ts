import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import {
  hash,
  makeFile,
  partSize,
  RefusedError,
  requireOk,
  type Sent,
  uploadInParts,
} from '#rig/people/resumable-upload.ts';
import { askFileLink } from '#rig/people/upload-factory.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { type ServerProcess, startServerProcess } from '#rig/servers/server-process.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';

const kills = Number(process.env.KILLS ?? 20);
const longestMs = 1_200;

let server: ServerProcess;
let user: TestUser;
let team: { id: string; name: string };

/** The specification's single PUT. Keeps its link, so that a repeated PUT is the same upload. */
async function uploadWhole(file: Sent & { url?: string }): Promise<void> {
  file.url ??= await askFileLink(server, user, team, file);
  const headers = { 'content-type': 'video/mp4' };
  requireOk('the PUT', await fetch(file.url, { method: 'PUT', body: new Uint8Array(file.bytes), headers }));
  file.isDone = true;
}

async function listFiles() {
  const query = { requester_id: user.id, path: `${user.id}/${team.name}`, limit: 1_000 };
  return (await callEndpoint(server, 'users/s3/fetchTeamsData', { query }, user.token)).body.files;
}

const isOurs = (error: unknown) =>
  error instanceof RefusedError || (error instanceof Error && error.name === 'AssertionError');

test('kill -9 at any moment of an upload loses nothing that was acknowledged', async () => {
  const random = makeRandom(runSeed);
  const settings = { DATA_DIR: await makeFolder(), PORT: String(await findFreePort()), DISK_RESERVE: '0' };
  server = await startServerProcess(settings);
  user = await buildUser(server);
  const created = await callEndpoint(
    server,
    'users/s3/createTeam',
    { body: { teamName: 'Crash', user_id: user.id } },
    user.token,
  );
  team = created.body.team;
  const all: Sent[] = [];
  const verified = new Set<string>();
  const resumedMs: number[] = [];
  let open: { file: Sent; work: (file: Sent) => Promise<unknown> }[] = [];

  for (let round = 0; round <= kills; round++) {
    for (let count = open.length; count < 3; count++) {
      const size = count === 2 ? partSize + 1 : 2 * partSize + 100_000;
      const file = makeFile(`${round}-${count}.mp4`, randomBytes(size));
      all.push(file);
      open.push({ file, work: count === 2 ? uploadWhole : (sent) => uploadInParts(server, user, team, sent) });
    }
    const resumedAt = performance.now();
    const works = open.map(({ file, work }) =>
      work(file).then(
        () => void resumedMs.push(performance.now() - resumedAt),
        // A killed server sends no response; every response that arrives counts.
        (error) => (isOurs(error) ? error : undefined),
      ),
    );
    if (round < kills) {
      await pause(random.below(longestMs));
      await server.kill();
    }
    expect((await Promise.all(works)).filter((failure) => failure !== undefined)).toEqual([]);
    if (round < kills) server = await startServerProcess(settings);
    open = open.filter(({ file }) => !file.isDone);

    const files = await listFiles();
    for (const { name, Size, SignedUrl } of files) {
      const sent = all.find((file) => file.name === name);
      expect({ name, Size }).toEqual({ name: sent?.name, Size: sent?.bytes.length });
      if (verified.has(name)) continue;
      const response = await fetch(server.url + SignedUrl);
      expect(hash(new Uint8Array(await response.arrayBuffer()), 'hex')).toBe(sent?.sha256);
      verified.add(name);
    }
    const names = new Set(files.map(({ name }) => name));
    expect(all.filter(({ isDone, name }) => isDone && !names.has(name)).map(({ name }) => name)).toEqual([]);
  }
  expect(open).toEqual([]);
  expect(verified.size).toBe(all.length);
  resumedMs.sort((a, b) => a - b);
  const middleS = ((resumedMs[Math.floor(resumedMs.length / 2)] ?? 0) / 1000).toFixed(1);
  console.log(`seed ${runSeed}: ${kills} kills, ${all.length} files, 0 losses, ${middleS} s to finish a file (median)`);
  await server.stop();
});
