import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
import { type Ears, listen } from '#rig/people/listen.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
let mara: TestUser;
let tom: TestUser;
let stranger: TestUser;
let team: { id: string; name: string };
let video: { id: string; versionId: string };
let open: Ears[] = [];

beforeAll(async () => {
  server = await startTestServer();
  [mara, tom, stranger] = await Promise.all([buildUser(server), buildUser(server), buildUser(server)]);
});

afterAll(() => server.stop());

beforeEach(async () => {
  for (const { close } of open) close();
  open = [];
  team = await buildTeam(server, mara, { viewer: tom });
  video = await buildVideo(server, team.id);
});

const enter = async (user: TestUser, itemId: string = video.id) => {
  const ears = await listen(server, user);
  open.push(ears);
  await ears.watch(itemId);
  return ears;
};
const create = async (user: TestUser, text = 'A note', { id } = video) => {
  const sent = { params: { itemId: id }, body: { text, replyTo: null } };
  return (await callEndpoint(server, 'createComment', sent, user.token)).body;
};
const update = (user: TestUser, commentId: string, body: Sent<Endpoints['updateComment']>['body']) =>
  callEndpoint(server, 'updateComment', { params: { commentId }, body }, user.token);
const remove = (user: TestUser, commentId: string) =>
  callEndpoint(server, 'deleteComment', { params: { commentId } }, user.token);
const fetchAs = async (user: TestUser) =>
  (await callEndpoint(server, 'listComments', { params: { itemId: video.id }, query: {} }, user.token)).body.comments;
const hearsLast = (ears: Ears, expected: unknown) =>
  expect.poll(() => ears.comments().at(-1)?.comment).toEqual(expected);

test('each change of a comment reaches every viewer at once, as their own fetch would return it', async () => {
  const ears = { mara: await enter(mara), tom: await enter(tom) };
  const everyoneHearsIt = async () => {
    const [asMara, asTom] = [(await fetchAs(mara)).at(-1), (await fetchAs(tom)).at(-1)];
    expect(asMara).not.toEqual(asTom);
    await Promise.all([hearsLast(ears.mara, asMara), hearsLast(ears.tom, asTom)]);
    return { asMara, asTom };
  };
  const id = (await create(tom)).id;
  const { asMara, asTom } = await everyoneHearsIt();
  expect(asMara?.can).toEqual({ edit: false, delete: true, resolve: true, assign: true });
  expect(asTom?.can).toEqual({ edit: true, delete: true, resolve: true, assign: true });
  await update(mara, id, { liked: true });
  expect(await everyoneHearsIt()).toMatchObject({ asMara: { liked: true }, asTom: { liked: false } });
  await update(mara, id, { resolved: true });
  expect(await everyoneHearsIt()).toMatchObject({ asTom: { resolved: true } });
  await update(tom, id, { text: 'Other words' });
  expect(await everyoneHearsIt()).toMatchObject({ asMara: { text: 'Other words', resolved: false } });
  const count = ears.tom.comments().length;
  await update(mara, id, { liked: true });
  await remove(tom, id);
  await hearsLast(ears.mara, null);
  // A call that changes nothing sends no event.
  await expect
    .poll(() =>
      ears.tom
        .comments()
        .slice(count)
        .map(({ comment }) => comment),
    )
    .toEqual([null]);
});

test('deleting and restoring a comment includes its replies', async () => {
  const ears = await enter(mara);
  const parent = await buildComment(server, video, tom);
  const responses = [
    await buildComment(server, video, mara, { parentId: parent }),
    await buildComment(server, video, tom, { parentId: parent }),
  ];
  const told = () => ears.comments().map(({ commentId, comment }) => [commentId, comment?.replyTo]);
  await remove(tom, parent);
  await expect.poll(told).toEqual([parent, ...responses].map((id) => [id, undefined]));
  await callEndpoint(server, 'restoreComment', { params: { commentId: parent } }, tom.token);
  await expect.poll(() => told().slice(3)).toEqual([[parent, null], ...responses.map((id) => [id, parent])]);
});

test('after many concurrent changes every viewer has the final state', async () => {
  const ears = await Promise.all([enter(mara), enter(tom)]);
  const ids = [await buildComment(server, video, tom), await buildComment(server, video, tom)];
  const words = Array.from({ length: 30 }, (_, index) => `Words ${index}`);
  await Promise.all(words.map((text, index) => update(tom, ids[index % 2] ?? '', { text })));
  const kept = (await fetchAs(tom)).map(({ text }) => text);
  for (const { comments } of ears) {
    const last = (id: string) => comments().findLast(({ commentId }) => commentId === id)?.comment?.text;
    await expect.poll(() => ids.map(last)).toEqual(kept);
  }
});

test('a page learns on its subscription of a change since it loaded', async () => {
  const first = await enter(mara);
  const loadedAt = Date.now();
  await create(mara);
  await callEndpoint(server, 'renameItem', { params: { itemId: video.id }, body: { name: 'new.mp4' } }, mara.token);
  const kinds = () => first.received.map(({ kind }) => kind);
  await expect.poll(kinds).toEqual(expect.arrayContaining(['comment', 'items']));
  const ears = await enter(tom);
  const [ready, viewers] = [ears.received[0], ears.viewers()[0]];
  for (const event of [ready, viewers]) {
    const quietMs = event && 'quietMs' in event ? event.quietMs : undefined;
    expect(Date.now() - (quietMs ?? Number.NaN)).toBeGreaterThanOrEqual(loadedAt);
  }
});

test('an outsider receives nothing, as if the video did not exist', async () => {
  const ears = await enter(stranger);
  await ears.watch(uuidv7());
  const [hidden, absent] = ears.viewers();
  expect({ ...hidden, itemId: '' }).toEqual({ ...absent, itemId: '' });
  expect(hidden).toMatchObject({ viewers: [], count: 0 });
  const insider = await enter(mara);
  await create(tom);
  await expect.poll(() => insider.comments().length).toBe(1);
  // Receiving their own comment proves that the other would have arrived by now.
  const own = await buildVideo(server, (await buildTeam(server, stranger)).id);
  await ears.watch(own.id);
  await create(stranger, 'A note', own);
  await expect.poll(() => ears.comments().map(({ itemId }) => itemId)).toEqual([own.id]);
  expect(insider.viewers().flatMap(({ viewers }) => viewers.map(({ id }) => id))).not.toContain(stranger.id);
});

test('a removed member stops receiving and disappears from the viewers; a new role shows with the next comment', async () => {
  const [owner, guest] = [await enter(mara), await enter(tom)];
  await expect.poll(() => owner.viewers().at(-1)?.count).toBe(2);
  const params = { teamId: team.id, userId: tom.id };
  await callEndpoint(server, 'changeRole', { params, body: { role: 'admin' } }, mara.token);
  await create(mara);
  await expect.poll(() => guest.comments().at(-1)?.comment?.can.delete).toBe(true);
  await callEndpoint(server, 'removeMember', { params }, mara.token);
  await expect.poll(() => owner.viewers().at(-1)).toMatchObject({ count: 1, viewers: [{ id: mara.id }] });
  const count = guest.comments().length;
  await create(mara, 'Secret');
  await expect.poll(() => owner.comments().at(-1)?.comment?.text).toBe('Secret');
  const own = await buildVideo(server, (await buildTeam(server, tom)).id);
  await guest.watch(own.id);
  await create(tom, 'A note', own);
  await expect
    .poll(() =>
      guest
        .comments()
        .slice(count)
        .map(({ itemId }) => itemId),
    )
    .toEqual([own.id]);
});

test('a video moved out of reach or into the trash sends nothing more to its viewers', async () => {
  const ears = await enter(tom);
  const elsewhere = await buildTeam(server, mara);
  await create(mara);
  await expect.poll(() => ears.comments().length).toBe(1);
  await callEndpoint(
    server,
    'moveItems',
    { body: { ids: [video.id], teamId: elsewhere.id, parentId: null } },
    mara.token,
  );
  await create(mara, 'Secret');
  const other = await buildVideo(server, team.id, { name: 'other.mp4' });
  await ears.watch(other.id);
  await create(tom, 'A note', other);
  await expect.poll(() => ears.comments().map(({ itemId }) => itemId)).toEqual([video.id, other.id]);
});

test('a page that switches to another file, or to none, receives nothing more about the first', async () => {
  const [owner, guest] = [await enter(mara), await enter(tom)];
  const other = await buildVideo(server, team.id, { name: 'other.mp4' });
  await guest.watch(other.id);
  await expect.poll(() => owner.viewers().at(-1)?.count).toBe(1);
  await create(mara);
  await create(mara, 'A note', other);
  await expect.poll(() => guest.comments().map(({ itemId }) => itemId)).toEqual([other.id]);
  await owner.watch(other.id);
  guest.send({ kind: 'watch', itemId: null });
  await expect.poll(() => owner.viewers().at(-1)).toMatchObject({ itemId: other.id, count: 1 });
});

test('a viewer with two tabs counts once, until the last tab closes', async () => {
  const owner = await enter(mara);
  const tabs = [await enter(tom), await enter(tom)];
  await expect
    .poll(() => owner.viewers().at(-1))
    .toMatchObject({
      count: 2,
      viewers: [
        { id: mara.id, name: mara.name },
        { id: tom.id, name: tom.name },
      ],
    });
  tabs[0]?.close();
  tabs[1]?.close();
  await expect.poll(() => owner.viewers().at(-1)).toMatchObject({ count: 1 });
  expect(await server.db.selectFrom('viewers').select('user_id').where('item_id', '=', video.id).execute()).toEqual([
    { user_id: mara.id },
  ]);
});

test('names fifty of many viewers and counts all, without those of a dead process', async () => {
  const row = (seenAt: Date) => ({
    connection_id: uuidv7(),
    process_id: uuidv7(),
    item_id: video.id,
    user_id: uuidv7(),
    name: 'Tom',
    seen_at: seenAt,
  });
  const [now, longAgo] = [new Date(), new Date(Date.now() - 61_000)];
  await server.db
    .insertInto('viewers')
    .values(Array.from({ length: 60 }, () => row(now)))
    .execute();
  await server.db
    .insertInto('viewers')
    .values(Array.from({ length: 5 }, () => row(longAgo)))
    .execute();
  const ears = await enter(mara);
  expect(ears.viewers().at(-1)).toMatchObject({ count: 61, viewers: { length: 50 } });
});

test('a folder cannot be watched', async () => {
  const folder = await buildItem(server, team.id);
  expect((await enter(mara, folder.id)).viewers()).toMatchObject([{ viewers: [], count: 0 }]);
});

test.each([
  ['no JSON', 'hello'],
  ['another kind', { kind: 'comment', itemId: null }],
  ['no id', { kind: 'watch', itemId: 'x' }],
  ['a list', '[]'],
  ['too much', 'x'.repeat(2_000)],
])('disconnects a page that sends %s', async (_, message) => {
  const ears = await listen(server, mara);
  ears.send(message);
  expect([1008, 1009]).toContain(await ears.ended);
});

test('disconnects a page that sends too many messages', async () => {
  const ears = await listen(server, mara);
  for (let count = 0; count < 100; count++) ears.send({ kind: 'watch', itemId: null });
  expect(await ears.ended).toBe(1008);
});
