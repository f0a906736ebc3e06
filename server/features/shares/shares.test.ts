import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import {
  changeShare,
  keyOf,
  linksOf,
  openAsGuest,
  openBrowser,
  shareItem,
  type Visitor,
} from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { emptyTrash } from '#server/features/trash/trash.ts';

let server: TestServer;
let owner: TestUser;
let viewer: TestUser;
let named: TestUser;
let unverified: TestUser;
let stranger: TestUser;
let team: { id: string; name: string };
let folder: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  const build = () => buildUser(server);
  [owner, viewer, named, unverified, stranger] = await Promise.all([build(), build(), build(), build(), build()]);
  const verified = [named.id, stranger.id];
  await server.db.updateTable('users').set({ email_verified: true }).where('id', 'in', verified).execute();
  // The first account of the server may be this one, and has a confirmed address.
  await server.db.updateTable('users').set({ email_verified: false }).where('id', '=', unverified.id).execute();
});

afterAll(() => server.stop());

beforeEach(async () => {
  team = await buildTeam(server, owner, { viewer });
  folder = await buildItem(server, team.id);
});

const open = async (visitor: Visitor, password?: string) =>
  visitor.call('openShare', { body: { k: visitor.key, password } });
const path = () => `users/${owner.id}/${team.name}/${folder.name}`;
const list = async (visitor: Visitor, self = '') =>
  (await visitor.call('users/s3/fetchTeamsData', { query: { requester_id: self, path: path() } })).status;
const show = async () => (await linksOf(server, folder.id, owner))[0];

test('before sharing there is no link and no access', async () => {
  expect(await linksOf(server, folder.id, owner)).toEqual([]);
  const { share } = await shareItem(server, folder.id, owner, { visibility: 'onlyMe', people: ['a@test.local'] });
  expect(share).toMatchObject({ visibility: 'onlyMe', link: null, people: [{ email: 'a@test.local' }] });
});

test('a new link allows no downloads until its sharer does', async () => {
  const sent = { params: { itemId: folder.id }, body: { visibility: 'public' as const } };
  const { body: share } = await callEndpoint(server, 'createLink', sent, owner.token);
  expect(share).toMatchObject({ allowDownload: false, allowComments: true });
  const guest = openBrowser(server, keyOf(share.link));
  const download = async () => (await guest.call('startDownload', { body: { ids: [folder.id] } })).status;
  expect(await download()).toBe(403);
  await changeShare(server, folder.id, owner, { allowDownload: true });
  expect(await download()).toBe(200);
});

test('the page of a link says who shared it, for which team and why', async () => {
  const message = '  Please check the grade.\nThanks!  ';
  const { key, share } = await shareItem(server, folder.id, owner, { message, password: 'open sesame' });
  expect(share.message).toBe('Please check the grade.\nThanks!');
  const guest = openBrowser(server, key);
  expect((await open(guest)).body).toEqual({ state: 'password' });
  const said = { teamName: team.name, sharedBy: owner.name, message: share.message };
  expect((await open(guest, 'open sesame')).body).toMatchObject({ state: 'open', name: folder.name, ...said });
  // Another setting keeps it, and an empty message takes it away.
  expect((await shareItem(server, folder.id, owner, { password: null })).share.message).toBe(share.message);
  expect((await shareItem(server, folder.id, owner, { message: '' })).share.message).toBe('');
  const long = await changeShare(server, folder.id, owner, { message: 'x'.repeat(501) });
  expect(long).toMatchObject({ status: 400, body: { field: 'body.message' } });
});

test('turning a link off and on again keeps it', async () => {
  const { key } = await shareItem(server, folder.id, owner);
  const guest = openBrowser(server, key);
  await shareItem(server, folder.id, owner, { visibility: 'onlyMe' });
  expect((await open(guest)).status).toBe(404);
  expect((await shareItem(server, folder.id, owner)).key).toBe(key);
  expect((await open(guest)).body).toMatchObject({ state: 'open' });
});

test('the secret has 128 bits and is not stored', async () => {
  const { key, share } = await shareItem(server, folder.id, owner);
  expect(Buffer.from(key, 'base64url')).toHaveLength(16);
  const row = await server.db
    .selectFrom('shares')
    .selectAll()
    .where('item_id', '=', folder.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(key);
  const renewed = await callEndpoint(server, 'renewLink', { params: { linkId: share.id } }, owner.token);
  expect(keyOf(renewed.body.link)).not.toBe(key);
  expect(share.link).not.toBe(renewed.body.link);
});

describe('a limited link', () => {
  const share = async () =>
    (await shareItem(server, folder.id, owner, { visibility: 'limited', people: [named.email, unverified.email] })).key;

  test('asks visitors to sign in', async () => {
    const guest = openBrowser(server, await share());
    expect((await open(guest)).body).toEqual({ state: 'sign-in' });
    expect(await list(guest)).toBe(401);
  });

  test('admits a recipient by a confirmed address', async () => {
    const visitor = openBrowser(server, await share(), named);
    expect((await open(visitor)).body).toMatchObject({ state: 'open', isMember: false, guest: null });
    expect(await list(visitor, named.id)).toBe(200);
  });

  test('asks a recipient with an unconfirmed address to confirm it', async () => {
    const visitor = openBrowser(server, await share(), unverified);
    expect((await open(visitor)).body).toEqual({ state: 'verify', email: unverified.email });
    expect(await list(visitor, unverified.id)).toBe(404);
  });

  test('does not exist for others', async () => {
    const visitor = openBrowser(server, await share(), stranger);
    expect((await open(visitor)).status).toBe(404);
    expect(await list(visitor, stranger.id)).toBe(404);
  });

  test('opens the full address for members, and does not count them', async () => {
    const inside = await buildItem(server, team.id, { parentId: folder.id });
    const { key } = await shareItem(server, inside.id, owner, { visibility: 'limited', password: 'open sesame' });
    const { body } = await open(openBrowser(server, key, viewer));
    expect(body).toMatchObject({ state: 'open', isMember: true, names: [folder.name, inside.name] });
    const [shown] = await linksOf(server, inside.id, owner);
    expect(shown?.views.count).toBe(0);
  });
});

describe('a password', () => {
  const password = 'open sesame';

  test('is asked for once per browser, and again after a change', async () => {
    const { key } = await shareItem(server, folder.id, owner, { password });
    const guest = openBrowser(server, key);
    expect((await open(guest)).body).toEqual({ state: 'password' });
    expect(await list(guest)).toBe(401);
    expect(await open(guest, 'wrong one')).toMatchObject({ status: 403, body: { field: 'body.password' } });
    expect((await open(guest, password)).body).toMatchObject({ state: 'open' });
    expect((await open(guest)).body).toMatchObject({ state: 'open' });
    expect(await list(guest)).toBe(200);
    await shareItem(server, folder.id, owner, { password: 'another one' });
    expect((await open(guest)).body).toEqual({ state: 'password' });
    expect(await list(guest)).toBe(401);
    await shareItem(server, folder.id, owner, { password: null });
    expect((await open(guest)).body).toMatchObject({ state: 'open' });
  });

  test('of one link opens no other', async () => {
    const guest = openBrowser(server, (await shareItem(server, folder.id, owner, { password })).key);
    await open(guest, password);
    const other = await buildItem(server, team.id);
    guest.key = (await shareItem(server, other.id, owner, { password })).key;
    expect((await open(guest)).body).toEqual({ state: 'password' });
  });

  test('is neither stored nor returned', async () => {
    const { share } = await shareItem(server, folder.id, owner, { password });
    expect(share).toMatchObject({ hasPassword: true });
    const row = await server.db
      .selectFrom('shares')
      .selectAll()
      .where('item_id', '=', folder.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify([row, share])).not.toContain(password);
    expect(JSON.stringify(share)).not.toContain(row.password_hash);
  });
});

describe('a link with an end', () => {
  test('stops working after it', async () => {
    const { key } = await shareItem(server, folder.id, owner, {
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    });
    const guest = openBrowser(server, key);
    expect((await open(guest)).status).toBe(200);
    await server.db
      .updateTable('shares')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('item_id', '=', folder.id)
      .execute();
    expect((await open(guest)).status).toBe(404);
    expect(await list(guest)).toBe(401);
    expect(await show()).toMatchObject({ isExpired: true, visibility: 'public' });
  });

  test('must end in the future', async () => {
    const response = await changeShare(server, folder.id, owner, { expiresAt: new Date(Date.now() - 1).toISOString() });
    expect(response).toMatchObject({ status: 400, body: { field: 'body.expiresAt' } });
  });
});

test('counts a visitor once an hour, and names the latest', async () => {
  const { key } = await shareItem(server, folder.id, owner);
  const [somebody, gil] = [openBrowser(server, key), await openAsGuest(server, key)];
  for (const visitor of [somebody, somebody, gil, gil]) await open(visitor);
  expect((await show())?.views).toMatchObject({ count: 2, lastBy: 'Gil (guest)' });
  await open(openBrowser(server, key, named));
  expect((await show())?.views).toMatchObject({ count: 3, lastBy: named.name });
  await server.db
    .updateTable('share_visits')
    .set({ at: new Date(Date.now() - 61 * minuteMs) })
    .execute();
  await open(somebody);
  expect((await show())?.views).toMatchObject({ count: 4, lastBy: 'A guest' });
});

test('every change of a share is logged', async () => {
  const { share } = await shareItem(server, folder.id, owner, { access: 'edit', people: ['a@test.local'] });
  const params = { linkId: share.id };
  await callEndpoint(server, 'renewLink', { params }, owner.token);
  await callEndpoint(server, 'removeRecipient', { params, body: { email: 'a@test.local' } }, owner.token);
  const sent = { params: { itemId: folder.id }, body: { access: 'edit' as const, password: 'open sesame' } };
  const { body: second } = await callEndpoint(server, 'createLink', sent, owner.token);
  await callEndpoint(server, 'deleteLink', { params: { linkId: second.id } }, owner.token);
  const { body } = await callEndpoint(server, 'listAudit', { params: { teamId: team.id }, query: {} }, owner.token);
  expect(body.entries.toReversed().map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
    ['share.create', folder.name, ''],
    ['share.name', folder.name, 'a@test.local'],
    ['share.change', folder.name, 'for anyone with the link, as Editor, downloads on'],
    ['share.renew', folder.name, ''],
    ['share.unname', folder.name, 'a@test.local'],
    ['share.create', folder.name, 'as Editor, password on'],
    ['share.delete', folder.name, ''],
  ]);
});

test('deleting an item permanently deletes its share', async () => {
  await shareItem(server, folder.id, owner, { people: ['a@test.local'] });
  await callEndpoint(server, 'deleteItems', { body: { ids: [folder.id] } }, owner.token);
  await callEndpoint(server, 'destroyItems', { body: { ids: [folder.id] } }, owner.token);
  await emptyTrash(server.db, new Date());
  expect(await server.db.selectFrom('shares').select('id').where('item_id', '=', folder.id).execute()).toEqual([]);
});

test('a listing shows the team what is shared, and how', async () => {
  const inside = await buildItem(server, team.id, { parentId: folder.id });
  await shareItem(server, folder.id, owner, { access: 'edit' });
  const fetchAt = async (at: string) => {
    const query = { requester_id: viewer.id, path: at };
    return (await callEndpoint(server, 'users/s3/fetchTeamsData', { query }, viewer.token)).body;
  };
  const top = await fetchAt(`${owner.id}/${team.name}`);
  expect(top).toMatchObject({
    sharingDetails: { sharingtype: 'none' },
    folders: [{ Metadata: { sharingtype: 'edit' } }],
  });
  expect(await fetchAt(path())).toMatchObject({
    sharingDetails: { sharingtype: 'edit' },
    folders: [{ id: inside.id, Metadata: { sharingtype: 'none' } }],
  });
  await shareItem(server, folder.id, owner, { visibility: 'onlyMe' });
  expect(await fetchAt(path())).toMatchObject({ sharingDetails: { sharingtype: 'none' } });
});
