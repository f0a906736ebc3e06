import { randomBytes } from 'node:crypto';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatKey } from '#contract/items/keys.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

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
  file = (await uploadFile(server, owner, team, { name: 'take 1.mp4', bytes })).file;
});
afterAll(() => server.stop());

const nameIn = (response: Response) => parse(response.headers.get('content-disposition') ?? '').parameters.filename;

const records = () =>
  server.db
    .selectFrom('audit_log')
    .select(['subject', 'user_id'])
    .where('action', '=', 'item.download')
    .orderBy('id')
    .execute();

describe('the specification’s call', () => {
  const post = (body: Record<string, string>, user: TestUser = owner) =>
    fetch(`${server.url}/vizioApi/users/s3/download?userId=${owner.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
      body: JSON.stringify({ filePath: '', teamPath: team.name, ...body }),
    });

  test('returns the bytes of a file, by its name or its name in the Key', async () => {
    const query = { requester_id: owner.id, path: formatKey({ ownerId: owner.id, team: team.name, names: [] }) };
    const listing = await callEndpoint(server, 'users/s3/fetchTeamsData', { query }, owner.token);
    const key = listing.body.files.find(({ id }) => id === file.id)?.Key ?? '';
    for (const fileName of ['take 1.mp4', key]) {
      const response = await post({ fileName, type: 'file' });
      expect([response.status, nameIn(response)]).toEqual([200, 'take 1.mp4']);
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  test('returns a zip of a folder, named after it', async () => {
    const folder = await buildItem(server, team.id, { name: 'Räsh' });
    await uploadFile(server, owner, team, { name: 'a.mp4', parentId: folder.id, bytes });
    const response = await post({ fileName: 'Räsh', type: 'folder' }, viewer);
    expect([response.status, nameIn(response)]).toEqual([200, 'Räsh.zip']);
    const zip = Buffer.from(await response.arrayBuffer());
    expect(zip.length).toBe(Number(response.headers.get('content-length')));
    expect(zip.includes(bytes)).toBe(true);
  });

  test('records an audit entry', async () => {
    const before = await records();
    await (await post({ fileName: 'take 1.mp4', type: 'file' }, viewer)).arrayBuffer();
    expect((await records()).slice(before.length)).toEqual([{ subject: 'take 1.mp4', user_id: viewer.id }]);
  });

  test.each([
    ['of another kind', { fileName: 'take 1.mp4', type: 'folder' }],
    ['of another name', { fileName: 'take 2.mp4', type: 'file' }],
    ['elsewhere', { fileName: 'take 1.mp4', type: 'file', filePath: '../..' }],
  ])('finds nothing %s', async (_, body) => {
    expect((await post(body)).status).toBe(404);
  });

  test('rejects outsiders', async () => {
    const body = { fileName: 'take 1.mp4', type: 'file' };
    expect((await post(body, outsider)).status).toBe(404);
  });
});
