import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { goodToken, startCloudDrives } from '#rig/peers/cloud-drives.ts';
import { buildUser, callEndpoint } from '#rig/people/factories.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { startServerProcess } from '#rig/servers/server-process.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

const partSize = 8 * 2 ** 20;
/** Raise with KILLS=20. */
const kills = Number(process.env.KILLS ?? 5);
/** The drive takes this long to send a file. */
const importMs = 1_500;

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('an import killed with kill -9 at any moment resumes from the first missing part', async () => {
  const random = makeRandom(runSeed);
  const drives = await startCloudDrives();
  onTestFinished(() => drives.stop());
  const settings = {
    DATA_DIR: await makeFolder(),
    PORT: String(await findFreePort()),
    DISK_RESERVE: '0',
    GOOGLE_DRIVE_URLS: drives.url,
  };
  let server = await startServerProcess(settings);
  const user = await buildUser(server);
  const created = { body: { teamName: 'Crash', user_id: user.id } };
  const { team } = (await callEndpoint(server, 'users/s3/createTeam', created, user.token)).body;
  const sent = new Map<string, Buffer>();

  async function startImport(name: string): Promise<void> {
    const bytes = randomBytes(3 * partSize + 12_345);
    sent.set(name, bytes);
    const id = name.replace('.mp4', '');
    drives.files.set(id, {
      name,
      bytes,
      serve: async ({ response, from }) => {
        if (from > 0) response.writeHead(206, { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` });
        const step = Math.ceil(bytes.length / 50);
        for (let at = from; at < bytes.length && !response.destroyed; at += step) {
          response.write(bytes.subarray(at, at + step));
          await pause(importMs / 50);
        }
        response.end();
      },
    });
    const file = { id: uuidv7(), fileId: id, name, contentType: 'video/mp4' as const, size: bytes.length };
    const place = { teamId: team.id, parentId: null, files: [file] };
    const body = { provider: 'google-drive' as const, accessToken: goodToken, ...place };
    expect((await callEndpoint(server, 'startImports', { body }, user.token)).status).toBe(200);
  }

  /** Checks that every visible file is complete; returns how many there are. */
  async function countWhole(): Promise<number> {
    const query = { requester_id: user.id, path: `${user.id}/${team.name}` };
    const { files } = (await callEndpoint(server, 'users/s3/fetchTeamsData', { query }, user.token)).body;
    for (const { name, SignedUrl } of files) {
      const response = await fetch(server.url + SignedUrl);
      expect(hash(new Uint8Array(await response.arrayBuffer()))).toBe(hash(sent.get(name) ?? Buffer.of()));
    }
    return files.length;
  }

  const askedFor = () => drives.asked.filter(({ path }) => path.includes('alt=media'));
  for (let round = 0; round < kills; round++) {
    const asked = askedFor().length;
    await startImport(`take-${round}.mp4`);
    await expect.poll(() => askedFor().length).toBeGreaterThan(asked);
    await pause(random.below(importMs));
    const shown = (await callEndpoint(server, 'listImports', {}, user.token)).body.imports;
    await server.kill();
    const before = askedFor().length;
    server = await startServerProcess(settings);
    await countWhole();
    const left = shown.filter(({ state }) => state !== 'done');
    if (left.length === 0) continue;
    await expect.poll(() => askedFor().length).toBeGreaterThan(before);
    // Parts recorded as received are not fetched again; all others are.
    const from = Number(/^bytes=(\d+)-$/.exec(askedFor()[before]?.range ?? 'bytes=0-')?.[1]);
    expect(from % partSize).toBe(0);
    expect(from).toBeGreaterThanOrEqual(Math.min(...left.map(({ received }) => received)));
  }
  await expect.poll(countWhole).toBe(kills);
  expect(server.output()).not.toContain(goodToken);
  await server.stop();
  console.log(`seed ${runSeed}: ${kills} kills while importing, 0 losses`);
});
