import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileItem } from '#contract/items/items.ts';
import { makeNumberedClip, readNumbers } from '#rig/files/clips.ts';
import { makeFolder } from '#rig/folders.ts';
import { buildFacts, buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { inProof } from '#rig/values/proof.ts';

let server: TestServer;
let user: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer({ mode: 'all' });
  user = await buildUser(server);
  team = await buildTeam(server, user);
});
afterAll(() => server.stop());

/** A processed clip whose frames carry their numbers. */
async function place(frameCount: number, name: string): Promise<FileItem> {
  const output = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  const file = join(await makeFolder(), 'clip.mp4');
  await makeNumberedClip(file, { rate: '25', frameCount, output });
  const given = { name, bytes: await readFile(file), ifExists: 'version' as const };
  const item = (await uploadFile(server, user, team, given)).file;
  await expect.poll(async () => (await show(item.id)).processing.state, { interval: 200 }).toBe('done');
  return item;
}

const show = async (itemId: string, version?: number) =>
  (
    await callEndpoint(
      server,
      'showMedia',
      { params: { itemId }, query: version === undefined ? {} : { version } },
      user.token,
    )
  ).body;

const choose = (itemId: string, frame: number, version = 1) =>
  callEndpoint(server, 'setPoster', { params: { itemId }, body: { version, frame } }, user.token);

/** The frame number in the poster of the card. */
async function readCard(itemId: string): Promise<number | undefined> {
  const { file } = (await callEndpoint(server, 'showReview', { params: { itemId } }, user.token)).body;
  return readPicture(file.posterUrl);
}

async function readPicture(url: string | null | undefined): Promise<number | undefined> {
  const response = await fetch(new URL(url ?? '', server.url));
  const file = join(await makeFolder(), 'poster.jpg');
  await writeFile(file, new Uint8Array(await response.arrayBuffer()));
  return (await readNumbers(file))[0];
}

const expectCard = (itemId: string) => expect.poll(() => readCard(itemId), { interval: 200 });
const listPosters = async () =>
  (await server.db.selectFrom('renditions').select('kind').where('kind', 'like', 'poster%').execute())
    .map(({ kind }) => kind)
    .sort();

test('replaces the early poster, deletes it, and keeps one at a tenth', async () => {
  const { id } = await place(100, 'long.mp4');
  expect(await readCard(id)).toBe(10);
  expect(await listPosters()).toEqual(['poster']);
  const { outputs } = await show(id);
  expect(outputs.filter(({ output }) => output.kind === 'poster')).toMatchObject([{ output: { file: 'poster.jpg' } }]);
  const removed = await server.db.selectFrom('unnamed_objects').select('id').execute();
  expect(removed.length).toBeGreaterThan(0);
});

test('renders the chosen frame as the poster, for each copy and version on its own, and records it', async () => {
  const { id } = await place(100, 'chosen.mp4');
  const copied = await callEndpoint(
    server,
    'copyItems',
    { body: { ids: [id], teamId: team.id, parentId: null } },
    user.token,
  );
  const copyId = copied.body.items[0]?.id ?? '';
  expect((await choose(id, 37)).status).toBe(200);
  await expectCard(id).toBe(37);
  expect(await readCard(copyId)).toBe(10);
  expect((await show(copyId)).outputs.filter(({ output }) => output.kind === 'poster')).toHaveLength(1);
  const chosen = (await show(id)).outputs.find(({ output }) => output.kind === 'poster');
  expect(await readPicture(chosen?.url)).toBe(37);

  await choose(copyId, 80);
  await expectCard(copyId).toBe(80);
  await choose(id, 99);
  await expectCard(id).toBe(99);
  await expect.poll(listPosters).not.toContain('poster-37');
  expect(await listPosters()).toEqual(expect.arrayContaining(['poster', 'poster-80', 'poster-99']));
  const moved = await callEndpoint(
    server,
    'copyItems',
    { body: { ids: [id], teamId: team.id, parentId: null } },
    user.token,
  );
  expect(await readCard(moved.body.items[0]?.id ?? '')).toBe(99);

  expect((await place(50, 'chosen.mp4')).id).toBe(id);
  expect(await readCard(id)).toBe(5);
  expect(await readPicture((await show(id, 1)).outputs.find(({ output }) => output.kind === 'poster')?.url)).toBe(99);
  const log = server.db.selectFrom('audit_log').select('subject').where('action', '=', 'item.poster');
  expect((await log.execute()).filter(({ subject }) => subject === 'chosen.mp4')).toHaveLength(2);
});

inProof(test)('renders the chosen poster again with the other outputs, and one chosen meanwhile', async () => {
  const { id } = await place(100, 'again.mp4');
  await choose(id, 61);
  await expectCard(id).toBe(61);
  const { mediaId } = await show(id);
  await server.db.deleteFrom('renditions').where('media_id', '=', mediaId).execute();
  await server.db.updateTable('media').set({ state: 'failed' }).where('id', '=', mediaId).execute();
  await choose(id, 62);
  await callEndpoint(server, 'retryProcessing', { params: { itemId: id }, query: {} }, user.token);
  await expectCard(id).toBe(62);
});

inProof(test)('renders every choice of a hurried person, the last one in the end', async () => {
  const { id } = await place(100, 'hurried.mp4');
  for (const frame of [11, 22, 33, 44, 11, 55]) expect((await choose(id, frame)).status).toBe(200);
  await expectCard(id).toBe(55);
});

test('rejects a frame that the video does not have, an unknown version and an unprobed video', async () => {
  const facts = buildFacts({ frameCount: 25, rate: { num: 25, den: 1 } });
  const { id } = await buildVideo(server, team.id, { name: 'short.mp4', facts });
  expect(await choose(id, 25)).toMatchObject({ status: 400, body: { field: 'body.frame' } });
  expect(await choose(id, 1, 7)).toMatchObject({ status: 404 });
  const unprobed = await buildVideo(server, team.id, { name: 'unprobed.mp4' });
  expect(await choose(unprobed.id, 0)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Try again') },
  });
});
