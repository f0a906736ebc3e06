import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SpecificationFile } from '#contract/specification/items.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let owner: TestUser;
let outsider: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  [owner, outsider] = await Promise.all([buildUser(server), buildUser(server)]);
  team = await buildTeam(server, owner);
});

afterAll(() => server.stop());

const remove = (url: string, by = owner) => callEndpoint(server, 'users/s3/delete', { body: { url } }, by.token);

/** The file as a listing shows it. */
async function show(id: string): Promise<SpecificationFile | undefined> {
  const query = { requester_id: owner.id, path: `${owner.id}/${team.name}` };
  return (await callEndpoint(server, 'users/s3/fetchTeamsData', { query }, owner.token)).body.files.find(
    (one) => one.id === id,
  );
}

async function addFile(name: string): Promise<SpecificationFile> {
  const { file } = await uploadFile(server, owner, team, { name, bytes: Buffer.from('abc') });
  const listed = await show(file.id);
  if (!listed) throw new Error(`${name} is not listed.`);
  return listed;
}

test.each(['foo/bar', "Acme's Team/Proj", 'users/foo/bar/baz.mp4', 'foo', ''])(
  'every call rejects the address %j, whose owner is not an id',
  async (address) => {
    const self = { requester_id: owner.id };
    const good = `users/${owner.id}/${team.name}`;
    const settings = { ...self, sharing: 'public', sharingType: 'view' } as const;
    const responses = await Promise.all([
      callEndpoint(server, 'users/s3/fetchTeamsData', { query: { ...self, path: address } }, owner.token),
      remove(address),
      callEndpoint(
        server,
        'users/s3/copyObject',
        { body: { ...self, srcKey: address, destPath: good, type: 'file' } },
        owner.token,
      ),
      callEndpoint(
        server,
        'users/s3/copyObject',
        { body: { ...self, srcKey: `${good}/a`, destPath: address, type: 'file' } },
        owner.token,
      ),
      callEndpoint(server, 'users/s3/updateVideoMetadata', { body: { Key: address, ...settings } }, owner.token),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 404, 400]);
  },
);

describe('delete with the SignedUrl of a file', () => {
  test('moves it to the trash by a relative, absolute or expired address', async () => {
    for (const name of ['a.mp4', 'b.mp4', 'c.mp4']) {
      const file = await addFile(name);
      const url = file.SignedUrl ?? '';
      const given = { 'a.mp4': url, 'b.mp4': server.url + url }[name] ?? url.replace(/until=\d+/, 'until=1');
      expect(await remove(given)).toMatchObject({ status: 200, body: { items: [{ id: file.id }] } });
      expect(await show(file.id)).toBeUndefined();
    }
  });

  test('is refused while several copies play from it, and works once one is left', async () => {
    const file = await addFile('copied.mp4');
    const destPath = `users/${owner.id}/${team.name}`;
    const body = { user_id: owner.id, srcKey: file.FullKey, destPath, type: 'file' } as const;
    const copied = await callEndpoint(server, 'users/s3/copyObject', { body }, owner.token);
    const url = file.SignedUrl ?? '';
    expect(await remove(url)).toMatchObject({
      status: 409,
      body: { field: 'body.url', message: expect.stringContaining('FullKey') },
    });
    expect(await show(file.id)).toBeDefined();
    await callEndpoint(server, 'deleteItems', { body: { ids: [copied.body.items[0]?.id ?? ''] } }, owner.token);
    expect(await remove(url)).toMatchObject({ status: 200, body: { items: [{ id: file.id }] } });
  });

  test('finds the newest version only', async () => {
    const first = await addFile('versions.mp4');
    const given = { name: 'versions.mp4', bytes: Buffer.from('abcd'), ifExists: 'version' } as const;
    const { file } = await uploadFile(server, owner, team, given);
    expect((await remove(first.SignedUrl ?? '')).status).toBe(404);
    expect((await remove(file.playUrl ?? '')).status).toBe(200);
  });

  test('needs the permission to delete the file; copies of other users do not matter', async () => {
    const file = await addFile('foreign.mp4');
    const url = file.SignedUrl ?? '';
    expect((await remove(url, outsider)).status).toBe(404);
    const viewer = await buildUser(server);
    const member = { team_id: team.id, user_id: viewer.id, role: 'viewer' as const };
    await server.db.insertInto('team_members').values(member).execute();
    expect((await remove(url, viewer)).status).toBe(403);
    const elsewhere = await buildTeam(server, outsider);
    const copy = await buildItem(server, elsewhere.id, { kind: 'file', name: 'copy.mp4' });
    const media_id = file.mediaId ?? '';
    await server.db
      .insertInto('versions')
      .values({ id: crypto.randomUUID(), item_id: copy.id, number: 1, media_id, created_by: null })
      .execute();
    expect(await remove(url)).toMatchObject({ status: 200, body: { items: [{ id: file.id }] } });
    expect(await remove(url, outsider)).toMatchObject({ status: 200, body: { items: [{ id: copy.id }] } });
  });
});

test('copyObject accepts the caller under either field name, and refuses other users under both', async () => {
  const file = await addFile('source.mp4');
  const copy = async (given: { requester_id?: string; user_id?: string }) => {
    const keys = { srcKey: file.FullKey, destPath: `users/${owner.id}/${team.name}` };
    return (
      await callEndpoint(server, 'users/s3/copyObject', { body: { ...given, ...keys, type: 'file' } }, owner.token)
    ).status;
  };
  expect(await copy({ user_id: owner.id })).toBe(200);
  expect(await copy({ requester_id: owner.id })).toBe(200);
  expect(await copy({})).toBe(400);
  expect(await copy({ user_id: outsider.id })).toBe(403);
  expect(await copy({ requester_id: owner.id, user_id: outsider.id })).toBe(403);
});
