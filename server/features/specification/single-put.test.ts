import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { changeShare } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let user: TestUser;
let team: { id: string; name: string };
let folder: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer({ maxUploadBytes: 20 * 2 ** 20 });
  user = await buildUser(server);
  team = await buildTeam(server, user);
  folder = await buildItem(server, team.id);
});
afterAll(() => server.stop());

async function link(given: { fileName?: string; contentType?: string; path?: string } = {}) {
  const { fileName = 'video_1700000000000_Take 1.mp4', contentType = 'video/mp4' } = given;
  const body = { fileName, contentType, user_id: user.id, path: given.path ?? `${team.name}/${folder.name}` };
  const response = await callEndpoint(server, 'users/s3/generateUploadUrl', { body }, user.token);
  return { ...response, url: (response.body.url ?? '').replace('localhost', '127.0.0.1') };
}

const put = (url: string, body: Uint8Array<ArrayBuffer> | string, type = 'video/mp4') =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });

async function list() {
  const query = { requester_id: user.id, path: `${user.id}/${team.name}/${folder.name}` };
  return (await callEndpoint(server, 'users/s3/fetchTeamsData', { query }, user.token)).body;
}

test('one PUT creates a file with its original name; repeating it creates no second', async () => {
  const bytes = new Uint8Array(randomBytes(9 * 2 ** 20));
  const { url } = await link();
  for (const _ of [1, 2]) expect((await put(url, bytes)).status).toBe(200);
  const { files } = await list();
  expect(files).toHaveLength(1);
  expect(files[0]).toMatchObject({ name: 'Take 1.mp4', Size: bytes.length });
  expect(files[0]?.Key).toMatch(/^video_\d+_Take 1\.mp4$/);
  const top = { requester_id: user.id, path: `${user.id}/${team.name}` };
  const { folders } = (await callEndpoint(server, 'users/s3/fetchTeamsData', { query: top }, user.token)).body;
  expect(folders[0]?.innerFiles).toMatchObject([{ name: 'Take 1.mp4', SignedUrl: files[0]?.SignedUrl }]);
  const read = await fetch(server.url + files[0]?.SignedUrl);
  expect(Buffer.compare(new Uint8Array(await read.arrayBuffer()), bytes)).toBe(0);
});

test('an empty file is refused with the specification’s message', async () => {
  const response = await put((await link()).url, '');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ message: 'File is smaller than 1 bytes. This file is empty.' });
});

test('paths may name the owner, and the name of a team alone is its top', async () => {
  for (const path of [`${user.id}/${team.name}`, `users/${user.id}/${team.name}/`, team.name]) {
    const { status, url } = await link({ path, fileName: 'plain.mov', contentType: 'video/quicktime' });
    expect(status).toBe(200);
    expect((await put(url, 'abc')).status).toBe(200);
  }
  const tops = await server.db
    .selectFrom('items')
    .select('name')
    .where('place_id', '=', team.id)
    .where('kind', '=', 'file')
    .orderBy('name')
    .execute();
  expect(tops.map(({ name }) => name)).toEqual(['plain 2.mov', 'plain 3.mov', 'plain.mov']);
});

test('metadata.json is applied and never listed', async () => {
  const { url } = await link({ fileName: 'metadata.json', contentType: 'application/json' });
  const document = (fullPath: string, progress: string) =>
    JSON.stringify({ fullPath, createdAt: new Date().toISOString(), sharing: 'none', sharing_type: 'none', progress });
  const send = async (text: string) => (await put(url, text, 'application/json')).status;
  const progress = async () => (await list()).folder?.progress;
  expect(await send(document(`users/${user.id}/${team.name}/${folder.name}`, 'Done'))).toBe(200);
  expect(await progress()).toBe('Done');
  expect(await send(document(`users/${user.id}/${team.name}/${folder.name}/video_1_a.mp4`, 'Upcoming'))).toBe(200);
  expect(await progress()).toBe('Done');
  for (const wrong of ['{', '[]', document('x', 'Soon'), `"${'x'.repeat(70_000)}"`]) {
    expect(await send(wrong)).toBeGreaterThanOrEqual(400);
  }
  expect(await progress()).toBe('Done');
  expect((await list()).files.every(({ name }) => name !== 'metadata.json')).toBe(true);
});

describe('a metadata.json for a video', () => {
  const initial = { createdAt: new Date().toISOString(), sharing: 'none', sharing_type: 'none', progress: 'Upcoming' };
  const key = 'video_1700000000001_Beside.mp4';
  const pathOf = (name: string) => `users/${user.id}/${team.name}/${folder.name}/${name}`;
  const findBeside = async () => (await list()).files.find(({ name }) => name === 'Beside.mp4');

  async function send(document: object) {
    const { url } = await link({ fileName: 'metadata.json', contentType: 'application/json' });
    const response = await put(url, JSON.stringify(document), 'application/json');
    return { status: response.status, body: (await response.json()) as { message?: string } };
  }

  test('may come first with the defaults of a new video, or is refused', async () => {
    expect(await send({ ...initial, fullPath: pathOf(key) })).toMatchObject({ status: 200 });
    const early = await send({ ...initial, fullPath: pathOf(key), progress: 'Done' });
    expect(early).toMatchObject({ status: 409, body: { message: expect.stringContaining('Upload the file first') } });
  });

  test('sets the progress of an existing video', async () => {
    const { url } = await link({ fileName: key });
    expect((await put(url, 'abc')).status).toBe(200);
    expect(await send({ ...initial, fullPath: pathOf(key), progress: 'Done' })).toMatchObject({ status: 200 });
    expect((await findBeside())?.Metadata.progress).toBe('Done');
    const inKey = pathOf(`${key}/metadata.json`);
    expect(await send({ ...initial, fullPath: inKey, progress: 'In Progress' })).toMatchObject({ status: 200 });
    expect((await findBeside())?.Metadata.progress).toBe('In Progress');
  });

  test('is refused as a whole if its sharing differs', async () => {
    const said = { ...initial, fullPath: pathOf(key), progress: 'Done', sharing: 'public', sharing_type: 'edit' };
    const refused = await send(said);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('updateVideoMetadata') },
    });
    expect((await findBeside())?.Metadata.progress).toBe('In Progress');
    const itemId = (await findBeside())?.id ?? '';
    const body = { visibility: 'public', access: 'edit' } as const;
    await changeShare(server, itemId, user, body);
    expect(await send(said)).toMatchObject({ status: 200 });
    expect(await send({ ...said, sharing: 'none', sharing_type: 'none' })).toMatchObject({ status: 409 });
    expect(await send({ ...said, sharing: 'everybody' })).toMatchObject({ status: 400 });
  });
});

describe('the Key that a client made for its upload', () => {
  const key = 'video_1600000000123_Own Key.mp4';
  const at = () => `users/${user.id}/${team.name}/${folder.name}`;
  const named = () => ({ type: 'file' as const, path: folder.name, teamPath: team.name });
  const upload = async (fileName: string) =>
    expect((await put((await link({ fileName })).url, 'abc')).status).toBe(200);
  const findKey = async (key: string) => (await list()).files.find(({ Key }) => Key === key);

  test('is listed, and addresses the file in rename, comment and delete calls', async () => {
    await upload(key);
    expect(await findKey(key)).toMatchObject({ name: 'Own Key.mp4', FullKey: `${at()}/${key}` });
    const comments = (videoName: string) =>
      callEndpoint(server, 'users/comments/fetchComments', { body: { userId: user.id, videoName } }, user.token);
    for (const name of [key, `${at()}/${key}`]) expect((await comments(name)).status).toBe(200);
    const renamed = await callEndpoint(
      server,
      'users/s3/rename',
      { query: { userId: user.id }, body: { ...named(), filefoldername: key, newName: 'Renamed.mp4' } },
      user.token,
    );
    expect(renamed.status).toBe(200);
    const newKey = 'video_1600000000123_Renamed.mp4';
    expect(await findKey(newKey)).toMatchObject({ name: 'Renamed.mp4' });
    expect((await comments(key)).status).toBe(404);
    const remove = () => callEndpoint(server, 'users/s3/delete', { body: { url: `${at()}/${newKey}` } }, user.token);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
  });

  test('addresses the file even if its name had to be numbered', async () => {
    await upload('video_1600000000201_Same.mp4');
    await upload('video_1600000000202_Same.mp4');
    expect(await findKey('video_1600000000202_Same.mp4')).toMatchObject({ name: 'Same 2.mp4' });
  });

  test('makes a new version when put a second time', async () => {
    await upload('video_1600000000301_Twice.mp4');
    await upload('video_1600000000301_Twice.mp4');
    expect((await list()).files.filter(({ name }) => name.startsWith('Twice'))).toMatchObject([{ versions: 2 }]);
  });
});

test('a file that is named like a Key is not replaced by an upload under that Key', async () => {
  const lookalike = await buildItem(server, team.id, {
    kind: 'file',
    name: 'video_20240101_123456.mp4',
    parentId: folder.id,
  });
  const { url } = await link({ fileName: lookalike.name });
  expect((await put(url, 'abc')).status).toBe(200);
  const { files } = await list();
  expect(files.find(({ id }) => id === lookalike.id)?.versions).toBe(0);
  expect(files.find(({ name }) => name === '123456.mp4')?.versions).toBe(1);
});

test('is refused with the reason, and changes nothing', async () => {
  const before = (await list()).total;
  expect((await link({ contentType: 'text/plain' })).status).toBe(415);
  expect((await link({ fileName: 'a/b.mp4' })).status).toBe(400);
  expect((await link({ path: 'nowhere' })).status).toBe(404);
  const { url } = await link();
  expect((await put(url, new Uint8Array(21 * 2 ** 20))).status).toBe(413);
  expect((await put(url, '')).status).toBe(400);
  expect((await put(url.replace('Take', 'Fake'), 'abc')).status).toBe(403);
  expect((await put(url.replace(/until=\d+/, `until=${Date.now() - 1}`), 'abc')).status).toBe(403);
  await server.db.updateTable('teams').set({ deleted_at: new Date() }).where('id', '=', team.id).execute();
  expect((await put(url, 'abc')).status).toBe(404);
  await server.db.updateTable('teams').set({ deleted_at: null }).where('id', '=', team.id).execute();
  expect((await list()).total).toEqual(before);
});
