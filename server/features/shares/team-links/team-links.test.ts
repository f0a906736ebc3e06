import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { keyOf, openAsGuest, openBrowser, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let owner: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server, { name: 'Olga Owner' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  team = await buildTeam(server, owner);
});

async function list(query: { limit?: number; after?: string } = {}) {
  const response = await callEndpoint(server, 'listLinks', { params: { teamId: team.id }, query }, owner.token);
  expect(response.status).toBe(200);
  return response.body;
}

test('admins see all links of their team, page by page, with who opened them when', async () => {
  const a = await buildItem(server, team.id, { name: 'A' });
  const b = await buildItem(server, team.id, { name: 'B' });
  const c = await buildItem(server, team.id, { name: 'C' });
  const other = await buildTeam(server, owner);
  await shareItem(server, (await buildItem(server, other.id)).id, owner);
  const { key, share } = await shareItem(server, a.id, owner, { access: 'edit' });
  await shareItem(server, b.id, owner, {
    visibility: 'limited',
    password: 'open sesame',
    people: ['x@test.local', 'y@test.local'],
  });
  await shareItem(server, c.id, owner, { visibility: 'onlyMe' });

  const guest = await openAsGuest(server, key, 'Gil');
  await guest.call('openShare', { body: { k: key } });
  const stranger = openBrowser(server, key);
  await stranger.call('openShare', { body: { k: key } });
  // Once an hour, and not the team itself.
  await guest.call('openShare', { body: { k: key } });
  await callEndpoint(server, 'openShare', { body: { k: key } }, owner.token);

  const first = await list({ limit: 2 });
  expect(first.links.map(({ items }) => items.map(({ name }) => name))).toEqual([['C'], ['B']]);
  expect(first.links[0]).toMatchObject({ visibility: 'onlyMe', shortLink: null, views: 0, openings: [] });
  expect(first.links[1]).toMatchObject({ visibility: 'limited', recipients: 2, hasPassword: true });
  const { links, next } = await list({ after: first.next ?? '' });
  expect(next).toBeNull();
  expect(links).toMatchObject([
    {
      itemId: a.id,
      items: [{ type: 'folder', name: 'A' }],
      access: 'edit',
      hasPassword: false,
      sharedBy: 'Olga Owner',
      views: 2,
    },
  ]);
  expect(links[0]?.openings.map(({ by }) => by)).toEqual(['A guest', 'Gil (guest)']);
  expect(Date.now() - Date.parse(links[0]?.openings[0]?.at ?? '')).toBeLessThan(60_000);
  expect(links[0]?.shortLink).toBe(share.shortLink);
  expect(keyOf(links[0]?.shortLink ?? '')).toBe(key);
});

test('links of deleted items are not listed, and only the newest visits of a link are kept', async () => {
  const folder = await buildItem(server, team.id);
  const { key } = await shareItem(server, folder.id, owner);
  const row = { share_id: (await list()).links[0]?.id ?? '' };
  const visits = Array.from({ length: 150 }, (_, n) => ({ ...row, name: `${n}`, opened_at: new Date(n * 60_000) }));
  await server.db.insertInto('share_openings').values(visits).execute();
  await openBrowser(server, key).call('openShare', { body: { k: key } });
  const kept = await server.db
    .selectFrom('share_openings')
    .select('name')
    .where('share_id', '=', row.share_id)
    .execute();
  expect(kept).toHaveLength(100);
  const { openings = [] } = (await list()).links[0] ?? {};
  expect(openings.map(({ by }) => by).slice(0, 3)).toEqual(['A guest', '149', '148']);
  expect(openings).toHaveLength(20);
  await server.db.updateTable('items').set({ deleted_at: new Date() }).where('id', '=', folder.id).execute();
  expect((await list()).links).toEqual([]);
});
