import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Field } from '#contract/items/fields.ts';
import type { SavedView, ViewSettings } from '#contract/views/views.ts';
import { makeTemplate } from '#rig/approvals/make-template.ts';
import { buildItem, buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const settings = { shape: 'board' as const, by: 'status' as const };
type Given = Partial<{ id: string; name: string; folderId: string | null; isShared: boolean; seenAt: string }> & {
  settings?: Partial<ViewSettings>;
};

const put = async (by: TestUser, teamId: string, { id = uuidv7(), settings: own, ...given }: Given) => {
  const body = { name: 'Mine', folderId: null, isShared: false, settings: { ...settings, ...own }, ...given };
  const sent = { params: { teamId, viewId: id }, body };
  return { id, ...(await callEndpoint(server, 'putView', sent, by.token)) };
};
const list = async (by: TestUser, teamId: string): Promise<SavedView[]> =>
  (await callEndpoint(server, 'listViews', { params: { teamId } }, by.token)).body.views;
const board = async (by: TestUser, teamId: string, query: Record<string, unknown> = {}) =>
  callEndpoint(server, 'showBoard', { params: { teamId }, query }, by.token);
const names = (cards: { name: string }[]) => cards.map(({ name }) => name);

async function makePeople() {
  const [owner, editor, viewer, stranger] = await Promise.all(Array.from({ length: 4 }, () => buildUser(server)));
  if (!owner || !editor || !viewer || !stranger) throw new Error('People are missing.');
  const team = await buildTeam(server, owner, { editor, viewer });
  return { owner, editor, viewer, stranger, team };
}

async function setFields(by: TestUser, teamId: string, fields: Field[]) {
  await callEndpoint(server, 'setFields', { params: { teamId }, body: { fields } }, by.token);
}

const makeField = (given: Partial<Field>): Field => ({
  ...{ id: uuidv7(), name: 'Reel', kind: 'choice', seenBy: 'team' },
  choices: [],
  ...given,
});

test('viewers keep own views that no one else sees, and only editors share', async () => {
  const { owner, editor, viewer, team } = await makePeople();
  const own = await put(viewer, team.id, { name: 'Own' });
  expect(own.status).toBe(200);
  expect((await put(viewer, team.id, { isShared: true })).status).toBe(403);
  const shared = await put(editor, team.id, { name: 'Shared', isShared: true });
  expect(names(await list(viewer, team.id))).toEqual(['Own', 'Shared']);
  expect(names(await list(owner, team.id))).toEqual(['Shared']);
  for (const call of ['putView', 'removeView'] as const) {
    const params = { teamId: team.id, viewId: shared.id };
    const body = { name: 'Taken', folderId: null, isShared: true, settings };
    expect((await callEndpoint(server, call, { params, body } as never, viewer.token)).status).toBe(403);
  }
  expect((await put(owner, team.id, { id: own.id, name: 'Taken' })).status).toBe(404);
});

test('a shared view by a field of admins is listed to admins alone', async () => {
  const { owner, editor, team } = await makePeople();
  const [shown, hidden] = [makeField({ name: 'Reel' }), makeField({ name: 'Budget', seenBy: 'admins' })];
  await setFields(owner, team.id, [shown, hidden]);
  const share = (name: string, given: Partial<ViewSettings>) =>
    put(owner, team.id, { name, isShared: true, settings: given });
  await share('By value', { fieldId: hidden.id.toUpperCase(), choiceId: 'none' });
  await share('By column', { by: hidden.id });
  await share('By order', { shape: 'list', sort: hidden.id });
  await share('Open', { fieldId: shown.id, choiceId: 'none' });
  expect(names(await list(editor, team.id))).toEqual(['Open']);
  expect(await list(owner, team.id)).toHaveLength(4);
});

test('half a character in the filter of a view is kept as a list reads it', async () => {
  const { owner, team } = await makePeople();
  const params = { teamId: team.id, viewId: uuidv7() };
  const filter = { name: 'Reel \ud83d', fieldId: uuidv7(), contains: '\ude00' };
  const body = { name: 'Halves', folderId: null, isShared: false, settings: { ...settings, ...filter } };
  expect((await callEndpoint(server, 'putView', { params, body }, owner.token)).status).toBe(200);
  expect((await list(owner, team.id))[0]?.settings).toMatchObject({ name: 'Reel \ufffd', contains: '\ufffd' });
});

test('the same view twice is one, and a change of another person in between is not overwritten', async () => {
  const { owner, editor, team } = await makePeople();
  const { id } = await put(editor, team.id, { name: 'Cuts', isShared: true });
  expect((await put(editor, team.id, { id, name: 'Cuts', isShared: true })).status).toBe(200);
  const [seen] = await list(editor, team.id);
  await put(owner, team.id, { id, name: 'Cuts of May', isShared: true, seenAt: seen?.changedAt });
  expect((await put(editor, team.id, { id, name: 'Mine', isShared: true, seenAt: seen?.changedAt })).status).toBe(409);
  expect(names(await list(editor, team.id))).toEqual(['Cuts of May']);
});

test('ids of other teams, and folders of other teams, are like missing ones', async () => {
  const { owner, stranger, team } = await makePeople();
  const other = await buildTeam(server, stranger);
  const folder = await buildItem(server, team.id);
  const { id } = await put(owner, team.id, { isShared: true });
  expect((await put(stranger, other.id, { folderId: folder.id })).status).toBe(404);
  expect((await put(stranger, other.id, { id })).status).toBe(404);
  const removed = { params: { teamId: other.id, viewId: id } };
  expect((await callEndpoint(server, 'removeView', removed, stranger.token)).status).toBe(404);
  for (const call of ['listViews', 'showBoard'] as const) {
    const sent = { params: { teamId: team.id }, query: {} };
    expect((await callEndpoint(server, call, sent as never, stranger.token)).status).toBe(404);
  }
  expect(await list(owner, team.id)).toHaveLength(1);
});

test('views of a folder go into the trash with it, and own views end with the account', async () => {
  const { owner, viewer, editor, team } = await makePeople();
  const folder = await buildItem(server, team.id, { name: 'Film' });
  await put(editor, team.id, { name: 'Film', folderId: folder.id, isShared: true });
  await put(viewer, team.id, { name: 'Own' });
  expect(await list(viewer, team.id)).toMatchObject([
    { name: 'Film', path: ['Film'] },
    { name: 'Own', isMine: true },
  ]);
  await server.db.deleteFrom('users').where('id', 'in', [viewer.id, editor.id]).execute();
  const rows = await server.db.selectFrom('views').select('name').where('team_id', '=', team.id).execute();
  expect(names(rows)).toEqual(['Film']);
  await callEndpoint(server, 'deleteItems', { body: { ids: [folder.id] } }, owner.token);
  expect(await list(owner, team.id)).toEqual([]);
});

test('a board has a column for each progress, with all items of the folder or all files below it', async () => {
  const { owner, viewer, team } = await makePeople();
  const folder = await buildItem(server, team.id, { name: 'Film' });
  const top = await buildVideo(server, team.id, { name: 'B.mp4', parentId: folder.id });
  await buildVideo(server, team.id, { name: 'A.mp4', parentId: folder.id });
  const inner = await buildItem(server, team.id, { name: 'Day 1', parentId: folder.id });
  await buildVideo(server, team.id, { name: 'Deep.mp4', parentId: inner.id });
  await callEndpoint(server, 'setProgress', { body: { ids: [top.id], progress: 'Done' } }, owner.token);
  const { body } = await board(viewer, team.id, { path: 'Film' });
  expect(body.columns.map(({ key, total, cards }) => [key, total, names(cards)])).toEqual([
    ['Upcoming', 2, ['A.mp4', 'Day 1']],
    ['In Progress', 0, []],
    ['Done', 1, ['B.mp4']],
  ]);
  const deep = (await board(viewer, team.id, { path: 'Film', isDeep: 'true', name: '.MP4', limit: 1 })).body.columns;
  expect(deep.map(({ total, cards }) => [total, names(cards)])).toEqual([
    [2, ['A.mp4']],
    [0, []],
    [1, ['B.mp4']],
  ]);
  const query = { path: 'Film', isDeep: 'true', key: 'Upcoming' as const, after: deep[0]?.next ?? '' };
  const next = await callEndpoint(server, 'listColumn', { params: { teamId: team.id }, query }, viewer.token);
  expect([names(next.body.cards), next.body.next]).toEqual([['Deep.mp4'], null]);
  expect(
    (await board(viewer, team.id, { path: 'Film', name: '100%' })).body.columns.every(({ total }) => total === 0),
  ).toBe(true);
});

test('a board by a choice shows the items without one last, and a hidden field is like a missing one', async () => {
  const { owner, editor, team } = await makePeople();
  const [one, two] = [uuidv7(), uuidv7()];
  const choices = [
    { id: one, name: 'One', color: 'red' as const },
    { id: two, name: 'Two', color: 'blue' as const },
  ];
  const reel = makeField({ choices });
  const secret = makeField({
    name: 'Budget',
    seenBy: 'admins',
    choices: [{ id: uuidv7(), name: 'High', color: 'red' }],
  });
  await setFields(owner, team.id, [reel, secret]);
  const [a, b] = [
    await buildVideo(server, team.id, { name: 'A.mp4' }),
    await buildVideo(server, team.id, { name: 'B.mp4' }),
  ];
  const value = (ids: string[], fieldId: string, given: string | undefined) =>
    callEndpoint(server, 'setValue', { body: { ids, fieldId, value: given ?? null } }, owner.token);
  await value([a.id], reel.id, two);
  await value([b.id], secret.id, secret.choices[0]?.id);
  const { columns } = (await board(editor, team.id, { by: reel.id })).body;
  expect(columns.map(({ key, cards }) => [key, names(cards)])).toEqual([
    [one, []],
    [two, ['A.mp4']],
    [null, ['B.mp4']],
  ]);
  expect(columns.flatMap(({ cards }) => cards.map(({ values }) => values))).toEqual([{ [reel.id]: two }, {}]);
  const missing = await board(editor, team.id, { by: uuidv7() });
  const filter = { fieldId: secret.id, choiceId: secret.choices[0]?.id };
  for (const query of [{ by: secret.id }, filter]) {
    const hidden = await board(editor, team.id, query);
    expect([hidden.status, hidden.body]).toEqual([missing.status, missing.body]);
  }
  expect(missing.status).toBe(404);
  expect((await board(owner, team.id, filter)).body.columns.flatMap(({ cards }) => names(cards))).toEqual(['B.mp4']);
});

test('a board by several choices shows a file in each of its columns, and a move keeps the others', async () => {
  const { owner, editor, viewer, team } = await makePeople();
  const [web, tv, cinema] = [uuidv7(), uuidv7(), uuidv7()];
  const choices = [web, tv, cinema].map((id, index) => ({ id, name: `Place ${index}`, color: 'red' as const }));
  const places = makeField({ name: 'Places', kind: 'choices', choices });
  const other = makeField({ name: 'Text', kind: 'text' });
  await setFields(owner, team.id, [places, other]);
  const [a] = [
    await buildVideo(server, team.id, { name: 'A.mp4' }),
    await buildVideo(server, team.id, { name: 'B.mp4' }),
  ];
  const set = async (given: object, by = editor, fieldId = places.id) =>
    (await callEndpoint(server, 'setValue', { body: { ids: [a.id], fieldId, ...given } as never }, by.token)).status;
  const columns = async (query: object = {}) =>
    (await board(viewer, team.id, { by: places.id, ...query })).body.columns.map(({ key, total, cards }) => [
      ...[key, total, names(cards)],
    ]);
  await set({ value: [tv, web] });
  const before = [
    [web, 1, ['A.mp4']],
    [tv, 1, ['A.mp4']],
    [cinema, 0, []],
    [null, 1, ['B.mp4']],
  ];
  expect(await columns()).toEqual(before);
  expect(await set({ value: [cinema], instead: web }, viewer)).toBe(403);
  expect(await set({ value: 'Text', instead: web }, editor, other.id)).toBe(400);
  expect(await set({ value: [uuidv7()], instead: web })).toBe(400);
  expect(await columns()).toEqual(before);
  // Both of two people who see the same card move it: what each brings in is there, and what each takes out is not.
  expect(await set({ value: [cinema], instead: web })).toBe(200);
  expect(await set({ value: [cinema], instead: tv }, owner)).toBe(200);
  expect(await columns({ fieldId: places.id, choiceId: cinema })).toEqual([
    [web, 0, []],
    [tv, 0, []],
    [cinema, 1, ['A.mp4']],
  ]);
  const page = { params: { teamId: team.id }, query: { by: places.id, key: cinema } };
  expect(names((await callEndpoint(server, 'listColumn', page, viewer.token)).body.cards)).toEqual(['A.mp4']);
  expect(await set({ value: [tv], instead: null })).toBe(200);
  expect((await columns()).map(([, total]) => total)).toEqual([0, 1, 1, 1]);
  for (const instead of [tv, cinema]) expect(await set({ value: null, instead })).toBe(200);
  expect((await columns()).at(-1)).toEqual([null, 2, ['A.mp4', 'B.mp4']]);
  const none = { params: { teamId: team.id }, query: { by: places.id, key: '' as const } };
  expect(names((await callEndpoint(server, 'listColumn', none, viewer.token)).body.cards)).toEqual(['A.mp4', 'B.mp4']);
});

test('a board by people has the columns of those with files, by name, and of no one who left', async () => {
  const { owner, editor, viewer, stranger, team } = await makePeople();
  const [lead, secret] = [makeField({ name: 'Lead', kind: 'person' }), makeField({ name: 'Pays', kind: 'person' })];
  await setFields(owner, team.id, [lead, { ...secret, seenBy: 'admins' }]);
  const [a, b] = [
    await buildVideo(server, team.id, { name: 'A.mp4' }),
    await buildVideo(server, team.id, { name: 'B.mp4' }),
  ];
  const set = async (ids: string[], value: string) =>
    (await callEndpoint(server, 'setValue', { body: { ids, fieldId: lead.id, value } }, owner.token)).status;
  expect(await set([a.id], stranger.id)).toBe(400);
  await server.db.updateTable('users').set({ name: 'zoe' }).where('id', '=', editor.id).execute();
  await server.db.updateTable('users').set({ name: 'Abe' }).where('id', '=', viewer.id).execute();
  await set([a.id], editor.id);
  await set([b.id], viewer.id);
  const shown = async () => (await board(viewer, team.id, { by: lead.id })).body;
  expect(await shown()).toMatchObject({
    columns: [
      { key: viewer.id, person: 'Abe', total: 1, cards: [{ name: 'B.mp4' }] },
      { key: editor.id, person: 'zoe', total: 1, cards: [{ name: 'A.mp4' }] },
    ],
    isWhole: true,
  });
  expect((await board(viewer, team.id, { by: secret.id })).status).toBe(404);
  await callEndpoint(server, 'removeMember', { params: { teamId: team.id, userId: editor.id } }, owner.token);
  expect((await shown()).columns.map(({ key, total }) => [key, total])).toEqual([
    [viewer.id, 1],
    [null, 1],
  ]);
});

test('a calendar shows dates of a field, and due decisions as far as the reader may know them', async () => {
  const { owner, editor, viewer, team } = await makePeople();
  const shoot = makeField({ name: 'Shoot', kind: 'date' });
  await setFields(owner, team.id, [shoot]);
  const video = await buildVideo(server, team.id, { name: 'Spot.mp4' });
  const set = { ids: [video.id], fieldId: shoot.id, value: '2026-12-24' };
  await callEndpoint(server, 'setValue', { body: set }, editor.token);
  const days = { from: '2026-11-30', to: '2026-12-31' };
  const show = async (by: TestUser, query: object) =>
    (
      await callEndpoint(
        server,
        'showCalendar',
        { params: { teamId: team.id }, query: { ...days, ...query } },
        by.token,
      )
    ).body;
  expect((await show(viewer, { by: shoot.id })).entries).toMatchObject([{ name: 'Spot.mp4', on: '2026-12-24' }]);

  const people = [{ kind: 'member' as const, userId: owner.id }];
  const due = { kind: 'businessDays' as const, days: 2 };
  const template = makeTemplate({ stages: [{ people, isPrivate: true, due }] });
  const body = { id: uuidv7(), version: 1, template, timeZone: 'UTC' };
  await callEndpoint(server, 'beginApproval', { params: { itemId: video.id }, body }, owner.token);
  const { due_at: at } = await server.db
    .selectFrom('approval_owed')
    .select('due_at')
    .where('approval_id', '=', body.id)
    .executeTakeFirstOrThrow();
  const day = at?.toISOString().slice(0, 10) ?? '';
  const around = { from: day, to: day };
  expect((await show(editor, around)).entries).toMatchObject([{ name: 'Spot.mp4', at: at?.toISOString(), owed: 1 }]);
  expect((await show(viewer, around)).entries).toEqual([]);
});

test('a calendar shows assigned comments to members, as open ones of living files, and people hide them', async () => {
  const { owner, editor, viewer, stranger, team } = await makePeople();
  const video = await buildVideo(server, team.id, { name: 'Spot.mp4' });
  const comment = async (text: string) => {
    const sent = { params: { itemId: video.id }, body: { id: uuidv7(), text, replyTo: null } };
    return (await callEndpoint(server, 'createComment', sent, editor.token)).body.id;
  };
  const [due, later, done] = [await comment('<b>Too dark</b>'), await comment('Later'), await comment('Done')];
  const assign = (commentId: string, dueOn: string | null) => {
    const body = { userId: editor.id, dueOn };
    return callEndpoint(server, 'assignComment', { params: { commentId }, body }, owner.token);
  };
  await assign(due, '2026-12-24');
  await assign(later, null);
  await assign(done, '2026-12-24');
  await callEndpoint(server, 'updateComment', { params: { commentId: done }, body: { resolved: true } }, editor.token);
  const show = async (query: object = {}, by = viewer) => {
    const sent = { params: { teamId: team.id }, query: { from: '2026-12-01', to: '2026-12-31', ...query } };
    return callEndpoint(server, 'showCalendar', sent, by.token);
  };
  const { name: assignee } = await server.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', editor.id)
    .executeTakeFirstOrThrow();
  expect((await show()).body.entries).toEqual([
    {
      ...{ itemId: video.id, type: 'file', name: 'Spot.mp4', path: [], on: '2026-12-24', at: null, owed: 0 },
      comment: { id: due, text: '<b>Too dark</b>', version: 1, assignee },
    },
  ]);
  expect((await show({ withComments: 'false' })).body.entries).toEqual([]);
  expect((await show({ name: 'Trailer' })).body.entries).toEqual([]);
  expect((await show({ from: '2026-12-25' })).body.entries).toEqual([]);
  expect((await show({}, stranger)).status).toBe(404);
  await callEndpoint(server, 'deleteItems', { body: { ids: [video.id] } }, owner.token);
  expect((await show()).body.entries).toEqual([]);
});
