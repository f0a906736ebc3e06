import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sent } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import {
  buildComment,
  buildItem,
  buildTeam,
  buildUser,
  buildVideo,
  callEndpoint,
  type TestUser,
} from '#rig/people/factories.ts';
import { openAsGuest, openBrowser, shareItem, type Visitor } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let owner: TestUser;
let team: { id: string; name: string };
let video: Awaited<ReturnType<typeof buildVideo>>;
let beside: Awaited<ReturnType<typeof buildVideo>>;
let key: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server);
});

afterAll(() => server.stop());

beforeEach(async () => {
  team = await buildTeam(server, owner);
  const folder = await buildItem(server, team.id, { name: 'Film' });
  video = await buildVideo(server, team.id, { parentId: folder.id });
  beside = await buildVideo(server, team.id, { name: 'beside.mp4' });
  key = (await shareItem(server, folder.id, owner)).key;
});

const write = (visitor: Visitor, replyTo: string | null = null, { id } = video) =>
  visitor.call('createComment', { params: { itemId: id }, body: { text: 'A note', replyTo } });
const writeOne = async (visitor: Visitor) => (await write(visitor)).body.id;
const update = (visitor: Visitor, commentId: string, body: Sent<Endpoints['updateComment']>['body']) =>
  visitor.call('updateComment', { params: { commentId }, body });
const allComments = () => ({ params: { itemId: video.id }, query: {} });
const fetchAs = async (visitor: Visitor) => (await visitor.call('listComments', allComments())).body.comments;
const fetchAsOwner = async () => (await callEndpoint(server, 'listComments', allComments(), owner.token)).body.comments;

describe('a guest', () => {
  test('watches without a name, and gives one before the first comment', async () => {
    const guest = openBrowser(server, key);
    expect(await fetchAs(guest)).toEqual([]);
    const refused = await write(guest);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'bad_request', field: 'guest.name' });
    await guest.call('nameGuest', { body: { name: 'Gil' } });
    expect((await write(guest)).body).toMatchObject({
      author: { name: 'Gil (guest)', isGuest: true },
      can: { edit: true, delete: true, resolve: true },
    });
  });

  test('edits, likes, resolves, deletes and restores their own comments', async () => {
    const guest = await openAsGuest(server, key);
    const commentId = await writeOne(guest);
    expect((await update(guest, commentId, { text: 'Better' })).body.text).toBe('Better');
    const liked = await update(guest, commentId, { liked: true });
    expect(liked.body).toMatchObject({ liked: true, likes: ['Gil (guest)'], likeCount: 1 });
    expect((await update(guest, commentId, { liked: true })).body.likeCount).toBe(1);
    expect((await update(guest, commentId, { liked: false })).body.likeCount).toBe(0);
    expect((await update(guest, commentId, { resolved: true })).body.resolved).toBe(true);
    expect((await guest.call('deleteComment', { params: { commentId } })).status).toBe(200);
    expect(await fetchAs(guest)).toEqual([]);
    expect((await guest.call('restoreComment', { params: { commentId } })).body.text).toBe('Better');
  });

  test('has a rate limit that people do not reach', async () => {
    const guest = await openAsGuest(server, key);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count++) statuses.push((await write(guest)).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    expect(await fetchAs(guest)).toHaveLength(30);
    expect((await write(await openAsGuest(server, key))).status).toBe(200);
  });

  test('replies to and likes other comments, but changes none', async () => {
    const guest = await openAsGuest(server, key);
    for (const commentId of [
      await buildComment(server, video, owner),
      await writeOne(await openAsGuest(server, key, 'Ann')),
    ]) {
      expect((await write(guest, commentId)).status).toBe(200);
      expect((await update(guest, commentId, { liked: true })).status).toBe(200);
      expect((await update(guest, commentId, { text: 'x' })).status).toBe(403);
      expect((await guest.call('deleteComment', { params: { commentId } })).status).toBe(403);
      expect((await update(guest, commentId, { resolved: true })).status).toBe(403);
    }
  });

  test('appears to the owner as a person with a name', async () => {
    const guest = await openAsGuest(server, key);
    const commentId = await writeOne(guest);
    await update(guest, commentId, { liked: true });
    expect(await fetchAsOwner()).toMatchObject([
      { author: { name: 'Gil (guest)', isGuest: true }, likes: ['Gil (guest)'], liked: false },
    ]);
  });

  test.each(['Mara\u202e', '\u200b', '\u3164', 'a\nb'])('cannot be called %j', async (name) => {
    const guest = openBrowser(server, key);
    const { status, body } = await guest.call('nameGuest', { body: { name } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'bad_request', field: 'body.name' });
  });

  test('with the name of a member is marked on screen, among the likes and in exports', async () => {
    const guest = await openAsGuest(server, key, owner.name);
    const commentId = await writeOne(guest);
    await update(guest, commentId, { liked: true });
    await buildComment(server, video, owner);
    const marked = `${owner.name} (guest)`;
    const comments = await fetchAsOwner();
    const names = comments.map(({ author }) => author.name);
    expect(names.sort()).toEqual([owner.name, marked]);
    expect(comments.flatMap(({ likes }) => likes)).toEqual([marked]);
    const csv = await callEndpoint(
      server,
      'exportComments',
      { params: { itemId: video.id }, query: { format: 'csv' } },
      owner.token,
    );
    expect(csv.body).toContain(marked);
  });

  test('reaches no comment of a video that was not shared', async () => {
    const guest = await openAsGuest(server, key);
    const commentId = await buildComment(server, beside, owner);
    expect((await write(guest, null, beside)).status).toBe(404);
    expect((await write(guest, commentId)).status).toBe(409);
    expect((await update(guest, commentId, { liked: true })).status).toBe(404);
    expect((await guest.call('listComments', { params: { itemId: beside.id }, query: {} })).status).toBe(404);
  });

  test('cannot take the id of another guest, or of a user', async () => {
    const [guest, other] = [await openAsGuest(server, key), await openAsGuest(server, key)];
    const id = (await write(other)).body.author.id ?? '';
    const writeAs = async (visitor: Visitor, userId: string) => {
      const body = { userId, userName: '', videoName: video.id, text: 'A note' };
      return (await visitor.call('users/comments/createComment', { body })).status;
    };
    expect(await writeAs(guest, id)).toBe(403);
    expect(await writeAs(guest, owner.id)).toBe(403);
    expect(await writeAs(other, id)).toBe(200);
  });

  test('may change their name, which changes on all their comments', async () => {
    const guest = await openAsGuest(server, key);
    await write(guest);
    await guest.call('nameGuest', { body: { name: 'Gil B.' } });
    expect((await fetchAs(guest)).map(({ author }) => author.name)).toEqual(['Gil B. (guest)']);
  });

  test('cannot comment where comments are turned off', async () => {
    const guest = await openAsGuest(server, key);
    const commentId = await writeOne(guest);
    const folder = await server.db
      .selectFrom('items')
      .select('parent_id')
      .where('id', '=', video.id)
      .executeTakeFirstOrThrow();
    await shareItem(server, folder.parent_id ?? '', owner, { allowComments: false });
    expect(await write(guest)).toMatchObject({ status: 403, body: { message: expect.stringContaining('turned off') } });
    expect((await update(guest, commentId, { text: 'x' })).status).toBe(403);
    expect(await fetchAs(guest)).toHaveLength(1);
  });
});

test('a name needs a share link', async () => {
  expect((await openBrowser(server, 'wrong').call('nameGuest', { body: { name: 'Gil' } })).status).toBe(401);
});

describe('a guest who signs up', () => {
  test.each(['openShare', 'users/auth/addUser'] as const)('keeps their comments and likes, by %s', async (by) => {
    const guest = await openAsGuest(server, key);
    const commentId = await writeOne(guest);
    const others = await buildComment(server, video, owner);
    for (const liked of [commentId, others]) {
      await update(guest, liked, { liked: true });
    }
    const user = await buildUser(server, { name: 'Gil Bates' });
    guest.signIn(user);
    if (by === 'openShare') await guest.call('openShare', { body: { k: key } });
    else await guest.call('users/auth/addUser', { body: { userId: user.id, email: user.email, name: user.name } });
    const comments = await fetchAs(guest);
    expect(comments).toMatchObject([
      {
        author: { id: user.id, name: 'Gil Bates' },
        liked: true,
        likes: ['Gil Bates'],
        can: { edit: true },
      },
      { author: { id: owner.id }, liked: true, likes: ['Gil Bates'] },
    ]);
    expect(comments[0]?.author).not.toHaveProperty('isGuest');
  });
});
