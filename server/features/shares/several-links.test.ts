import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sent } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { maxLinksPerItem, type Share } from '#contract/sharing/shares.ts';
import { buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { keyOf, linksOf, openAsGuest, openBrowser, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let owner: TestUser;
let itemId: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server);
});

beforeEach(async () => {
  const team = await buildTeam(server, owner);
  ({ id: itemId } = await buildVideo(server, team.id, { name: 'Take 1.mp4' }));
});

afterAll(() => server.stop());

type Settings = NonNullable<Sent<Endpoints['changeLink']>['body']>;

async function addLink(title: string, settings: Settings = {}): Promise<Share & { key: string }> {
  const body = { title, visibility: 'public' as const, ...settings };
  const { body: link } = await callEndpoint(server, 'createLink', { params: { itemId }, body }, owner.token);
  return { ...link, key: keyOf(link.link) };
}

const listLinks = () => linksOf(server, itemId, owner);
const open = async (k: string) => (await openBrowser(server, k).call('openShare', { body: { k } })).body;

test('gives each link its own title, message and rights', async () => {
  const first = await shareItem(server, itemId, owner, { message: 'For the crew' });
  const second = await addLink('For the client', { message: 'Please comment', allowComments: false });

  expect(await listLinks()).toMatchObject([
    { id: first.share.id, title: '', message: 'For the crew', allowComments: true, allowDownload: true },
    { id: second.id, title: 'For the client', message: 'Please comment', allowComments: false, allowDownload: false },
  ]);
  expect(await open(second.key)).toMatchObject({ state: 'open', title: 'For the client', message: 'Please comment' });

  const comment = { params: { itemId }, body: { text: 'Nice', replyTo: null } };
  const [crew, client] = [await openAsGuest(server, first.key), await openAsGuest(server, second.key)];
  expect((await crew.call('createComment', comment)).status).toBe(200);
  expect((await client.call('createComment', comment)).status).toBe(403);
});

test('replacing, turning off or deleting one link leaves the others', async () => {
  const first = await shareItem(server, itemId, owner);
  const [replaced, off, deleted] = [await addLink('A'), await addLink('B'), await addLink('C')];
  const renewed = await callEndpoint(server, 'renewLink', { params: { linkId: replaced.id } }, owner.token);
  const body = { visibility: 'onlyMe' as const };
  await callEndpoint(server, 'changeLink', { params: { linkId: off.id }, body }, owner.token);
  await callEndpoint(server, 'deleteLink', { params: { linkId: deleted.id } }, owner.token);

  for (const key of [replaced.key, off.key, deleted.key]) expect(await open(key)).toMatchObject({ success: false });
  for (const key of [first.key, keyOf(renewed.body.link)]) expect(await open(key)).toMatchObject({ state: 'open' });
  expect((await listLinks()).map(({ title }) => title)).toEqual(['', 'A', 'B']);
});

test('recipients of one link cannot open another', async () => {
  const tom = await buildUser(server);
  await server.db.updateTable('users').set({ email_verified: true }).where('id', '=', tom.id).execute();
  const [his, other] = [
    await addLink('Tom', { visibility: 'limited' }),
    await addLink('Ana', { visibility: 'limited' }),
  ];
  const sent = { params: { linkId: his.id }, body: { email: tom.email } };
  await callEndpoint(server, 'addRecipient', sent, owner.token);

  const enter = async (k: string) => (await openBrowser(server, k, tom).call('openShare', { body: { k } })).status;
  expect([await enter(his.key), await enter(other.key)]).toEqual([200, 404]);
  await callEndpoint(server, 'removeRecipient', sent, owner.token);
  expect(await enter(his.key)).toBe(404);
});

test('the default link is the oldest, and a file with several links is listed once', async () => {
  const first = await addLink('First', { access: 'edit' });
  await addLink('Second');
  await shareItem(server, itemId, owner, { allowComments: false });
  expect(await listLinks()).toMatchObject([
    { id: first.id, title: 'First', allowComments: false },
    { title: 'Second' },
  ]);
  const review = await callEndpoint(server, 'showReview', { params: { itemId } }, owner.token);
  expect(review.body.file).toMatchObject({ id: itemId, sharing: 'edit' });
});

test('refuses a deleted link, and more links than an item can have', async () => {
  const { id } = await addLink('A');
  await callEndpoint(server, 'deleteLink', { params: { linkId: id } }, owner.token);
  const again = await callEndpoint(server, 'changeLink', { params: { linkId: id }, body: { title: 'B' } }, owner.token);
  expect(again.status).toBe(404);
  const create = () => callEndpoint(server, 'createLink', { params: { itemId }, body: {} }, owner.token);
  for (let count = 0; count < maxLinksPerItem; count++) expect((await create()).status).toBe(200);
  expect((await create()).status).toBe(409);
  expect((await listLinks()).length).toBe(maxLinksPerItem);
});
