import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { type Ears, listen } from '#rig/people/listen.ts';
import { changeShare, defaultLink, openAsGuest, openBrowser, shareItem, type Visitor } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { pickCases } from '#rig/values/proof.ts';

let server: TestServer;
let owner: TestUser;
let named: TestUser;
let team: { id: string; name: string };
let folder: { id: string; name: string };
let video: Awaited<ReturnType<typeof buildVideo>>;
let open: Ears[] = [];

beforeAll(async () => {
  server = await startTestServer();
  [owner, named] = await Promise.all([buildUser(server), buildUser(server)]);
  await server.db.updateTable('users').set({ email_verified: true }).where('id', '=', named.id).execute();
});

afterAll(() => server.stop());

beforeEach(async () => {
  for (const { close } of open) close();
  open = [];
  team = await buildTeam(server, owner);
  folder = await buildItem(server, team.id);
  video = await buildVideo(server, team.id, { parentId: folder.id });
});

/** A busy machine takes a while to set an end, or to open a link, before it has come. */
const briefMs = 3_000;

const asOwner = (...[name, sent]: Parameters<typeof call>) => call(name, sent);
const call = async (name: Parameters<typeof callEndpoint>[1], sent: object) => {
  const response = await callEndpoint(server, name, sent as never, owner.token);
  expect(response.status).toBe(200);
};

const renew = async () => asOwner('renewLink', { params: await defaultLink(server, folder.id, owner) });

const look = async (visitor: Visitor) => (await visitor.call('showReview', { params: { itemId: video.id } })).status;

async function watch(visitor: Visitor): Promise<Ears> {
  const ears = await listen(server, visitor);
  open.push(ears);
  await ears.watch(video.id);
  expect(ears.viewers().at(-1)?.count).toBe(1);
  return ears;
}

const endings: [string, () => Promise<unknown>][] = [
  ['the link is turned off', () => changeShare(server, folder.id, owner, { visibility: 'onlyMe' })],
  ['the link is only for people who are named', () => changeShare(server, folder.id, owner, { visibility: 'limited' })],
  ['there is a new link', renew],
  ['there is a password', () => changeShare(server, folder.id, owner, { password: 'open sesame' })],
  [
    'its time is over',
    () => changeShare(server, folder.id, owner, { expiresAt: new Date(Date.now() + briefMs).toISOString() }),
  ],
  ['the folder is deleted', () => asOwner('deleteItems', { body: { ids: [folder.id] } })],
  ['the video is deleted', () => asOwner('deleteItems', { body: { ids: [video.id] } })],
  [
    'the video is moved out',
    () => asOwner('moveItems', { body: { ids: [video.id], teamId: team.id, parentId: null } }),
  ],
  [
    'the team is deleted',
    () => asOwner('users/s3/deleteteam', { query: { userId: owner.id }, body: { teamPath: team.name } }),
  ],
];

test.each(pickCases(endings, 3))('when %s, a guest sees and receives nothing more', async (_, end) => {
  const { key } = await shareItem(server, folder.id, owner);
  const guest = await openAsGuest(server, key);
  const ears = await watch(guest);
  expect(await look(guest)).toBe(200);
  await end();
  await expect.poll(() => look(guest)).toBeGreaterThanOrEqual(401);
  // Either the link has ended, or the item has left the shared folder.
  const isOver = async () => (await Promise.race([ears.ended, undefined])) === 4401;
  const isGone = async () => (await isOver()) || ears.received.at(-1)?.kind === 'items';
  await expect.poll(isGone).toBe(true);
});

test('an expiring link notifies its open pages', async () => {
  const expiresAt = new Date(Date.now() + briefMs).toISOString();
  const { key } = await shareItem(server, folder.id, owner, { expiresAt });
  const ears = await watch(await openAsGuest(server, key));
  expect(await ears.ended).toBe(4401);
  expect(ears.received.at(-1)).toEqual({ kind: 'share' });
});

const saying = (text: string, { id } = video) => ({ params: { itemId: id }, body: { text, replyTo: null } });

test('events after the end of a link do not reach its guests', async () => {
  const { key } = await shareItem(server, folder.id, owner);
  const [ears, mine] = [await watch(await openAsGuest(server, key)), await listen(server, owner)];
  open.push(mine);
  await mine.watch(video.id);
  await renew();
  await asOwner('createComment', saying('Among us'));
  await expect.poll(() => mine.comments().length).toBe(1);
  await ears.ended;
  expect(ears.comments()).toEqual([]);
});

describe('a named recipient', () => {
  test('loses access when removed from the list', async () => {
    const { key } = await shareItem(server, folder.id, owner, { visibility: 'limited', people: [named.email] });
    const visitor = openBrowser(server, key, named);
    const ears = await watch(visitor);
    expect(await look(visitor)).toBe(200);
    const params = await defaultLink(server, folder.id, owner);
    await asOwner('removeRecipient', { params, body: { email: named.email } });
    expect(await look(visitor)).toBe(404);
    await expect.poll(() => ears.received.at(-1)).toEqual({ kind: 'share' });
  });
});

test('a guest stays, and learns when the link allows less or more', async () => {
  const { key } = await shareItem(server, folder.id, owner);
  const guest = await openAsGuest(server, key);
  const ears = await watch(guest);
  const mayComment = async () =>
    (await guest.call('showReview', { params: { itemId: video.id } })).body.team.capabilities.comment;
  for (const allowComments of [false, true]) {
    const count = ears.received.length;
    await changeShare(server, folder.id, owner, { allowComments });
    expect(await mayComment()).toBe(allowComments);
    await expect.poll(() => ears.received.slice(count)).toContainEqual({ kind: 'share' });
  }
  await asOwner('createComment', saying('Still here?'));
  await expect.poll(() => ears.comments().at(-1)?.comment?.text).toBe('Still here?');
});

test('a renamed folder makes the guest’s page reload its address', async () => {
  const { key } = await shareItem(server, folder.id, owner);
  const guest = await openAsGuest(server, key);
  const ears = await watch(guest);
  const named = { type: 'folder' as const, path: '', teamPath: team.name, filefoldername: folder.name };
  await asOwner('users/s3/rename', { query: { userId: owner.id }, body: { ...named, newName: 'Renamed' } });
  await expect.poll(() => ears.received).toContainEqual({ kind: 'share' });
  expect((await guest.call('openShare', { body: { k: key } })).body).toMatchObject({
    names: ['Renamed'],
  });
});

describe('a socket without a session', () => {
  test('is closed without a working link', async () => {
    const silent = await listen(server, openBrowser(server, ''));
    expect(await silent.ended).toBe(4401);
    const wrong = await listen(server, openBrowser(server, 'wrong'));
    wrong.send({ kind: 'watch', itemId: video.id, key: 'wrong' });
    expect(await wrong.ended).toBe(4401);
    expect([...silent.received, ...wrong.received]).toEqual([{ kind: 'ready' }, { kind: 'ready' }]);
  });

  test('receives events of the shared items only', async () => {
    const beside = await buildVideo(server, team.id, { name: 'beside.mp4' });
    const { key } = await shareItem(server, folder.id, owner);
    const ears = await watch(await openAsGuest(server, key));
    ears.send({ kind: 'watch', itemId: beside.id, key });
    await expect.poll(() => ears.viewers().at(-1)).toMatchObject({ itemId: beside.id, count: 0 });
    await ears.watch(video.id);
    const count = ears.received.length;
    await asOwner('createComment', saying('Secret', beside));
    await asOwner('setProgress', { body: { ids: [beside.id], progress: 'Done' } });
    await asOwner('setProgress', { body: { ids: [video.id], progress: 'Done' } });
    await asOwner('createComment', saying('For you'));
    await expect.poll(() => ears.comments().at(-1)?.comment?.text).toBe('For you');
    const heard = () => ears.received.slice(count).filter(({ kind }) => kind !== 'viewers');
    const kinds = () => new Set(heard().map(({ kind }) => kind));
    await expect.poll(kinds).toEqual(new Set(['comment', 'counts', 'items']));
    expect(heard()).toHaveLength(3);
    expect(heard()).toContainEqual({ kind: 'items', teamId: team.id, parents: [] });
    expect(heard()).toContainEqual({ kind: 'counts', teamId: team.id, parents: [] });
  });
});

test('a viewer appears under their given name, even if given while the page is open', async () => {
  const { key } = await shareItem(server, folder.id, owner);
  const guest = openBrowser(server, key);
  await guest.call('openShare', { body: { k: key } });
  const ears = await watch(guest);
  expect(ears.viewers().at(-1)?.viewers).toMatchObject([{ name: 'Guest' }]);
  await guest.call('nameGuest', { body: { name: 'Gil' } });
  await expect.poll(() => ears.viewers().at(-1)?.viewers).toMatchObject([{ name: 'Gil (guest)' }]);
  await guest.call('createComment', saying('Mine'));
  await expect
    .poll(() => ears.comments().at(-1)?.comment)
    .toMatchObject({
      author: { name: 'Gil (guest)', isGuest: true },
      can: { edit: true, delete: true },
    });
});
