import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import type { SpecificationComment } from '#contract/specification/comments.ts';
import {
  buildComment,
  buildFacts,
  buildTeam,
  buildUser,
  buildVersion,
  buildVideo,
  callEndpoint,
  type TestUser,
} from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { emptyDeletedComments } from '#server/features/comments/comments.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
let mara: TestUser;
let tom: TestUser;
let team: { id: string; name: string };
let video: Awaited<ReturnType<typeof buildVideo>>;

beforeAll(async () => {
  server = await startTestServer();
  [mara, tom] = await Promise.all([buildUser(server), buildUser(server)]);
});

afterAll(() => server.stop());

beforeEach(async () => {
  team = await buildTeam(server, mara, { viewer: tom });
  video = await buildVideo(server, team.id, { facts: buildFacts({ frameCount: 240, rate: { num: 24, den: 1 } }) });
});

const create = (user: TestUser, given: object = {}) =>
  callEndpoint(
    server,
    'users/comments/createComment',
    { body: { userId: user.id, userName: 'x', videoName: video.id, text: 'A note', ...given } },
    user.token,
  );
const fetchAll = async (user: TestUser, given: object = {}) =>
  (
    await callEndpoint(
      server,
      'users/comments/fetchComments',
      { body: { userId: user.id, videoName: video.id, ...given } },
      user.token,
    )
  ).body;
const act = <
  N extends
    | 'users/comments/editComment'
    | 'users/comments/deleteComment'
    | 'users/comments/likeComment'
    | 'users/comments/updateCommentProgress',
>(
  name: N,
  user: TestUser,
  commentId: string,
  given: object = {},
) => callEndpoint(server, name, { body: { userId: user.id, commentId, ...given } } as never, user.token);
const restore = (user: TestUser, commentId: string) =>
  callEndpoint(server, 'restoreComment', { params: { commentId } }, user.token);
const idsOf = (comments: SpecificationComment[]) => comments.map(({ video_comment_id }) => video_comment_id);

test('returns a comment with every field of the specification, as each caller sees it', async () => {
  const { status, body } = await create(tom, { videoTime: 5.02, text: '  The horizon tilts ' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    comment: 'The horizon tilts',
    territory_id: tom.name,
    videoTime: 5,
    reply_id: 'null',
    visibility: false,
    progress: false,
    drawings: '',
    frame: 120,
    endFrame: null,
    author: { id: tom.id, name: tom.name },
    version: 1,
    capabilities: { edit: true, delete: true, resolve: true },
  });
  expect(await fetchAll(tom)).toEqual({ data: [body.data], next: null });
  expect(await fetchAll(mara)).toEqual({
    data: [{ ...body.data, capabilities: { edit: false, delete: true, resolve: true } }],
    next: null,
  });
});

test('accepts a video’s id or its full key', async () => {
  await create(tom);
  const key = `users/${mara.id}/${team.name}/video_${video.createdAt.getTime()}_${video.name}`;
  expect((await fetchAll(tom, { videoName: key })).data).toHaveLength(1);
  expect((await create(tom, { videoName: key })).status).toBe(200);
  for (const videoName of ['', 'nothing', `users/x/${team.name}/a.mp4`, `users/${mara.id}/${team.name}`]) {
    expect((await create(tom, { videoName })).status).toBe(400);
  }
  expect((await create(tom, { videoName: `users/${mara.id}/${team.name}/b.mp4` })).status).toBe(404);
});

test('comments stay with their version and follow a renamed file, but not its copies', async () => {
  await create(tom);
  await buildVersion(server, video.id, 2);
  await create(tom, { text: 'On the second' });
  expect((await fetchAll(tom)).data).toMatchObject([{ comment: 'On the second', version: 2 }]);
  expect((await fetchAll(tom, { version: 1 })).data).toMatchObject([{ comment: 'A note', version: 1 }]);
  expect((await create(tom, { version: 3 })).status).toBe(404);
  const copies = await callEndpoint(
    server,
    'copyItems',
    { body: { ids: [video.id], teamId: team.id, parentId: null } },
    mara.token,
  );
  expect((await fetchAll(tom, { videoName: copies.body.items[0]?.id })).data).toEqual([]);
  const rename = { type: 'file' as const, path: '', newName: 'b.mp4', teamPath: team.name, filefoldername: video.name };
  await callEndpoint(server, 'users/s3/rename', { query: { userId: mara.id }, body: rename }, mara.token);
  expect((await fetchAll(tom, { videoName: `users/${mara.id}/${team.name}/b.mp4` })).data).toHaveLength(1);
});

test('comments on a deleted file can be neither read nor written', async () => {
  const { body } = await create(tom);
  await callEndpoint(server, 'deleteItems', { body: { ids: [video.id] } }, mara.token);
  expect((await create(tom)).status).toBe(404);
  expect((await act('users/comments/likeComment', tom, body.data.video_comment_id, { visibility: true })).status).toBe(
    404,
  );
});

test('creating a comment is idempotent, and the id of another comment is refused', async () => {
  const id = uuidv7();
  const responses = await Promise.all([1, 2, 3].map(() => create(tom, { id })));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await create(tom, { id, text: 'Other words' })).body.data.comment).toBe('A note');
  expect((await create(mara, { id })).status).toBe(409);
  const other = await buildVideo(server, team.id, { name: 'other.mp4' });
  expect((await create(tom, { id, videoName: other.id })).status).toBe(409);
  expect((await fetchAll(tom)).data).toHaveLength(1);
});

describe('a reply', () => {
  test('needs an existing top-level comment on the same version', async () => {
    const parent = (await create(mara)).body.data.video_comment_id;
    const response = await create(tom, { reply_id: parent });
    expect(response.body.data.reply_id).toBe(parent);
    const reply_id = response.body.data.video_comment_id;
    expect(await create(tom, { reply_id })).toMatchObject({ status: 400, body: { field: 'body.reply_id' } });
    const other = await buildVideo(server, team.id, { name: 'other.mp4' });
    const elsewhere = await buildComment(server, other, mara);
    const deleted = await buildComment(server, video, mara, { isDeleted: true });
    for (const wrong of [elsewhere, deleted, uuidv7()]) {
      expect((await create(tom, { reply_id: wrong })).status).toBe(409);
    }
    await buildVersion(server, video.id, 2);
    expect((await create(tom, { reply_id: parent })).status).toBe(409);
    expect((await create(tom, { reply_id: parent, version: 1 })).status).toBe(200);
  });

  test('is hidden and restored with its comment, unless it was deleted before', async () => {
    const parent = (await create(tom)).body.data.video_comment_id;
    const [kept, dropped] = [
      (await create(mara, { reply_id: parent })).body.data.video_comment_id,
      (await create(mara, { reply_id: parent })).body.data.video_comment_id,
    ];
    await act('users/comments/deleteComment', mara, dropped);
    await act('users/comments/deleteComment', tom, parent);
    expect((await fetchAll(tom)).data).toEqual([]);
    expect((await act('users/comments/editComment', mara, kept, { newMessage: 'x' })).status).toBe(404);
    expect((await restore(mara, dropped)).status).toBe(409);
    expect((await restore(tom, parent)).status).toBe(200);
    expect(idsOf((await fetchAll(tom)).data)).toEqual([parent, kept]);
    expect((await restore(mara, dropped)).status).toBe(200);
  });
});

test('editing reopens a comment and records when', async () => {
  const id = (await create(tom)).body.data.video_comment_id;
  expect((await act('users/comments/updateCommentProgress', tom, id, { progress: true })).body).toMatchObject({
    data: { progress: true, editedAt: null },
  });
  const { body } = await act('users/comments/editComment', tom, id, { newMessage: 'Other words' });
  expect(body).toMatchObject({ data: { comment: 'Other words', progress: false, editedAt: expect.any(String) } });
  expect((await act('users/comments/editComment', tom, id, { newMessage: '  ' })).status).toBe(400);
});

test('resolves and reopens a comment', async () => {
  const id = (await create(tom)).body.data.video_comment_id;
  for (const progress of [true, false]) {
    const { body } = await act('users/comments/updateCommentProgress', mara, id, { progress });
    expect(body).toMatchObject({ success: true, data: { progress } });
    expect((await fetchAll(tom)).data[0]).toMatchObject({ progress });
  }
});

test('counts one like per person, and takes it back', async () => {
  const id = (await create(tom)).body.data.video_comment_id;
  for (const user of [tom, mara, mara]) await act('users/comments/likeComment', user, id, { visibility: true });
  expect((await fetchAll(mara)).data[0]).toMatchObject({
    visibility: true,
    likeCount: 2,
    likes: [tom.name, mara.name],
  });
  for (const _ of [1, 2]) await act('users/comments/likeComment', mara, id, { visibility: false });
  expect((await fetchAll(mara)).data[0]).toMatchObject({ visibility: false, likeCount: 1, likes: [tom.name] });
  expect((await fetchAll(tom)).data[0]).toMatchObject({ visibility: true });
});

test('deleting is idempotent, and permanent after 30 days', async () => {
  const id = (await create(tom)).body.data.video_comment_id;
  const response = await buildComment(server, video, mara, { parentId: id });
  for (const _ of [1, 2]) expect((await act('users/comments/deleteComment', tom, id)).status).toBe(200);
  await emptyDeletedComments(server.db, new Date(Date.now() + 29 * dayMs));
  expect((await restore(tom, id)).status).toBe(200);
  await act('users/comments/deleteComment', tom, id);
  await emptyDeletedComments(server.db, new Date(Date.now() + 31 * dayMs));
  expect((await restore(tom, id)).status).toBe(404);
  const left = await server.db.selectFrom('comments').select('id').where('id', 'in', [id, response]).execute();
  expect(left).toEqual([]);
});

test('comments keep the name of an author who left', async () => {
  const guest = await buildUser(server);
  await server.db.insertInto('team_members').values({ team_id: team.id, user_id: guest.id, role: 'viewer' }).execute();
  await create(guest);
  await server.db.deleteFrom('users').where('id', '=', guest.id).execute();
  expect((await fetchAll(mara)).data[0]?.author).toEqual({ id: null, name: guest.name });
});

test('pages hold all 10,000 comments once, in order, and end early where drawings are large', async () => {
  const values = Array.from({ length: 10_000 }, (_, index) => ({
    id: uuidv7(1_700_000_000_000 + index),
    item_id: video.id,
    version_id: video.versionId,
    author_id: tom.id,
    author_name: tom.name,
    text: String(index),
    time_us: 0,
    frame: index % 240,
    picture: index < 40 ? `data:image/png;base64,${'A'.repeat(200_000)}` : null,
  }));
  for (let from = 0; from < values.length; from += 2_000) {
    await server.db
      .insertInto('comments')
      .values(values.slice(from, from + 2_000))
      .execute();
  }
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let after: string | undefined; ; ) {
    const { data, next } = await fetchAll(mara, { after });
    seen.push(...data.map(({ comment }) => comment));
    sizes.push(data.length);
    if (next === null) break;
    after = next;
  }
  expect(seen).toEqual(values.map(({ text }) => text));
  expect(sizes.slice(0, 4)).toEqual([10, 10, 10, 1_000]);
  expect(
    (
      await callEndpoint(
        server,
        'users/comments/fetchComments',
        { body: { userId: mara.id, videoName: video.id, after: 'x' } },
        mara.token,
      )
    ).status,
  ).toBe(400);
});
