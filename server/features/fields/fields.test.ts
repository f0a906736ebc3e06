import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Choice, Field, FieldKind, FieldValue, Status } from '#contract/items/fields.ts';
import { buildItem, buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { setStatusOf, setValueOf } from './fields.ts';

let server: TestServer;
let [mara, tom]: TestUser[] = [];
beforeAll(async () => {
  server = await startTestServer();
  [mara, tom] = [await buildUser(server), await buildUser(server)];
});
afterAll(() => server.stop());

const makeStatus = (name: string, progress: Status['progress']): Status => ({
  ...{ id: uuidv7(), name, progress },
  color: 'teal',
});
const makeChoice = (name: string): Choice => ({ id: uuidv7(), name, color: 'red' });
const makeField = (kind: FieldKind, given: Partial<Field> = {}): Field => ({
  ...{ id: uuidv7(), name: `A ${kind}`, kind, choices: [], seenBy: 'team' },
  ...given,
});

type Sent<N extends EndpointName> = Parameters<typeof callEndpoint<N>>[2];
const call = <N extends EndpointName>(name: N, sent: Sent<N>, by: TestUser | undefined = mara) =>
  callEndpoint(server, name, sent, by?.token);

async function openTeam(given: { statuses?: Status[]; fields?: Field[] } = {}) {
  if (!mara || !tom) throw new Error('There are no people.');
  const team = await buildTeam(server, mara, { editor: tom });
  const params = { teamId: team.id };
  const { statuses = [], fields = [] } = given;
  expect((await call('setStatuses', { params, body: { statuses } })).status).toBe(200);
  expect((await call('setFields', { params, body: { fields } })).status).toBe(200);
  return { team, params, file: await buildVideo(server, team.id) };
}

async function read(teamId: string, by: TestUser | undefined = mara) {
  const { body } = await call('listFolder', { params: { teamId }, query: {} }, by);
  return [...body.folders, ...body.files];
}
const set = (ids: string[], fieldId: string, value: FieldValue | null) =>
  call('setValue', { body: { ids, fieldId, value } });

test('a bulk change is undone where no one else has changed it since', async () => {
  const field = makeField('text');
  const [legal, edit] = [makeStatus('Legal', 'Upcoming'), makeStatus('Edit', 'In Progress')];
  const { team, file } = await openTeam({ fields: [field], statuses: [legal, edit] });
  const other = await buildItem(server, team.id, { kind: 'file', name: 'b.mp4' });
  const ids = [file.id, other.id];
  await set([file.id], field.id, 'Acme');
  const { body } = await set(ids, field.id, 'Both');
  expect(body.before).toEqual(
    expect.arrayContaining([
      { id: file.id, value: 'Acme' },
      { id: other.id, value: null },
    ]),
  );
  await set([other.id], field.id, 'Later');
  const undo = { teamId: team.id, fieldId: field.id, from: 'Both', before: body.before };
  expect((await call('restoreValues', { body: undo })).body).toEqual({ success: true, skipped: [other.id] });
  const after = new Map((await read(team.id)).map(({ id, values }) => [id, values[field.id]]));
  expect([after.get(file.id), after.get(other.id)]).toEqual(['Acme', 'Later']);

  const first = await call('setStatus', { body: { ids, statusId: edit.id } });
  expect(first.body.before.map(({ statusId }) => statusId)).toEqual([null, null]);
  await call('setStatus', { body: { ids: [other.id], statusId: legal.id } });
  const back = { teamId: team.id, from: edit.id, before: first.body.before };
  expect((await call('restoreStatuses', { body: back })).body).toEqual({ success: true, skipped: [other.id] });
  expect(await read(team.id)).toMatchObject([{ statusId: legal.id }, { statusId: legal.id }]);
});

test('without statuses of its own a team has the three progress values', async () => {
  const { team, params, file } = await openTeam();
  expect((await call('listFields', { params, query: {} })).body).toEqual({ statuses: [], fields: [] });
  await call('setProgress', { body: { ids: [file.id], progress: 'Done' } });
  expect(await read(team.id)).toMatchObject([{ progress: 'Done', statusId: null, values: {} }]);
});

test('a status sets its progress, and a progress the first status with it', async () => {
  const [edit, legal, check, done] = [
    makeStatus('Edit', 'In Progress'),
    makeStatus('Legal', 'Upcoming'),
    makeStatus('Check', 'In Progress'),
    makeStatus('Done', 'Done'),
  ];
  const { team, params, file } = await openTeam({ statuses: [legal, edit, check] });
  // Items without a choice follow the team.
  expect(await read(team.id)).toMatchObject([{ progress: 'Upcoming', statusId: legal.id }]);
  const body = { ids: [file.id], statusId: check.id };
  expect((await call('setStatus', { body }, tom)).status).toBe(200);
  expect(await read(team.id)).toMatchObject([{ progress: 'In Progress', statusId: check.id }]);
  await call('setProgress', { body: { ids: [file.id], progress: 'In Progress' } });
  expect(await read(team.id)).toMatchObject([{ statusId: edit.id }]);
  await call('setProgress', { body: { ids: [file.id], progress: 'Done' } });
  expect(await read(team.id)).toMatchObject([{ progress: 'Done', statusId: null }]);
  await call('setStatus', { body });
  // Its progress changes with it, and stays when it is removed.
  await call('setStatuses', { params, body: { statuses: [edit, { ...check, progress: 'Done' }, done] } });
  expect(await read(team.id)).toMatchObject([{ progress: 'Done', statusId: check.id }]);
  expect((await call('countUses', { params })).body.uses).toEqual({ [check.id]: 1 });
  await call('setStatuses', { params, body: { statuses: [edit, done] } });
  expect(await read(team.id)).toMatchObject([{ progress: 'Done', statusId: done.id }]);
});

test.each<[FieldKind, FieldValue[], FieldValue[]]>([
  ['text', ['Acme', 'x'.repeat(500)], ['', 'x'.repeat(501), 'a\u202eb', 5]],
  ['number', [0, -2.5, 1e15], ['5', 1e300, true]],
  ['date', ['2028-02-29'], ['2026-02-29', '2026-2-1', 'tomorrow', 5]],
  ['checkbox', [true, false], ['true', 1]],
  [
    'link',
    ['https://example.com/a?b#c', 'http://localhost:8080'],
    ['javascript:alert(1)', 'https://', 'https://good.com@evil.com', 'data:text/html,x', 'https://a b', '//a.com'],
  ],
])('a field of the kind %s takes its values alone', async (kind, right, wrong) => {
  const field = makeField(kind);
  const { team, file } = await openTeam({ fields: [field] });
  for (const value of right) {
    expect((await set([file.id], field.id, value)).status).toBe(200);
    expect(await read(team.id)).toMatchObject([{ values: { [field.id]: value } }]);
  }
  for (const value of wrong) expect([value, (await set([file.id], field.id, value)).status]).toEqual([value, 400]);
  expect(await read(team.id)).toMatchObject([{ values: { [field.id]: right.at(-1) } }]);
  await set([file.id], field.id, null);
  expect(await read(team.id)).toMatchObject([{ values: {} }]);
});

test('removed choices disappear from the values, and a removed field takes its values along', async () => {
  const [red, blue] = [makeChoice('Red'), makeChoice('Blue')];
  const one = makeField('choice', { choices: [red, blue] });
  const some = makeField('choices', { choices: [red, blue] });
  const { team, params, file } = await openTeam({ fields: [one, some] });
  expect((await set([file.id], one.id, uuidv7())).status).toBe(400);
  expect((await set([file.id], some.id, [red.id, uuidv7()])).status).toBe(400);
  await set([file.id], one.id, red.id);
  await set([file.id], some.id, [blue.id, red.id, red.id]);
  // In the order of the field.
  expect(await read(team.id)).toMatchObject([{ values: { [one.id]: red.id, [some.id]: [red.id, blue.id] } }]);
  expect((await call('countUses', { params })).body.uses).toEqual({
    ...{ [one.id]: 1, [some.id]: 1, [red.id]: 2, [blue.id]: 1 },
  });
  const fields = [one, some].map((field) => ({ ...field, choices: [blue] }));
  await call('setFields', { params, body: { fields } });
  expect((await read(team.id))[0]?.values).toEqual({ [some.id]: [blue.id] });
  expect((await call('setFields', { params, body: { fields: [{ ...some, kind: 'text', choices: [] }] } })).status).toBe(
    400,
  );
  await call('setFields', { params, body: { fields: [] } });
  expect((await read(team.id))[0]?.values).toEqual({});
});

test('a person is of the team, and disappears when they leave, but not when they become the owner', async () => {
  const [ann, ben] = [await buildUser(server), await buildUser(server)];
  const field = makeField('person');
  const { team, file } = await openTeam({ fields: [field] });
  const other = await buildVideo(server, team.id, { name: 'b.mp4' });
  expect((await set([file.id], field.id, ann.id)).status).toBe(400);
  const members = [ann, ben].map(({ id }) => ({ team_id: team.id, user_id: id, role: 'editor' as const }));
  await server.db.insertInto('team_members').values(members).execute();
  await set([file.id], field.id, ann.id);
  await set([other.id], field.id, ben.id);
  await call('handOverTeam', { params: { teamId: team.id }, body: { userId: ann.id } });
  expect((await read(team.id)).map(({ values }) => values)).toEqual([{ [field.id]: ann.id }, { [field.id]: ben.id }]);
  await call('leaveTeam', { params: { teamId: team.id } }, ben);
  expect((await read(team.id, ann)).map(({ values }) => values)).toEqual([{ [field.id]: ann.id }, {}]);
});

test('a copy within the team keeps status and values; another team gets neither, by a copy or a move', async () => {
  const [status, field] = [makeStatus('Legal', 'Done'), makeField('text')];
  const { team, file } = await openTeam({ statuses: [status], fields: [field] });
  const elsewhere = await openTeam();
  const folder = await buildItem(server, team.id, { name: 'Film' });
  await server.db.updateTable('items').set({ parent_id: folder.id }).where('id', '=', file.id).execute();
  await call('setStatus', { body: { ids: [file.id], statusId: status.id } });
  await set([file.id], field.id, 'Acme');
  const inside = async (teamId: string, path: string) =>
    (await call('listFolder', { params: { teamId }, query: { path } })).body.files[0];
  await call('copyItems', { body: { ids: [folder.id], teamId: team.id, parentId: null } });
  expect(await inside(team.id, 'Film 2')).toMatchObject({ statusId: status.id, values: { [field.id]: 'Acme' } });
  const there = { teamId: elsewhere.team.id, parentId: null };
  await call('copyItems', { body: { ids: [folder.id], ...there } });
  expect(await inside(there.teamId, 'Film')).toMatchObject({ progress: 'Done', statusId: null, values: {} });
  expect((await call('moveItems', { body: { ids: [folder.id], ...there } })).status).toBe(200);
  expect(await inside(there.teamId, 'Film 2')).toMatchObject({ progress: 'Done', statusId: null, values: {} });
  const back = await call('moveItems', { body: { ids: [folder.id], teamId: team.id, parentId: null } });
  expect(await inside(team.id, back.body.items[0]?.name ?? '')).toMatchObject({ statusId: status.id, values: {} });
});

test('statuses and fields of another team are refused, as are hidden fields to an editor', async () => {
  const [status, field, hidden] = [
    makeStatus('Legal', 'Done'),
    makeField('text'),
    makeField('text', { name: 'Budget', seenBy: 'admins' }),
  ];
  const { team, file, params } = await openTeam({ statuses: [status], fields: [field, hidden] });
  const other = await openTeam();
  expect((await call('setStatus', { body: { ids: [other.file.id], statusId: status.id } })).status).toBe(404);
  expect((await set([other.file.id], field.id, 'Acme')).status).toBe(404);
  expect((await set([other.file.id, file.id], field.id, 'Acme')).status).toBe(400);
  const { params: theirs } = other;
  expect((await call('setStatuses', { params: theirs, body: { statuses: [status] } })).status).toBe(409);
  expect((await call('setFields', { params: theirs, body: { fields: [field] } })).status).toBe(409);
  expect((await call('listFields', { params, query: {} })).body).toEqual({
    ...{ statuses: [status], fields: [field, hidden] },
  });
  const body = { ids: [file.id], fieldId: hidden.id, value: '5,000' };
  expect((await call('setValue', { body }, tom)).status).toBe(404);
  expect((await call('listFields', { params, query: {} }, tom)).body.fields).toEqual([field]);
  expect((await call('setValue', { body })).status).toBe(200);
  expect((await read(team.id, tom))[0]?.values).toEqual({});
  const activity = JSON.stringify((await call('listActivity', { params, query: {} }, tom)).body);
  expect(activity).not.toContain('Budget');
});

test('a list that another admin changed meanwhile is refused, and a repeated call changes nothing', async () => {
  const [edit, legal] = [makeStatus('Edit', 'Done'), makeStatus('Legal', 'Done')];
  const { params } = await openTeam({ statuses: [edit] });
  const body = { statuses: [edit, legal], from: [edit] };
  expect((await call('setStatuses', { params, body })).status).toBe(200);
  expect((await call('setStatuses', { params, body })).status).toBe(200);
  expect((await call('setStatuses', { params, body: { statuses: [], from: [edit] } })).status).toBe(409);
  const { body: log } = await call('listAudit', { params, query: {} });
  expect(log.entries.filter(({ action }) => action === 'team.statuses')).toMatchObject([
    { subject: 'Legal', detail: 'added' },
    { subject: 'Edit', detail: 'added' },
  ]);
  const twins = [edit, { ...legal, name: 'EDIT' }];
  expect((await call('setStatuses', { params, body: { statuses: twins } })).status).toBe(400);
});

test('a rule sets a status and a value for many items, and the activity names those that changed', async () => {
  const [status, field] = [makeStatus('Legal', 'Done'), makeField('number')];
  const { team, params, file } = await openTeam({ statuses: [status], fields: [field] });
  const folder = await buildItem(server, team.id, { name: 'Film' });
  await set([folder.id], field.id, 7);
  const rule = { kind: 'directory', userId: null, name: 'the directory' } as const;
  await inTransaction(server.db, async (tx) => {
    const items = { teamId: team.id, ids: [file.id, folder.id] };
    expect(await setStatusOf(tx, rule, { ...items, statusId: status.id })).toHaveLength(2);
    expect(await setValueOf(tx, rule, { ...items, fieldId: field.id, value: 7 })).toEqual([
      { id: file.id, name: file.name },
    ]);
  });
  expect(await read(team.id)).toMatchObject([
    { name: 'Film', statusId: status.id, values: { [field.id]: 7 } },
    { id: file.id, statusId: status.id, values: { [field.id]: 7 } },
  ]);
  const { body } = await call('listActivity', { params, query: {} });
  expect(body.groups[0]).toMatchObject({ who: 'the directory', action: 'item.field', subjects: [file.name] });
});
