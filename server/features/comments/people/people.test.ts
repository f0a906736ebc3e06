import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { openAsGuest, openBrowser, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
let mara: TestUser;
let tom: TestUser;
let ann: TestUser;
let stranger: TestUser;
let teamId: string;
let itemId: string;

beforeAll(async () => {
  server = await startTestServer();
  const names = ['Mara Lind', 'Tom Berg', 'Ann', 'Stranger'];
  const people = await Promise.all(names.map((name) => buildUser(server, { name })));
  [mara, tom, ann, stranger] = people as [TestUser, TestUser, TestUser, TestUser];
});
afterAll(() => server.stop());
beforeEach(async () => {
  teamId = (await buildTeam(server, mara, { viewer: tom, editor: ann })).id;
  itemId = (await buildVideo(server, teamId)).id;
});

const write = async (by: TestUser, text: string, mentions: TestUser[] = [], replyTo: string | null = null) => {
  const body = { id: uuidv7(), text, replyTo, mentions: mentions.map(({ id }) => id) };
  return (await callEndpoint(server, 'createComment', { params: { itemId }, body }, by.token)).body;
};
const assign = (by: TestUser, commentId: string, to: TestUser | null, dueOn: string | null = null) =>
  callEndpoint(server, 'assignComment', { params: { commentId }, body: { userId: to?.id ?? null, dueOn } }, by.token);
const list = async (by: TestUser) =>
  (await callEndpoint(server, 'listComments', { params: { itemId }, query: {} }, by.token)).body.comments;
const find = async (id: string) => (await list(mara)).find((one) => one.id === id);
const mentionable = async (by: TestUser) =>
  (await callEndpoint(server, 'listMentionable', { params: { itemId } }, by.token)).body.people;
const work = async (by: TestUser) =>
  (await callEndpoint(server, 'listWork', {}, by.token)).body.comments.filter((one) => one.itemId === itemId);

test('a comment mentions people of the team whom its text names, and no one else', async () => {
  const written = await write(mara, 'For @Tom Berg, not Ann. @Stranger?', [tom, ann, stranger]);
  expect(written.mentions).toEqual([{ userId: tom.id, name: 'Tom Berg' }]);
  expect(await find(written.id)).toEqual(written);
  expect((await mentionable(tom)).map(({ name }) => name)).toEqual(['Ann', 'Mara Lind', 'Tom Berg']);
});

test('a retry and an edit keep the mentions that stay in the text', async () => {
  const { id } = await write(mara, '@Tom Berg and @Ann', [tom, ann]);
  const edit = async (text: string, mentions?: string[]) => {
    const sent = { params: { commentId: id }, body: { text, ...(mentions && { mentions }) } };
    return (await callEndpoint(server, 'updateComment', sent, mara.token)).body.mentions.map(({ name }) => name);
  };
  expect(await edit('Only @Ann now')).toEqual(['Ann']);
  expect(await edit('@Ann, @Mara Lind and @Tom Berg', [mara.id])).toEqual(['Ann', 'Mara Lind']);
  expect(await edit('None')).toEqual([]);
});

test('people by a link mention authors alone, and see names without ids', async () => {
  await write(ann, 'Too dark');
  await write(mara, 'For @Tom Berg', [tom]);
  const { key } = await shareItem(server, itemId, mara, { allowComments: true });
  const guest = await openAsGuest(server, key);
  const { body: seen } = await guest.call('listMentionable', { params: { itemId } });
  expect(seen.people.map(({ name, isAssignable }) => [name, isAssignable])).toEqual([
    ['Ann', false],
    ['Mara Lind', false],
  ]);
  const body = { text: '@Ann and @Tom Berg', replyTo: null, mentions: [ann.id, tom.id] };
  const { body: written } = await guest.call('createComment', { params: { itemId }, body });
  expect(written.mentions).toEqual([{ userId: null, name: 'Ann' }]);
  expect((await find(written.id))?.mentions).toEqual([{ userId: ann.id, name: 'Ann' }]);
  const { body: listed } = await guest.call('listComments', { params: { itemId }, query: {} });
  expect(listed.comments.flatMap(({ mentions }) => mentions.map(({ userId }) => userId))).toEqual([null, null]);
  // An author by a link can be mentioned, too, but is not of the team.
  const browser = openBrowser(server, key, stranger);
  await browser.call('createComment', { params: { itemId }, body: { text: 'Nice', replyTo: null } });
  expect((await mentionable(tom)).find(({ id }) => id === stranger.id)).toMatchObject({ isAssignable: false });
});

test('a comment is assigned by its author and editors, to people of the team, until a day', async () => {
  const { id } = await write(mara, 'Too dark');
  expect((await assign(tom, id, tom)).status).toBe(403);
  const { body } = await assign(ann, id, tom, '2026-12-03');
  expect(body.assignment).toEqual({ person: { id: tom.id, name: 'Tom Berg', image: null }, dueOn: '2026-12-03' });
  expect(await find(id)).toMatchObject({ assignment: body.assignment });
  expect((await assign(ann, id, stranger)).status).toBe(409);
  expect((await assign(stranger, id, ann)).status).toBe(404);
  const own = await write(tom, 'Mine');
  expect((await assign(tom, own.id, ann)).status).toBe(200);
  const reply = await write(mara, 'Yes', [], id);
  expect((await assign(mara, reply.id, tom)).status).toBe(400);
  expect((await assign(mara, id, null, '2026-12-03')).body.assignment).toBeNull();
  const rows = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('team_id', '=', teamId)
    .orderBy('id')
    .execute();
  expect(rows.filter(({ action }) => action === 'comment.assign').map(({ detail }) => detail)).toEqual([
    'to Tom Berg, due 2026-12-03',
    'to Ann',
    'to no one',
  ]);
});

test('a comment is assigned in the call that writes it, or neither is there', async () => {
  const send = (by: TestUser, more: object, id = uuidv7()) => {
    const body = { id, text: 'Too dark', replyTo: null, ...more };
    return callEndpoint(server, 'createComment', { params: { itemId }, body }, by.token);
  };
  const assignment = { userId: ann.id, dueOn: '2026-12-03' };
  const id = uuidv7();
  // A viewer assigns what they write, and retries have one effect.
  const [first] = await Promise.all([1, 2, 3].map(() => send(tom, { assignment }, id)));
  const person = { id: ann.id, name: 'Ann', image: null };
  expect(first?.body.assignment).toEqual({ person, dueOn: '2026-12-03' });
  expect(await find(id)).toMatchObject({ assignment: { person, dueOn: '2026-12-03' } });
  expect(await work(ann)).toHaveLength(1);
  // A retry that comes late takes nothing back.
  await assign(mara, id, mara);
  expect((await send(tom, { assignment }, id)).body.assignment?.person.id).toBe(mara.id);
  const audit = server.db.selectFrom('audit_log').select('detail').where('team_id', '=', teamId);
  const details = (await audit.where('action', '=', 'comment.assign').orderBy('id').execute()).map((row) => row.detail);
  expect(details).toEqual(['to Ann, due 2026-12-03', 'to Mara Lind']);
  const waiting = server.db.selectFrom('notifications').select('user_id').where('comment_id', '=', id);
  const told = await waiting.where('kind', '=', 'assignment').execute();
  // People hear nothing of what they did themselves.
  expect(told.map(({ user_id: userId }) => userId)).toEqual([ann.id]);

  const foreign = await send(tom, { assignment: { ...assignment, userId: stranger.id } });
  expect(foreign).toMatchObject({ status: 409, body: { field: 'body.assignment.userId' } });
  expect((await send(tom, { assignment, replyTo: id })).status).toBe(400);
  expect((await send(tom, { assignment: { userId: ann.id, dueOn: '2026-13-03' } })).status).toBe(400);
  const { key } = await shareItem(server, itemId, mara, { allowComments: true, access: 'edit' });
  for (const visitor of [await openAsGuest(server, key), openBrowser(server, key, stranger)]) {
    const body = { text: 'Mine', replyTo: null, assignment };
    expect((await visitor.call('createComment', { params: { itemId }, body })).status).toBe(403);
    expect((await visitor.call('showReview', { params: { itemId } })).body.canAssign).toBe(false);
  }
  expect((await callEndpoint(server, 'showReview', { params: { itemId } }, tom.token)).body.canAssign).toBe(true);
  expect(await list(mara)).toHaveLength(1);
});

test('people by a link neither see nor change assignments', async () => {
  const { id } = await write(mara, 'Too dark');
  await assign(mara, id, tom);
  const { key } = await shareItem(server, itemId, mara, { allowComments: true, access: 'edit' });
  for (const visitor of [await openAsGuest(server, key), openBrowser(server, key, stranger)]) {
    const { body } = await visitor.call('listComments', { params: { itemId }, query: {} });
    expect(body.comments.map(({ assignment, can }) => [assignment, can.assign])).toEqual([[null, false]]);
  }
  const sent = { params: { commentId: id }, body: { userId: ann.id, dueOn: null } };
  expect((await openBrowser(server, key, stranger).call('assignComment', sent)).status).toBe(403);
});

test('an assignment ends when the person leaves, or the file moves to a team without them', async () => {
  const [first, second] = [await write(mara, 'First'), await write(mara, 'Second')];
  await assign(mara, first.id, tom, '2026-12-03');
  await assign(mara, second.id, ann);
  await callEndpoint(server, 'removeMember', { params: { teamId, userId: tom.id } }, mara.token);
  expect((await list(mara)).map(({ assignment }) => assignment?.person.name)).toEqual([undefined, 'Ann']);
  await assign(mara, first.id, mara);
  const other = await buildTeam(server, mara);
  await callEndpoint(server, 'moveItems', { body: { ids: [itemId], teamId: other.id, parentId: null } }, mara.token);
  expect((await list(mara)).map(({ assignment }) => assignment?.person.name)).toEqual(['Mara Lind', undefined]);
});

test('a person who becomes the owner keeps their assignments', async () => {
  const { id } = await write(mara, 'Too dark');
  await assign(mara, id, ann);
  await callEndpoint(server, 'handOverTeam', { params: { teamId }, body: { userId: ann.id } }, mara.token);
  expect(await find(id)).toMatchObject({ assignment: { person: { id: ann.id } } });
});

test('an assigned person finds open comments in their work, those due first first', async () => {
  const written = [await write(mara, 'No day'), await write(mara, 'Later'), await write(mara, 'Sooner')];
  const days = [null, '2026-12-04', '2026-12-03'];
  for (const [index, { id }] of written.entries()) await assign(mara, id, tom, days[index]);
  expect((await work(tom)).map(({ text }) => text)).toEqual(['Sooner', 'Later', 'No day']);
  expect(await work(ann)).toEqual([]);
  const params = { commentId: written[2]?.id ?? '' };
  await callEndpoint(server, 'updateComment', { params, body: { resolved: true } }, mara.token);
  await callEndpoint(server, 'deleteComment', { params: { commentId: written[1]?.id ?? '' } }, mara.token);
  expect((await work(tom)).map(({ text }) => text)).toEqual(['No day']);
  await callEndpoint(server, 'deleteItems', { body: { ids: [itemId] } }, mara.token);
  expect(await work(tom)).toEqual([]);
});
