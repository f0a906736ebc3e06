import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildFacts,
  buildItem,
  buildTeam,
  buildUser,
  buildVersion,
  buildVideo,
  callEndpoint,
  type TestUser,
} from '#rig/people/factories.ts';
import { listen } from '#rig/people/listen.ts';
import { openAsGuest, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { inProof } from '#rig/values/proof.ts';

const facts = buildFacts({ frameCount: 200, rate: { num: 25, den: 1 } });
const sample = (name: string) => readFile(`server/markers/cuts/samples/${name}`, 'base64');

let server: TestServer;
let owner: TestUser;
let viewer: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  [owner, viewer] = await Promise.all([buildUser(server), buildUser(server)]);
  team = await buildTeam(server, owner, { viewer });
});
afterAll(() => server.stop());

const buildFile = () => buildVideo(server, team.id, { facts, name: `${crypto.randomUUID()}.mp4` });
const send = (call: 'readCutList' | 'saveCutList', itemId: string, content: string, version = 1, by = owner) =>
  callEndpoint(server, call, { params: { itemId }, body: { version, content } }, by.token);
const show = async (itemId: string, version = 1, by = owner) =>
  callEndpoint(server, 'showCutList', { params: { itemId }, query: { version } }, by.token);

test('reading stores nothing, saving belongs to one version, deleting ends it', async () => {
  const { id } = await buildFile();
  await buildVersion(server, id, 2, { facts });
  const read = await send('readCutList', id, await sample('avid.edl'));
  expect(read.body).toMatchObject({ format: 'CMX 3600 EDL', title: 'SC010_CUT_V3', check: null });
  expect((await show(id)).body).toEqual({ list: null });
  const saved = await send('saveCutList', id, await sample('avid.edl'));
  expect(saved.body.events).toEqual(read.body.events);
  expect((await show(id, 1, viewer)).body).toEqual({ list: { title: 'SC010_CUT_V3', events: read.body.events } });
  expect((await show(id, 2)).body).toEqual({ list: null });
  await send('saveCutList', id, await sample('premiere.xml'));
  expect((await show(id)).body.list?.title).toBe('SC010 cut');
  await callEndpoint(server, 'deleteCutList', { params: { itemId: id }, query: { version: 1 } }, owner.token);
  expect((await show(id)).body).toEqual({ list: null });
  const log = await server.db.selectFrom('audit_log').select('action').where('item_id', '=', id).execute();
  expect(log.map(({ action }) => action)).toEqual(['item.cut-list', 'item.cut-list', 'item.cut-list']);
});

test('guests of a folder above learn that a list changed', async () => {
  const folder = await buildItem(server, team.id);
  const { id } = await buildVideo(server, team.id, { facts, parentId: folder.id });
  const { key } = await shareItem(server, folder.id, owner, { allowComments: true });
  const ears = await listen(server, await openAsGuest(server, key));
  await ears.watch(id);
  await send('saveCutList', id, await sample('avid.edl'));
  await expect.poll(() => ears.received).toContainEqual({ kind: 'items', teamId: team.id, parents: [] });
  ears.close();
});

test('an ALE adds to the list of the version', async () => {
  const { id } = await buildFile();
  expect((await send('saveCutList', id, await sample('avid.ale'))).body).toMatchObject({ code: 'conflict' });
  const edl = 'TITLE: a\n001  AX V C 00:00:10:05 00:00:18:05 01:00:00:00 01:00:08:00\n* FROM CLIP NAME: SC010_010\n';
  await send('saveCutList', id, Buffer.from(edl).toString('base64'));
  await send('saveCutList', id, await sample('avid.ale'));
  const reel = 'A001C003_260912_R1QK';
  expect((await show(id)).body.list?.events).toMatchObject([{ reel, sourceTimecode: '14:02:10:05', length: 200 }]);
});

test('a bad list changes nothing, and says what to do', async () => {
  const { id } = await buildFile();
  await send('saveCutList', id, await sample('resolve.otio'));
  for (const [content, message] of [
    ['hello', /^This is not a cut list\. Choose an EDL/],
    ['<xmeml><sequence/></xmeml>', /Export the sequence itself\.$/],
    ['<xmeml>', /Export it again\.$/],
    ['{', /Export it again\.$/],
  ] as const) {
    const { status, body } = await send('saveCutList', id, Buffer.from(content).toString('base64'));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).toMatchObject({ success: false, message: expect.stringMatching(message) });
  }
  expect((await show(id)).body.list?.title).toBe('Timeline 1');
});

inProof(test)('a list of 20 MB is read, and a larger one refused', async () => {
  const { id } = await buildFile();
  const padded = (bytes: number) =>
    Buffer.from(`TITLE: a\n001  AX V C 00:00:00:00 00:00:08:00 00:00:00:00 00:00:08:00\n* ${'x'.repeat(bytes)}`);
  const fitting = await send('readCutList', id, padded(19_900_000).toString('base64'));
  expect(fitting.body).toMatchObject({ events: [{ length: 200 }] });
  expect((await send('readCutList', id, padded(21_500_000).toString('base64'))).status).toBeGreaterThanOrEqual(400);
});

test('a video without counted frames has no list yet', async () => {
  const { id } = await buildVideo(server, team.id, { name: 'unprobed.mp4' });
  const { status, body } = await send('readCutList', id, await sample('avid.edl'));
  expect([status, body]).toMatchObject([409, { message: expect.stringContaining('Try again') }]);
});

test('guests see a list only through a link that allows comments, and never change it', async () => {
  const { id } = await buildFile();
  await send('saveCutList', id, await sample('avid.edl'));
  const { key } = await shareItem(server, id, owner);
  const guest = await openAsGuest(server, key);
  const ask = () => guest.call('showCutList', { params: { itemId: id }, query: { version: 1 } });
  expect((await ask()).body.list?.events).toHaveLength(5);
  const refused = await guest.call('deleteCutList', { params: { itemId: id }, query: { version: 1 } });
  expect(refused.status).toBe(403);
  await shareItem(server, id, owner, { allowComments: false });
  expect((await ask()).status).toBe(403);
});

test('the list of another team is not found', async () => {
  const { id } = await buildFile();
  await send('saveCutList', id, await sample('avid.edl'));
  const stranger = await buildUser(server);
  await buildTeam(server, stranger);
  const statuses = [
    (await show(id, 1, stranger)).status,
    (await send('readCutList', id, 'YQ==', 1, stranger)).status,
    (await send('saveCutList', id, 'YQ==', 1, stranger)).status,
    (await callEndpoint(server, 'deleteCutList', { params: { itemId: id }, query: { version: 1 } }, stranger.token))
      .status,
  ];
  expect(statuses).toEqual([404, 404, 404, 404]);
  expect((await send('saveCutList', id, await sample('avid.edl'), 1, viewer)).status).toBe(403);
  expect((await show(id, 3)).status).toBe(404);
});
