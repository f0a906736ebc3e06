import { randomBytes } from 'node:crypto';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, buildVersion, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

const bytes = randomBytes(50_000);
let server: TestServer;
let owner: TestUser;
let viewer: TestUser;
let outsider: TestUser;
let team: { id: string; name: string };
let file: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer({ mode: 'web' });
  [owner, viewer, outsider] = await Promise.all([buildUser(server), buildUser(server), buildUser(server)]);
  team = await buildTeam(server, owner, { viewer });
  file = await upload('take 1.mp4');
});
afterAll(() => server.stop());

async function upload(name: string, parentId: string | null = null, content = bytes) {
  return (await uploadFile(server, owner, team, { name, parentId, bytes: content })).file;
}

const start = (ids: string[], user: TestUser | undefined = owner, rendition?: '540p' | '1080p') =>
  callEndpoint(server, 'startDownload', { body: { ids, rendition } }, user?.token);

async function link(...ids: string[]): Promise<string> {
  const { status, body } = await start(ids);
  expect(status).toBe(200);
  return body.url;
}

function read(url: string, user: TestUser | undefined = owner, init: RequestInit = {}) {
  const authorization: Record<string, string> = user ? { authorization: `Bearer ${user.token}` } : {};
  return fetch(server.url + url, { ...init, headers: { ...authorization, ...(init.headers as object) } });
}

const nameIn = (response: Response) => parse(response.headers.get('content-disposition') ?? '').parameters.filename;

const records = async () => {
  const rows = await server.db.selectFrom('audit_log').selectAll().where('action', '=', 'item.download').execute();
  return rows.filter(({ team_id }) => team_id === team.id).map(({ subject, user_id }) => ({ subject, user_id }));
};

describe('a rendition', () => {
  test('is saved instead of the original, under a name that says so', async () => {
    const { id } = await upload('take.9.mov');
    const { media_id: mediaId } = await server.db
      .selectFrom('versions')
      .select('media_id')
      .where('item_id', '=', id)
      .executeTakeFirstOrThrow();
    const objectId = uuidv7();
    const small = randomBytes(1_000);
    await server.storage.putObject(objectId, small, 'video/mp4');
    const output = { id: objectId, media_id: mediaId, kind: '540p', content_type: 'video/mp4', size_bytes: 1_000 };
    await server.db.insertInto('renditions').values(output).execute();
    const { body } = await start([id], owner, '540p');
    expect(body).toMatchObject({ name: 'take.9 (540p).mp4', size: 1_000 });
    const response = await read(body.url);
    expect(nameIn(response)).toBe('take.9 (540p).mp4');
    expect(Buffer.from(await response.arrayBuffer()).equals(small)).toBe(true);
    expect((await start([id], owner, '1080p')).status).toBe(404);
    expect((await start([id], outsider, '540p')).status).toBe(404);
    expect((await start([id, file.id], owner, '540p')).status).toBe(404);
  });
});

describe('a file', () => {
  test.each([
    'plain.mp4',
    'Tag 1 – Ankunft am See (ü).mov',
    '日本語のビデオ.mp4',
    'فيديو עברית.mp4',
    '👩‍👩‍👧 50% done; it\'s "here", x=1.mp4',
    'a%20b%2F..%2Fc.mp4',
    'CON.mp4',
    'metadata.json',
  ])('is saved under its own name: %s', async (name) => {
    const { id } = await upload(name);
    const { body } = await start([id]);
    expect(body).toMatchObject({ success: true, name, size: bytes.length });
    const response = await read(body.url);
    expect(response.status).toBe(200);
    expect(nameIn(response)).toBe(name);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=[\x20-\x7e]+$/);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test.each(['x\r\nSet-Cookie: a=b', 'x\nLocation: http://evil.test', 'x"; filename="evil.exe', '../../x\\..\\y'])(
    'with the unchecked name %j adds nothing to the headers',
    async (name) => {
      const { id } = await upload('a.mp4');
      await server.db.updateTable('items').set({ name }).where('id', '=', id).execute();
      const response = await read(await link(id));
      expect(response.status).toBe(200);
      expect(nameIn(response)).toBe(name);
      expect(response.headers.has('set-cookie') || response.headers.has('location')).toBe(false);
    },
  );

  test('is its newest version', async () => {
    const { id } = await upload('versions.mp4');
    const newest = randomBytes(10);
    const mediaId = uuidv7();
    await server.storage.putObject(mediaId, newest, 'video/mp4');
    await buildVersion(server, id, 2, { mediaId, sizeBytes: 10 });
    expect(Buffer.from(await (await read(await link(id))).arrayBuffer()).equals(newest)).toBe(true);
  });

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=49999-', 49_999, 49_999],
    ['bytes=-10', 49_990, 49_999],
    ['bytes=49000-99999', 49_000, 49_999],
  ])('resumes where it broke off: %s', async (range, from, to) => {
    const response = await read(await link(file.id), owner, { headers: { range } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to}/50000`);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(from, to + 1))).toBe(true);
  });

  test('resumes only while unchanged', async () => {
    const url = await link(file.id);
    const etag = (await read(url, owner, { method: 'HEAD' })).headers.get('etag') ?? '';
    const go = (ifRange: string) =>
      read(url, owner, { headers: { range: 'bytes=1-2', 'if-range': ifRange } }).then(({ status }) => status);
    expect(await go(etag)).toBe(206);
    expect(await go('"another"')).toBe(200);
  });

  test('rejects a range past its end', async () => {
    const response = await read(await link(file.id), owner, { headers: { range: 'bytes=50000-' } });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */50000']);
  });

  test('responds to HEAD with the headers of GET, and no bytes', async () => {
    const response = await read(await link(file.id), owner, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('50000');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(nameIn(response)).toBe('take 1.mp4');
    expect(await response.text()).toBe('');
  });
});

describe('permissions', () => {
  test('a viewer may download', async () => {
    const { status, body } = await start([file.id], viewer);
    expect(status).toBe(200);
    expect((await read(body.url, viewer)).status).toBe(200);
  });

  test('outsiders get 404', async () => {
    expect((await start([file.id], outsider)).status).toBe(404);
    expect((await callEndpoint(server, 'startDownload', { body: { ids: [file.id] } })).status).toBe(401);
  });

  test('a link works for its maker alone', async () => {
    const url = await link(file.id);
    expect((await read(url, viewer)).status).toBe(404);
    expect((await read(url, outsider)).status).toBe(404);
    expect((await fetch(server.url + url)).status).toBe(404);
    expect((await read(`/vizioApi/downloads/${uuidv7()}`)).status).toBe(404);
  });

  test('a link works for a day', async () => {
    const url = await link(file.id);
    const age = (hours: number) =>
      server.db
        .updateTable('downloads')
        .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
        .where('id', '=', url.split('/').at(-1) ?? '')
        .execute();
    await age(23);
    expect((await read(url)).status).toBe(200);
    await age(25);
    expect((await read(url)).status).toBe(404);
    await link(file.id);
    const left = await server.db.selectFrom('downloads').select('id').execute();
    expect(left.map(({ id }) => id)).not.toContain(url.split('/').at(-1));
  });

  test('a former member’s link stops working', async () => {
    const leaver = await buildUser(server);
    const member = { team_id: team.id, user_id: leaver.id, role: 'admin' as const };
    await server.db.insertInto('team_members').values(member).execute();
    const { body } = await start([file.id], leaver);
    await server.db.deleteFrom('team_members').where('user_id', '=', leaver.id).execute();
    expect((await read(body.url, leaver)).status).toBe(404);
  });

  test('items in the trash, or below a folder there, give 404, as do earlier links to them', async () => {
    const folder = await buildItem(server, team.id);
    const inside = await upload('inside.mp4', folder.id);
    const urls = [await link(inside.id), await link(folder.id)];
    await callEndpoint(server, 'deleteItems', { body: { ids: [folder.id] } }, owner.token);
    for (const url of urls) expect((await read(url)).status).toBe(404);
    for (const id of [folder.id, inside.id]) expect((await start([id])).status).toBe(404);
    expect((await start([file.id, inside.id])).status).toBe(404);
  });

  test('a download of two teams, or of another team, is refused', async () => {
    const other = await buildTeam(server, owner);
    const foreign = await buildTeam(server, outsider);
    expect((await start([file.id, (await buildItem(server, other.id)).id])).status).toBe(400);
    expect((await start([file.id, (await buildItem(server, foreign.id)).id])).status).toBe(404);
  });

  test('a file without bytes gives 404', async () => {
    expect((await start([(await buildItem(server, team.id, { kind: 'file' })).id])).status).toBe(404);
  });

  test('more than a zip can hold is refused with a message', async () => {
    const folder = await buildItem(server, team.id);
    await server.db.updateTable('items').set({ file_count: 100_000 }).where('id', '=', folder.id).execute();
    const { status, body } = await start([folder.id]);
    expect(status).toBe(413);
    expect(body).toMatchObject({ message: expect.stringContaining('100,000') });
  });

  test('every downloaded item is logged once', async () => {
    const folder = await buildItem(server, team.id, { name: 'Logged' });
    const inside = await upload('logged inside.mp4', folder.id);
    const before = await records();
    const url = await link(folder.id, inside.id, file.id);
    for (const _ of [1, 2]) await (await read(url)).arrayBuffer();
    const added = (await records()).slice(before.length).sort((a, b) => a.subject.localeCompare(b.subject));
    expect(added).toEqual([
      { subject: 'Logged', user_id: owner.id },
      { subject: file.name, user_id: owner.id },
    ]);
  });
});
