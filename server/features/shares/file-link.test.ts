import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadFileKey } from '#rig/files/file-key.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { openAsGuest, openBrowser, shareItem, type Visitor } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
let owner: TestUser;
let outsider: TestUser;
let team: { id: string; name: string };
let above: { id: string; name: string };
let cut: { id: string; key: string };
let key: string;
let editor: Visitor;

beforeAll(async () => {
  server = await startTestServer();
  [owner, outsider] = await Promise.all([buildUser(server), buildUser(server)]);
});

afterAll(() => server.stop());

beforeEach(async () => {
  team = await buildTeam(server, owner);
  above = await buildItem(server, team.id, { name: 'Secret client' });
  const given = { name: 'cut.mp4', parentId: above.id, bytes: Buffer.from('one') };
  const { file } = await uploadFile(server, owner, team, given);
  cut = { id: file.id, key: await loadFileKey(server, file.id) };
  await buildItem(server, team.id, { kind: 'file', name: 'other.mp4', parentId: above.id });
  key = (await shareItem(server, cut.id, owner, { access: 'edit' })).key;
  editor = openBrowser(server, key, outsider);
});

const hasLeaked = (body: unknown) => [above.id, above.name].some((secret) => JSON.stringify(body).includes(secret));

const rename = (visitor: Visitor, filefoldername: string, newName: string) =>
  visitor.call('users/s3/rename', {
    query: { userId: owner.id },
    body: { type: 'file', path: '', teamPath: team.name, filefoldername, newName },
  });

const put = (url: string, text: string) =>
  fetch(url.replace('localhost', '127.0.0.1'), { method: 'PUT', body: text, headers: { 'content-type': 'video/mp4' } });

const askLink = (visitor: Visitor, fileName: string) =>
  visitor.call('users/s3/generateUploadUrl', {
    body: { fileName, contentType: 'video/mp4', user_id: owner.id, path: team.name },
  });

async function listFiles() {
  const query = { requester_id: owner.id, path: `${owner.id}/${team.name}/${above.name}` };
  const { body } = await callEndpoint(server, 'users/s3/fetchTeamsData', { query }, owner.token);
  return body.files.map(({ name, versions }) => ({ name, versions }));
}

const begin = (given: object) => ({
  body: {
    id: uuidv7(),
    teamId: team.id,
    parentId: null,
    name: 'any.mp4',
    size: 3,
    contentType: 'video/mp4',
    ...given,
  },
});

async function sendPart(visitor: Visitor, uploadId: string, text: string) {
  const params = { uploadId };
  const signed = await visitor.call('signParts', { params, body: { numbers: [1] } });
  const digest = createHash('sha256').update(text).digest('base64');
  const headers = { 'content-digest': `sha-256=:${digest}:` };
  const part = await fetch(server.url + signed.body.parts[0]?.url, { method: 'PUT', body: text, headers });
  expect(part.status).toBe(200);
  return params;
}

describe('a link to edit one file', () => {
  test('renames it and stays valid, and names nothing above it', async () => {
    const { status, body } = await rename(editor, cut.key, 'final.mp4');
    expect(status).toBe(200);
    expect(body.items).toEqual([{ id: cut.id, name: 'final.mp4', parentId: null }]);
    const opened = await editor.call('openShare', { body: { k: key } });
    expect(opened.body).toMatchObject({ state: 'open', itemId: cut.id, name: 'final.mp4' });
    const review = await editor.call('showReview', { params: { itemId: cut.id } });
    expect(review.body).toMatchObject({ file: { name: 'final.mp4', parentId: null }, trail: [] });
    const again = await rename(editor, await loadFileKey(server, cut.id), 'final 2.mp4');
    expect(again.status).toBe(200);
    expect([body, opened.body, review.body, again.body].some(hasLeaked)).toBe(false);
  });

  test('refuses a neighbour’s name without saying more', async () => {
    const { status, body } = await rename(editor, cut.key, 'other.mp4');
    expect({ status, body }).toEqual({
      status: 409,
      body: {
        success: false,
        code: 'conflict',
        field: 'body.newName',
        message: 'This name is taken. Choose another one.',
      },
    });
  });

  test('sets its progress', async () => {
    const named = { type: 'file' as const, path: '', teamPath: team.name, filefoldername: cut.key };
    const body = { ...named, newProgress: 'In Progress' as const };
    const byPath = await editor.call('users/s3/updateprogress', { query: { userId: owner.id }, body });
    const byId = await editor.call('setProgress', { body: { ids: [cut.id], progress: 'Done' } });
    for (const response of [byPath, byId]) {
      expect(response).toMatchObject({ status: 200, body: { items: [{ id: cut.id, parentId: null }] } });
      expect(hasLeaked(response.body)).toBe(false);
    }
  });

  test('uploads a new version, in parts and by a link for a whole file', async () => {
    const started = await editor.call('startUpload', begin({ versionOf: cut.id }));
    expect(started).toMatchObject({ status: 200, body: { upload: { itemId: null } } });
    const params = await sendPart(editor, started.body.upload.id, 'two');
    const completed = await editor.call('completeUpload', { params, body: {} });
    expect(completed.body.file).toMatchObject({ id: cut.id, name: 'cut.mp4', versions: 2, parentId: null });
    const link = await askLink(editor, cut.key);
    expect(link.status).toBe(200);
    expect((await put(link.body.url, 'three')).status).toBe(200);
    expect(await listFiles()).toContainEqual({ name: 'cut.mp4', versions: 3 });
    expect([started.body, completed.body, link.body].some(hasLeaked)).toBe(false);
  });

  test('changes no other file', async () => {
    const other = await uploadFile(server, owner, team, { name: 'b.mp4', parentId: above.id, bytes: Buffer.from('b') });
    const otherKey = await loadFileKey(server, other.file.id);
    const ids = [cut.id];
    const responses = [
      await editor.call('deleteItems', { body: { ids } }),
      await editor.call('moveItems', { body: { ids, teamId: team.id, parentId: null } }),
      await editor.call('copyItems', { body: { ids, teamId: team.id, parentId: null } }),
      await editor.call('startUpload', begin({})),
      await editor.call('startUpload', begin({ parentId: above.id })),
      await editor.call('startUpload', begin({ parentId: cut.id })),
      await editor.call('startUpload', begin({ versionOf: other.file.id })),
      await editor.call('startUpload', begin({ versionOf: cut.id, folders: ['Mine'] })),
      await askLink(editor, 'video_1_new.mp4'),
      await askLink(editor, otherKey),
      await rename(editor, otherKey, 'c.mp4'),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404, 409, 404, 400, 404, 404, 404]);
    expect(responses.some(({ body }) => hasLeaked(body))).toBe(false);
    expect(await listFiles()).toEqual([
      { name: 'b.mp4', versions: 1 },
      { name: 'cut.mp4', versions: 1 },
      { name: 'other.mp4', versions: 0 },
    ]);
  });

  test('ends with the link and with the file, also for an upload under way', async () => {
    const started = await editor.call('startUpload', begin({ versionOf: cut.id }));
    const link = await askLink(editor, cut.key);
    const params = { uploadId: started.body.upload.id };
    await callEndpoint(server, 'deleteItems', { body: { ids: [cut.id] } }, owner.token);
    expect((await editor.call('listParts', { params })).status).toBe(404);
    expect((await put(link.body.url, 'three')).status).toBe(404);
    await callEndpoint(server, 'restoreItems', { body: { ids: [cut.id] } }, owner.token);
    expect((await editor.call('listParts', { params })).status).toBe(200);
    await shareItem(server, cut.id, owner, { access: 'view' });
    expect((await editor.call('listParts', { params })).status).toBe(403);
    expect((await put(link.body.url, 'three')).status).toBe(403);
    expect((await rename(editor, cut.key, 'final.mp4')).status).toBe(403);
  });

  test('lets a guest view only', async () => {
    const guest = await openAsGuest(server, key);
    const responses = [
      await rename(guest, cut.key, 'final.mp4'),
      await guest.call('setProgress', { body: { ids: [cut.id], progress: 'Done' } }),
      await guest.call('startUpload', begin({ versionOf: cut.id })),
      await askLink(guest, cut.key),
    ];
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    const { body } = await guest.call('showReview', { params: { itemId: cut.id } });
    expect(body.team.capabilities.edit).toBe(false);
  });
});

test('a version for a file that left the shared folder becomes a new file there', async () => {
  const visitor = openBrowser(server, (await shareItem(server, above.id, owner, { access: 'edit' })).key, outsider);
  const started = await visitor.call('startUpload', begin({ versionOf: cut.id, name: 'cut.mp4' }));
  const params = await sendPart(visitor, started.body.upload.id, 'two');
  const body = { ids: [cut.id], teamId: team.id, parentId: null };
  await callEndpoint(server, 'moveItems', { body }, owner.token);
  const completed = await visitor.call('completeUpload', { params, body: {} });
  expect(completed.body.file).toMatchObject({ name: 'cut.mp4', versions: 1, parentId: above.id });
  expect(completed.body.file.id).not.toBe(cut.id);
  const versions = await server.db.selectFrom('versions').select('number').where('item_id', '=', cut.id).execute();
  expect(versions).toEqual([{ number: 1 }]);
});
