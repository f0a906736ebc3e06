import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Media } from '#contract/media/processing.ts';
import { makeSound } from '#rig/files/sounds.ts';
import { writePdf } from '#rig/files/write-pdf.ts';
import { makeFolder } from '#rig/folders.ts';
import { drawPicture } from '#rig/images/make-images.ts';
import { buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { hasVips } from '#rig/programs/vips.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { type ServerProcess, startServerProcess } from '#rig/servers/server-process.ts';
import { needs } from '#rig/values/needs.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';

const kills = Number(process.env.KILLS ?? 3);

/** Each takes some seconds, in several steps. */
const kinds: Record<string, { type: string; make: (folder: string) => Promise<Buffer> }> = {
  'poster.png': {
    type: 'image/png',
    make: async (folder) => readFile(await drawPicture(join(folder, 'poster.png'), 7_000, 5_000)),
  },
  'script.pdf': {
    type: 'application/pdf',
    make: async () =>
      writePdf({ title: 'Script', pages: Array.from({ length: 40 }, (_, n) => ({ lines: [`Page ${n}`] })) }),
  },
  'mix.wav': {
    type: 'audio/wav',
    make: async (folder) =>
      readFile(await makeSound(join(folder, 'mix.wav'), { sampleCount: 120 * 48_000, channels: 2 })),
  },
};

test.for(Object.entries(kinds))(
  '%s is the same after kill -9 at any moment of its processing',
  needs(hasVips(), 'vips (libvips-tools)'),
  async ([name, { type, make }]) => {
    const random = makeRandom(runSeed);
    const folder = await makeFolder();
    const bytes = await make(folder);
    const settings = { DATA_DIR: join(folder, 'data'), PORT: String(await findFreePort()), DISK_RESERVE: '0' };
    let server: ServerProcess = await startServerProcess(settings);
    onTestFinished(async () => void (await server.stop()));
    const user = await buildUser(server);
    const given = { body: { teamName: 'Crash', user_id: user.id } };
    const { team } = (await callEndpoint(server, 'users/s3/createTeam', given, user.token)).body;
    const upload = async (file: string) =>
      (await uploadFile(server, user, team, { name: file, bytes, contentType: type })).file.id;

    const calm = await upload(name);
    const begunAt = Date.now();
    await untilDone(server, user, calm);
    const tookMs = Date.now() - begunAt;

    let hit = 0;
    const ids: string[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const id = await upload(`${kill} ${name}`);
      ids.push(id);
      // The first kill falls into the work for certain, however fast the machine is now; the others at any moment.
      if (kill === 0) await untilState(server, user, id, /running|done/);
      else await pause(random.below(tookMs));
      if ((await show(server, user, id)).processing.state !== 'done') hit += 1;
      await server.kill();
      server = await startServerProcess(settings);
    }
    const expected = await hashOutputs(server, await untilDone(server, user, calm));
    for (const id of ids) {
      const media = await untilDone(server, user, id);
      expect(media.processing).toMatchObject({ state: 'done', problem: null });
      expect(await hashOutputs(server, media)).toEqual(expected);
    }
    expect(hit).toBeGreaterThan(0);
    await expect.poll(() => readdir(join(folder, 'data', 'scratch'))).toEqual([]);
  },
);

async function show(server: ServerProcess, user: TestUser, itemId: string): Promise<Media> {
  return (await callEndpoint(server, 'showMedia', { params: { itemId }, query: {} }, user.token)).body;
}

async function untilDone(server: ServerProcess, user: TestUser, itemId: string): Promise<Media> {
  await untilState(server, user, itemId, /done|failed/);
  return show(server, user, itemId);
}

async function untilState(server: ServerProcess, user: TestUser, itemId: string, state: RegExp): Promise<void> {
  await expect.poll(async () => (await show(server, user, itemId)).processing.state, { interval: 50 }).toMatch(state);
}

async function hashOutputs(server: ServerProcess, { outputs }: Media): Promise<string[]> {
  const hashes = outputs.map(async ({ url, output }) => {
    const response = await fetch(server.url + url);
    expect(response.status).toBe(200);
    const sha = createHash('sha256').update(new Uint8Array(await response.arrayBuffer()));
    return `${output.kind} ${sha.digest('hex')}`;
  });
  return (await Promise.all(hashes)).toSorted();
}
