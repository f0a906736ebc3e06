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
} from '#server/test/factories.ts';
import { startTestServer, type TestServer } from '#server/test/harness.ts';
import { openAsGuest, openBrowser, shareItem, type Visitor } from '#server/test/visitors.ts';

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

type Given = Partial<Sent<Endpoints['createComment']>['body']>;
const write = (visitor: Visitor, given: Given = {}) =>
  visitor.call('createComment', { body: { userId: '', userName: '', videoName: video.id, text: 'A note', ...given } });
const writeOne = async (visitor: Visitor) => (await write(visitor)).body.data.video_comment_id;
const fetchAs = async (visitor: Visitor) =>
  (await visitor.call('fetchComments', { body: { userId: '', videoName: video.id } })).body.data;

describe('a guest', () => {
  test('watches without a name, and gives one before the first comment', async () => {
    const guest = openBrowser(server, key);
    expect(await fetchAs(guest)).toEqual([]);
    const refused = await write(guest);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'bad_request', field: 'guest.name' });
    await guest.call('nameGuest', { body: { name: 'Gil' } });
    expect((await write(guest)).body.data).toMatchObject({
      territory_id: 'Gil (guest)',
      author: { name: 'Gil (guest)', isGuest: true },
      capabilities: { edit: true, delete: true, resolve: true },
    });
  });

  test('edits, likes, resolves, deletes and restores their own comments', async () => {
    const guest = await openAsGuest(server, key);
    const commentId = await writeOne(guest);
    const named = { userId: '', commentId };
    const edited = await guest.call('editComment', { body: { ...named, newMessage: 'Better' } });
    expect(edited.body.data.comment).toBe('Better');
    const liked = await guest.call('likeComment', { body: { ...named, visibility: true } });
    expect(liked.body.data).toMatchObject({ visibility: true, likes: ['Gil (guest)'], likeCount: 1 });
    expect((await guest.call('likeComment', { body: { ...named, visibility: true } })).body.data.likeCount).toBe(1);
    expect((await guest.call('likeComment', { body: { ...named, visibility: false } })).body.data.likeCount).toBe(0);
    const resolved = await guest.call('updateCommentProgress', { body: { ...named, progress: true } });
    expect(resolved.body.data.progress).toBe(true);
    expect((await guest.call('deleteComment', { body: named })).status).toBe(200);
    expect(await fetchAs(guest)).toEqual([]);
    expect((await guest.call('restoreComment', { params: { commentId } })).body.data.comment).toBe('Better');
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
      const named = { userId: '', commentId };
      expect((await write(guest, { reply_id: commentId })).status).toBe(200);
      expect((await guest.call('likeComment', { body: { ...named, visibility: true } })).status).toBe(200);
      expect((await guest.call('editComment', { body: { ...named, newMessage: 'x' } })).status).toBe(403);
      expect((await guest.call('deleteComment', { body: named })).status).toBe(403);
      expect((await guest.call('updateCommentProgress', { body: { ...named, progress: true } })).status).toBe(403);
    }
  });

  test('appears to the owner as a person with a name', async () => {
    const guest = await openAsGuest(server, key);
    const commentId = await writeOne(guest);
    await guest.call('likeComment', { body: { userId: '', commentId, visibility: true } });
    const sent = { body: { userId: owner.id, videoName: video.id } };
    const { body } = await callEndpoint(server, 'fetchComments', sent, owner.token);
    expect(body.data).toMatchObject([
      { author: { name: 'Gil (guest)', isGuest: true }, likes: ['Gil (guest)'], visibility: false },
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
    await guest.call('likeComment', { body: { userId: '', commentId, visibility: true } });
    await buildComment(server, video, owner);
    const marked = `${owner.name} (guest)`;
    const sent = { body: { userId: owner.id, videoName: video.id } };
    const { body } = await callEndpoint(server, 'fetchComments', sent, owner.token);
    const names = body.data.map(({ author }) => author.name);
    expect(names.sort()).toEqual([owner.name, marked]);
    expect(body.data.flatMap(({ likes }) => likes)).toEqual([marked]);
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
    expect((await write(guest, { videoName: beside.id })).status).toBe(404);
    expect((await write(guest, { reply_id: commentId })).status).toBe(409);
    expect((await guest.call('likeComment', { body: { userId: '', commentId, visibility: true } })).status).toBe(404);
    expect((await guest.call('fetchComments', { body: { userId: '', videoName: beside.id } })).status).toBe(404);
  });

  test('cannot take the id of another guest, or of a user', async () => {
    const [guest, other] = [await openAsGuest(server, key), await openAsGuest(server, key)];
    const id = (await write(other)).body.data.author.id ?? '';
    expect((await write(guest, { userId: id })).status).toBe(403);
    expect((await write(guest, { userId: owner.id })).status).toBe(403);
    expect((await write(other, { userId: id })).status).toBe(200);
  });

  test('may change their name, which changes on all their comments', async () => {
    const guest = await openAsGuest(server, key);
    await write(guest);
    await guest.call('nameGuest', { body: { name: 'Gil B.' } });
    expect((await fetchAs(guest)).map(({ territory_id }) => territory_id)).toEqual(['Gil B. (guest)']);
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
    expect((await guest.call('editComment', { body: { userId: '', commentId, newMessage: 'x' } })).status).toBe(403);
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
      await guest.call('likeComment', { body: { userId: '', commentId: liked, visibility: true } });
    }
    const user = await buildUser(server, { name: 'Gil Bates' });
    guest.signIn(user);
    if (by === 'openShare') await guest.call('openShare', { body: { k: key } });
    else await guest.call('users/auth/addUser', { body: { userId: user.id, email: user.email, name: user.name } });
    const { body } = await guest.call('fetchComments', { body: { userId: user.id, videoName: video.id } });
    expect(body.data).toMatchObject([
      {
        author: { id: user.id, name: 'Gil Bates' },
        visibility: true,
        likes: ['Gil Bates'],
        capabilities: { edit: true },
      },
      { author: { id: owner.id }, visibility: true, likes: ['Gil Bates'] },
    ]);
    expect(body.data[0]?.author).not.toHaveProperty('isGuest');
  });
});
