import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Services } from '#server/platform/services.ts';
import { completeUpload, loadUpload } from './uploads.ts';

const partSize = 8 * 1024 * 1024;
const gigabyte = 2 ** 30;
let server: TestServer;
let user: TestUser;
let viewer: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer({ maxUploadBytes: 5 * gigabyte, teamQuotaBytes: 8 * gigabyte });
  [user, viewer] = await Promise.all([buildUser(server), buildUser(server)]);
  team = await buildTeam(server, user, { viewer });
});
afterAll(() => server.stop());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes);
const digest = (bytes: Uint8Array) => ({ 'content-digest': `sha-256=:${sha256(bytes).digest('base64')}:` });

async function start(
  given: Partial<{
    id: string;
    name: string;
    fileName: string;
    versionOf: string;
    size: number;
    folders: string[];
    ifExists: 'version' | 'keep-both';
    parentId: string | null;
    contentType: string;
  }> = {},
) {
  const body = {
    id: uuidv7(),
    teamId: team.id,
    parentId: null,
    name: `${uuidv7()}.mp4`,
    size: 3,
    contentType: 'video/mp4',
    ...given,
  };
  const response = await callEndpoint(server, 'startUpload', { body }, user.token);
  return { ...response, id: body.id };
}

async function put(
  uploadId: string,
  number: number,
  bytes: Uint8Array,
  headers: Record<string, string> = digest(bytes),
) {
  const { body } = await callEndpoint(
    server,
    'signParts',
    { params: { uploadId }, body: { numbers: [number] } },
    user.token,
  );
  return fetch(server.url + body.parts[0]?.url, { method: 'PUT', body: new Uint8Array(bytes), headers });
}

const complete = (uploadId: string, body: { poster?: string } = {}, token = user.token) =>
  callEndpoint(server, 'completeUpload', { params: { uploadId }, body }, token);

async function upload(bytes: Uint8Array, given: Parameters<typeof start>[0] = {}) {
  const { id } = await start({ size: bytes.length, ...given });
  for (let from = 0, number = 1; from < bytes.length; from += partSize, number++) {
    expect((await put(id, number, bytes.subarray(from, from + partSize))).status).toBe(200);
  }
  const { status, body } = await complete(id);
  expect(status).toBe(200);
  return { id, file: body.file };
}

const read = (path: string | null, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + path, { headers, method });

describe('an upload in parts', () => {
  test('arrives in any order and reads back the same', async () => {
    const bytes = randomBytes(2 * partSize + 12_345);
    const { id } = await start({ size: bytes.length });
    const parts = [3, 1, 2].map((number) =>
      put(id, number, bytes.subarray((number - 1) * partSize, number * partSize)),
    );
    expect((await Promise.all(parts)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const listed = await callEndpoint(server, 'listParts', { params: { uploadId: id } }, user.token);
    expect(listed.body.parts).toEqual([
      { number: 1, size: partSize },
      { number: 2, size: partSize },
      { number: 3, size: 12_345 },
    ]);
    const { body } = await complete(id);
    const response = await read(body.file.playUrl);
    expect(sha256(new Uint8Array(await response.arrayBuffer())).digest('hex')).toBe(sha256(bytes).digest('hex'));
    const media = await server.db
      .selectFrom('media')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(media.checksum).toMatch(/^sha-256:8388608:[0-9a-f]{64}$/);
  });

  test('is idempotent in every call', async () => {
    const first = await start({ name: 'again.mp4' });
    expect((await start({ name: 'again.mp4', id: first.id })).body.upload).toEqual(first.body.upload);
    expect((await start({ name: 'other.mp4', id: first.id })).status).toBe(409);
    for (const _ of [1, 2]) expect((await put(first.id, 1, Buffer.from('abc'))).status).toBe(200);
    const responses = await Promise.all([complete(first.id), complete(first.id), complete(first.id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.file.id)).size).toBe(1);
    expect((await complete(first.id)).body.file.id).toBe(responses[0]?.body.file.id);
  });

  test('completes again after a crash between the bytes and the row', async () => {
    const { id } = await start();
    await put(id, 1, Buffer.from('abc'));
    const member = {
      kind: 'member' as const,
      userId: user.id,
      email: user.email,
      emailVerified: true,
      name: user.name,
    };
    const found = await loadUpload(server.db, member, id);
    const queue = { enqueue: async () => {} } as unknown as Services['queue'];
    const failing = {
      queue,
      ...server,
      storage: {
        ...server.storage,
        completeWrite: async (...given: Parameters<typeof server.storage.completeWrite>) => {
          await server.storage.completeWrite(...given);
          throw new Error('died here');
        },
      },
    };
    await expect(completeUpload(failing, member, found)).rejects.toThrow('died here');
    const listed = await callEndpoint(server, 'listParts', { params: { uploadId: id } }, user.token);
    expect(listed.body.parts).toEqual([{ number: 1, size: 3 }]);
    const { status, body } = await complete(id);
    expect(status).toBe(200);
    expect(await (await read(body.file.playUrl)).text()).toBe('abc');
    const media = await server.db
      .selectFrom('media')
      .select('checksum')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(media.checksum).not.toBe('');
  });

  test('keeps its folders, and creates them once', async () => {
    const uploads = ['a.mp4', 'b.mp4', 'c.mp4'].map((name) =>
      upload(Buffer.from('abc'), { name, folders: ['Day 1', 'Cam A'] }),
    );
    const [first] = await Promise.all(uploads);
    const folders = await server.db
      .selectFrom('items')
      .select(['id', 'name', 'file_count', 'size_bytes'])
      .where('name', 'in', ['Day 1', 'Cam A'])
      .execute();
    expect(folders.find(({ name }) => name === 'Cam A')?.id).toBe(first?.file.parentId);
    expect(folders.map(({ file_count, size_bytes }) => [file_count, size_bytes])).toEqual([
      [3, '9'],
      [3, '9'],
    ]);
  });

  test('with a taken name is refused, becomes a version, or is numbered', async () => {
    const { id, file } = await upload(Buffer.from('one'), { name: 'take.mp4' });
    const refused = await start({ name: 'take.mp4' });
    expect(refused).toMatchObject({ status: 409, body: { field: 'body.name' } });
    const beside = await upload(Buffer.from('two'), { name: 'take.mp4', ifExists: 'keep-both' });
    expect(beside.file).toMatchObject({ name: 'take 2.mp4', versions: 1 });
    const version = await upload(Buffer.from('three'), { name: 'take.mp4', ifExists: 'version' });
    expect(version.file).toMatchObject({ id: file.id, name: 'take.mp4', versions: 2, size: 5 });
    expect(await (await read(version.file.playUrl)).text()).toBe('three');
    // Each repeated completion names the version of its own upload.
    expect((await complete(version.id)).body).toMatchObject({ version: 2 });
    expect((await complete(id)).body).toMatchObject({ version: 1, file: { versions: 2 } });
  });

  test('keeps the name of its file, which its download has until a member renames the item', async () => {
    const { file } = await upload(Buffer.from('one'), { name: 'Film_v1.mov' });
    const given = { name: 'Film_v1.mov', fileName: 'Film_v2.mp4', versionOf: file.id };
    expect((await upload(Buffer.from('two'), given)).file).toMatchObject({ name: 'Film_v1.mov', versions: 2 });
    const params = { itemId: file.id };
    const { body: media } = await callEndpoint(server, 'showMedia', { params, query: {} }, user.token);
    expect(media.versions.map(({ fileName }) => fileName)).toEqual(['Film_v2.mp4', 'Film_v1.mov']);
    const download = async () =>
      (await callEndpoint(server, 'startDownload', { body: { ids: [file.id] } }, user.token)).body.name;
    expect(await download()).toBe('Film_v2.mp4');
    await callEndpoint(server, 'renameItem', { params, body: { name: 'Interview.mp4' } }, user.token);
    expect(await download()).toBe('Interview.mp4');
  });

  test('takes a version whose file no item could be called after', async () => {
    const { file } = await upload(Buffer.from('one'), { name: 'Film.mp4' });
    const names = ['\u202Ev2\n/cut.mp4', '\n'];
    for (const fileName of names) {
      const made = await upload(Buffer.from('two'), { name: 'Film.mp4', fileName, versionOf: file.id });
      expect(made.file).toMatchObject({ id: file.id });
    }
    const { body: media } = await callEndpoint(
      server,
      'showMedia',
      { params: { itemId: file.id }, query: {} },
      user.token,
    );
    expect(media.versions.map(({ fileName }) => fileName)).toEqual(['-', '-v2--cut.mp4', 'Film.mp4']);
  });

  test('finds a place when its folder or its file was deleted meanwhile', async () => {
    const folder = await buildItem(server, team.id);
    const { id } = await start({ parentId: folder.id, name: 'homeless.mp4' });
    await put(id, 1, Buffer.from('abc'));
    await server.db.updateTable('items').set({ deleted_at: new Date() }).where('id', '=', folder.id).execute();
    expect((await complete(id)).body.file).toMatchObject({ name: 'homeless.mp4', parentId: null });
  });

  test('shows the picture that the browser made', async () => {
    const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
    const { id } = await start();
    await put(id, 1, Buffer.from('abc'));
    const poster = `data:image/jpeg;base64,${picture.toString('base64')}`;
    const html = `data:image/jpeg;base64,${Buffer.from('<script>').toString('base64')}`;
    expect((await complete(id, { poster: html })).status).toBe(400);
    const { body } = await complete(id, { poster });
    const response = await read(body.file.posterUrl);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
  });

  test('is refused with the reason', async () => {
    expect((await start({ size: 6 * gigabyte })).body).toMatchObject({
      code: 'too_large',
      message:
        'File is larger than 5368709120 bytes. This file has 6.00 GB; this server takes files of at most 5.00 GB.',
    });
    expect((await start({ size: 4 * gigabyte })).status).toBe(200);
    const over = await start({ size: 4.5 * gigabyte });
    expect(over.status).toBe(413);
    expect((over.body as unknown as { message: string }).message).toMatch(
      /^This would make 8\.\d\d GB, more than the 8\.00 GB that this team may keep here\./,
    );
    expect((await start({ contentType: 'text/html' })).body).toMatchObject({
      message: expect.stringContaining('File type must be video/*.'),
    });
    const empty = await start({ size: 0 });
    expect(empty.status).toBe(400);
    expect(empty.body).toMatchObject({ message: 'File is smaller than 1 bytes. This file is empty.' });
    expect((await start({ name: '../x.mp4' })).status).toBe(400);
    const { id } = await start();
    expect((await put(id, 1, Buffer.from('abd'), digest(Buffer.from('abc')))).status).toBe(400);
    expect((await put(id, 1, Buffer.from('ab'))).status).toBe(400);
    expect((await put(id, 1, Buffer.from('abc'), {})).status).toBe(400);
    expect((await complete(id)).status).toBe(409);
    expect((await put(id, 1, Buffer.from('abc'))).status).toBe(200);
    expect((await put(id, 1, Buffer.from('xyz'))).status).toBe(409);
    expect(await (await read((await complete(id)).body.file.playUrl)).text()).toBe('abc');
  });

  test('that is cancelled leaves nothing', async () => {
    const { id } = await start();
    await put(id, 1, Buffer.from('abc'));
    const link = await callEndpoint(
      server,
      'signParts',
      { params: { uploadId: id }, body: { numbers: [1] } },
      user.token,
    );
    const abort = () => callEndpoint(server, 'abortUpload', { params: { uploadId: id } }, user.token);
    expect((await abort()).status).toBe(200);
    expect((await abort()).status).toBe(404);
    const late = await fetch(server.url + link.body.parts[0]?.url, {
      method: 'PUT',
      body: 'abc',
      headers: digest(Buffer.from('abc')),
    });
    expect(late.status).toBe(404);
    expect((await complete(id)).status).toBe(404);
  });

  test('a former editor cannot complete their upload', async () => {
    const editor = await buildUser(server);
    await server.db
      .insertInto('team_members')
      .values({ team_id: team.id, user_id: editor.id, role: 'editor' })
      .execute();
    const { id } = await start();
    await put(id, 1, Buffer.from('abc'));
    await server.db.updateTable('uploads').set({ created_by: editor.id }).where('id', '=', id).execute();
    await server.db.updateTable('team_members').set({ role: 'viewer' }).where('user_id', '=', editor.id).execute();
    expect((await complete(id, {}, editor.token)).status).toBe(403);
    expect((await complete(id)).status).toBe(404);
  });
});
