import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { buildItem, buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { listen } from '#rig/people/listen.ts';
import { openAsGuest, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

const srt = '1\n00:00:01,000 --> 00:00:02,000\n<b>Grüße</b>, <script>alert(1)</script>\n';

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

const buildFile = (parentId?: string) =>
  buildVideo(server, team.id, { name: `${crypto.randomUUID()}.mp4`, ...(parentId && { parentId }) });
const add = (itemId: string, content: string | Buffer = srt, language = 'de', by = owner) => {
  const body = { version: 1, language, content: Buffer.from(content).toString('base64') };
  return callEndpoint(server, 'addCaptions', { params: { itemId }, body }, by.token);
};
const list = async (itemId: string, version = 1, by = owner) =>
  (await callEndpoint(server, 'listCaptions', { params: { itemId }, query: { version } }, by.token)).body.tracks;

test('captions are added, named, shown as WebVTT, exported and deleted, and the log says so', async () => {
  const { id: itemId } = await buildFile();
  const { track } = (await add(itemId, srt, 'pt-br')).body;
  expect(track).toMatchObject({ language: 'pt-BR', name: '', cues: 1 });
  const params = { itemId, trackId: track.id };
  await callEndpoint(server, 'changeCaptions', { params, body: { name: 'SDH' } }, owner.token);
  expect(await list(itemId, 1, viewer)).toMatchObject([{ language: 'pt-BR', name: 'SDH' }]);
  const shown = await callEndpoint(server, 'showCaptions', { params }, viewer.token);
  expect(shown.body.vtt).toBe('WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\n<b>Grüße</b>, alert(1)\n');
  const file = await fetch(`${server.url}/vizioApi/items/${itemId}/captions/${track.id}/file?format=srt`, {
    headers: { authorization: `Bearer ${viewer.token}` },
  });
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*\.pt-BR\.srt"?$/);
  expect(await file.text()).toContain('00:00:01,000 --> 00:00:02,000\r\n<b>Grüße</b>');
  await callEndpoint(server, 'deleteCaptions', { params }, owner.token);
  expect(await list(itemId)).toEqual([]);
  const log = await server.db.selectFrom('audit_log').select('action').where('item_id', '=', itemId).execute();
  expect(log.map(({ action }) => action)).toEqual(['item.captions', 'item.captions', 'item.captions']);
});

test('every encoding that programs write is read', async () => {
  const { id } = await buildFile();
  const utf16 = Buffer.from(`\uFEFF${srt}`, 'utf16le');
  for (const bytes of [Buffer.from(`\uFEFF${srt}`), utf16, Buffer.from(utf16).swap16(), Buffer.from(srt, 'latin1')]) {
    const { track } = (await add(id, bytes)).body;
    const shown = await callEndpoint(
      server,
      'showCaptions',
      { params: { itemId: id, trackId: track.id } },
      owner.token,
    );
    expect(shown.body.vtt).toContain('Grüße');
  }
});

test('a bad file changes nothing, and says which line', async () => {
  const { id } = await buildFile();
  const { status, body } = await add(id, '1\n00:00:01 --> 00:00:02\nHi');
  expect([status, body]).toMatchObject([400, { message: 'Line 2 has no valid times: 00:00:01 --> 00:00:02' }]);
  expect(await list(id)).toEqual([]);
});

test('captions go where their version goes, and copies have their own', async () => {
  const [first, second] = [await buildFile(), await buildFile()];
  const { track } = (await add(second.id)).body;
  const copied = await callEndpoint(
    server,
    'copyItems',
    { body: { ids: [second.id], teamId: team.id, parentId: null } },
    owner.token,
  );
  const copy = copied.body.items[0]?.id ?? '';
  expect(await list(copy)).toMatchObject([{ language: 'de', cues: 1 }]);
  await callEndpoint(server, 'mergeFile', { params: { itemId: first.id }, body: { sourceId: second.id } }, owner.token);
  expect(await list(first.id, 1)).toEqual([]);
  expect(await list(first.id, 2)).toMatchObject([{ id: track.id }]);
  await callEndpoint(server, 'deleteCaptions', { params: { itemId: first.id, trackId: track.id } }, owner.token);
  expect(await list(copy)).toHaveLength(1);
});

test('guests who only view see captions and learn of changes, but neither change nor download them', async () => {
  const folder = await buildItem(server, team.id);
  const { id: itemId } = await buildFile(folder.id);
  const { key } = await shareItem(server, folder.id, owner, { allowComments: false, allowDownload: false });
  const guest = await openAsGuest(server, key);
  const ears = await listen(server, guest);
  await ears.watch(itemId);
  const { track } = (await add(itemId)).body;
  await expect.poll(() => ears.received).toContainEqual({ kind: 'items', teamId: team.id, parents: [] });
  ears.close();
  const params = { itemId, trackId: track.id };
  expect((await guest.call('showCaptions', { params })).body.vtt).toContain('Grüße');
  expect((await guest.call('exportCaptions', { params, query: { format: 'srt' } })).status).toBe(403);
  expect((await guest.call('deleteCaptions', { params })).status).toBe(403);
});

test('viewers change nothing, and another team or file finds nothing', async () => {
  const { id: itemId } = await buildFile();
  const { track } = (await add(itemId)).body;
  expect((await add(itemId, srt, 'en', viewer)).status).toBe(403);
  const stranger = await buildUser(server);
  const own = await buildTeam(server, stranger);
  const theirs = await buildVideo(server, own.id, { name: 'own.mp4' });
  const calls: EndpointName[] = ['showCaptions', 'deleteCaptions'];
  for (const call of calls) {
    const params = { itemId, trackId: track.id };
    expect((await callEndpoint(server, call, { params } as never, stranger.token)).status).toBe(404);
  }
  const through = { itemId: theirs.id, trackId: track.id };
  expect((await callEndpoint(server, 'showCaptions', { params: through }, stranger.token)).status).toBe(404);
  await callEndpoint(server, 'deleteCaptions', { params: through }, stranger.token);
  expect(await list(itemId)).toHaveLength(1);
});

test('two tabs change, delete and add at once, and nothing is lost, doubled or recorded twice', async () => {
  const { id: itemId } = await buildFile();
  const actions = async () =>
    (await server.db.selectFrom('audit_log').select('action').where('item_id', '=', itemId).execute()).length;
  const [first, second] = await Promise.all([add(itemId), add(itemId)]);
  expect(first.body.track.id).toBe(second.body.track.id);
  expect([(await list(itemId)).length, await actions()]).toEqual([1, 1]);

  const params = { itemId, trackId: first.body.track.id };
  const change = (body: { name?: string; language?: string }) =>
    callEndpoint(server, 'changeCaptions', { params, body }, owner.token);
  await Promise.all([change({ name: 'SDH' }), change({ language: 'fr' })]);
  expect(await list(itemId)).toMatchObject([{ name: 'SDH', language: 'fr' }]);

  const before = await actions();
  const deleted = await Promise.all([1, 2].map(() => callEndpoint(server, 'deleteCaptions', { params }, owner.token)));
  expect(deleted.map(({ status }) => status)).toEqual([200, 200]);
  expect([await list(itemId), (await actions()) - before]).toEqual([[], 1]);
});

test('captions count in the quota of their team', async () => {
  const { id: itemId } = await buildFile();
  await server.db.updateTable('teams').set({ quota_bytes: 50_000 }).where('id', '=', team.id).execute();
  const cue = srt.repeat(500);
  expect((await add(itemId, cue)).status).toBe(200);
  const refused = await add(itemId, cue, 'en');
  expect([refused.status, (await list(itemId)).length]).toEqual([413, 1]);
  await server.db.updateTable('teams').set({ quota_bytes: null }).where('id', '=', team.id).execute();
});
