import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatFileKey } from '#contract/items/keys.ts';
import { buildItem, buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { defaultLink, keyOf, openBrowser, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let owner: TestUser;
let team: { id: string; name: string };
let folder: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  team = await buildTeam(server, owner);
  const above = await buildItem(server, team.id);
  folder = await buildItem(server, team.id, { parentId: above.id });
});

const pathOf = (link: string | null) => new URL(link ?? '').pathname;

/** Follows it as a browser does, which keeps the fragment to itself. */
async function follow(link: string | null): Promise<{ status: number; location: string; text: string }> {
  const response = await fetch(server.url + pathOf(link), { redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() };
}

/** The address at which a browser arrives, with the fragment of the link. */
function arrive(link: string | null, location: string): string {
  const target = new URL(location, link ?? '');
  target.hash = new URL(link ?? '').hash;
  return target.href;
}

test('a short link has 22 characters and leads to the form of the specification, of a folder and of a file', async () => {
  const { share } = await shareItem(server, folder.id, owner);
  expect(pathOf(share.shortLink)).toMatch(/^\/s\/[\w-]{22}$/);
  const { status, location } = await follow(share.shortLink);
  expect(status).toBe(302);
  expect(arrive(share.shortLink, location)).toBe(share.link);

  const video = await buildVideo(server, team.id, { name: 'Ж 1.mp4', parentId: folder.id });
  const { share: file } = await shareItem(server, video.id, owner);
  const { location: target } = await follow(file.shortLink);
  expect(arrive(file.shortLink, target)).toBe(file.link);
  const v = Buffer.from(new URL(file.link ?? '').searchParams.get('v') ?? '', 'base64').toString();
  expect(v).toBe(`users/${owner.id}/${team.name}/${formatFileKey(video.createdAt.getTime(), 'Ж 1.mp4')}`);
});

test('neither its id nor its redirect has the secret, and the id opens nothing', async () => {
  const { key, share } = await shareItem(server, folder.id, owner);
  const id = pathOf(share.shortLink).slice(3);
  expect(Buffer.from(id, 'base64url')).toHaveLength(16);
  const { location, text } = await follow(share.shortLink);
  expect(id + location + text).not.toContain(key);
  expect((await openBrowser(server, id).call('openShare', { body: { k: id } })).status).toBe(404);
});

test('a link that is off, expired, replaced, of a deleted item or made up leads to the same place', async () => {
  const { share } = await shareItem(server, folder.id, owner);
  const link = share.shortLink;
  const set = (values: { visibility?: 'onlyMe' | 'public'; expires_at?: Date | null }) =>
    server.db.updateTable('shares').set(values).where('item_id', '=', folder.id).execute();
  const nowhere = { status: 302, location: '../error?link', text: '' };
  await set({ visibility: 'onlyMe' });
  expect(await follow(link)).toEqual(nowhere);
  await set({ visibility: 'public', expires_at: new Date(0) });
  expect(await follow(link)).toEqual(nowhere);
  await set({ expires_at: null });
  const { body } = await callEndpoint(
    server,
    'renewLink',
    { params: await defaultLink(server, folder.id, owner) },
    owner.token,
  );
  expect(await follow(link)).toEqual(nowhere);
  expect(keyOf(body.shortLink)).toBe(keyOf(body.link));
  expect((await follow(body.shortLink)).location).toContain('home?v=');
  await server.db.updateTable('items').set({ deleted_at: new Date() }).where('id', '=', folder.id).execute();
  expect(await follow(body.shortLink)).toEqual(nowhere);
  for (const id of ['A'.repeat(22), 'A'.repeat(21), '_'.repeat(22), "'%25--", 'x'.repeat(400)]) {
    expect(await follow(`http://localhost/s/${id}`)).toEqual(nowhere);
  }
});
