import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Choice, Field, FieldKind, FieldValue } from '#contract/items/fields.ts';
import { buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import type { TestServer } from '#rig/servers/harness.ts';
import { linkCallers, openScene } from '#server/platform/access/matrix/link-callers.ts';
import { pathIn, startMatrixServer } from '#server/platform/access/matrix/world.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

/** Lists by fields and statuses, and their filters. */
let server: TestServer;
let mara: TestUser;
let ground: Awaited<ReturnType<typeof startMatrixServer>>;
beforeAll(async () => {
  ground = await startMatrixServer();
  server = ground.server;
  mara = await buildUser(server);
});
afterAll(() => server.stop());

const makeChoice = (name: string): Choice => ({ id: uuidv7(), name, color: 'red' });
const makeField = (kind: FieldKind, given: Partial<Field> = {}): Field => ({
  ...{ id: uuidv7(), name: `A ${kind}`, kind, choices: [], seenBy: 'team' },
  ...given,
});

type Query = { sort?: string; order?: 'asc' | 'desc'; limit?: number; [key: string]: unknown };
const ask = (teamId: string, query: Query, by: TestUser | undefined = mara) =>
  callEndpoint(server, 'listFolder', { params: { teamId }, query: query as never }, by?.token);

/** The names on all pages, of two items each. */
async function readNames(teamId: string, query: Query, by?: TestUser): Promise<string> {
  const names: string[] = [];
  let after: string | undefined;
  do {
    const { body } = await ask(teamId, { limit: 2, ...query, ...(after && { after }) }, by);
    if (!body.success) throw new Error(JSON.stringify(body));
    names.push(...body.files.map(({ name }) => name.replace('.mp4', '')));
    after = body.next ?? undefined;
  } while (after);
  return names.join(' ');
}

/** Files of these names, each with a value of the field. */
async function openTeam(field: Field, values: Record<string, FieldValue | null>, others: Field[] = []) {
  const viewer = await buildUser(server);
  const team = await buildTeam(server, mara, { viewer });
  const params = { teamId: team.id };
  await callEndpoint(server, 'setFields', { params, body: { fields: [field, ...others] } }, mara.token);
  const ids: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const file = await buildVideo(server, team.id, { name: `${name}.mp4` });
    ids[name] = file.id;
    if (value !== null) await set([file.id], field.id, value);
  }
  return { team, params, ids, viewer };
}
const set = (ids: string[], fieldId: string, value: FieldValue | null) =>
  callEndpoint(server, 'setValue', { body: { ids, fieldId, value } }, mara.token);

const [japan, brazil, chile] = [makeChoice('Japan'), makeChoice('Brazil'), makeChoice('Chile')];
const choices = [japan, brazil, chile];
const kinds: [FieldKind, Partial<Field>, Record<string, FieldValue | null>, asc: string, desc: string][] = [
  ['text', {}, { a: 'Reel 10', b: null, c: 'reel 9', d: 'Alpha', e: 'Alpha' }, 'd e c a b', 'a c d e b'],
  ['number', {}, { a: 10, b: null, c: 9.5, d: -3, e: 0 }, 'd e c a b', 'a c e d b'],
  ['date', {}, { a: '2026-12-01', b: null, c: '2026-02-03', d: '0900-01-01' }, 'd c a b', 'a c d b'],
  ['checkbox', {}, { a: true, b: null, c: false, d: true }, 'c a d b', 'a d c b'],
  ['choice', { choices }, { a: chile.id, b: null, c: japan.id, d: brazil.id }, 'c d a b', 'a d c b'],
  ['choices', { choices }, { a: [chile.id], b: null, c: [chile.id, japan.id], d: [brazil.id] }, 'c d a b', 'a d c b'],
  ['link', {}, { a: 'https://b.test', b: null, c: 'https://A.test' }, 'c a b', 'a c b'],
];

test.each(kinds)('a list sorts by a field of the kind %s, and items without a value are last', async (...row) => {
  const [kind, given, values, ascending, descending] = row;
  const field = makeField(kind, given);
  const { team } = await openTeam(field, values);
  expect(await readNames(team.id, { sort: field.id })).toBe(ascending);
  expect(await readNames(team.id, { sort: field.id, order: 'desc' })).toBe(descending);
  expect(await readNames(team.id, { sort: field.id.toUpperCase() })).toBe(ascending);
});

test('a list sorts by people, and by the statuses in the order of the team', async () => {
  const field = makeField('person');
  const { team, params, ids, viewer } = await openTeam(field, { a: null, b: null, c: null });
  await server.db.updateTable('users').set({ name: 'Zoe' }).where('id', '=', mara.id).execute();
  await server.db.updateTable('users').set({ name: 'adam' }).where('id', '=', viewer.id).execute();
  await set([ids.a ?? ''], field.id, mara.id);
  await set([ids.c ?? ''], field.id, viewer.id);
  expect(await readNames(team.id, { sort: field.id })).toBe('c a b');

  await callEndpoint(server, 'setProgress', { body: { ids: [ids.a ?? ''], progress: 'Done' } }, mara.token);
  expect(await readNames(team.id, { sort: 'status' })).toBe('b c a');
  const [late, early] = [uuidv7(), uuidv7()];
  const statuses = [
    { id: early, name: 'On air', color: 'red' as const, progress: 'Done' as const },
    { id: late, name: 'Legal', color: 'red' as const, progress: 'Upcoming' as const },
  ];
  await callEndpoint(server, 'setStatuses', { params, body: { statuses } }, mara.token);
  expect(await readNames(team.id, { sort: 'status' })).toBe('a b c');
  expect(await readNames(team.id, { sort: 'status', order: 'desc' })).toBe('b c a');
  expect(await readNames(team.id, { status: late })).toBe('b c');
});

test('pages lose and repeat nothing while values change between them', async () => {
  const field = makeField('number');
  const values = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`f${index}`, 5]));
  const { team, ids } = await openTeam(field, values);
  const first = (await ask(team.id, { sort: field.id, limit: 4 })).body;
  expect(first.files.map(({ name }) => name)).toEqual(['f0.mp4', 'f1.mp4', 'f2.mp4', 'f3.mp4']);
  // The last of the page and one ahead move away within the same second.
  await set([ids.f3 ?? ''], field.id, 1);
  await set([ids.f6 ?? ''], field.id, 9);
  const rest = (await ask(team.id, { sort: field.id, limit: 9, after: first.next })).body;
  expect(rest.files.map(({ name }) => name)).toEqual(['f4.mp4', 'f5.mp4', 'f7.mp4', 'f8.mp4', 'f6.mp4']);
});

test('a list filters by name, status, choice, person, tick, a missing value and open comments', async () => {
  const field = makeField('choices', { choices });
  const tick = makeField('checkbox');
  const values = { apple: [japan.id, chile.id], pear: [brazil.id], plum: null };
  const { team, ids } = await openTeam(field, values, [tick]);
  await set([ids.pear ?? ''], tick.id, true);
  const value = (fieldId: string, choiceId: string) => readNames(team.id, { fieldId, choiceId });
  expect(await value(field.id, chile.id)).toBe('apple');
  expect(await value(field.id, 'none')).toBe('plum');
  expect(await value(tick.id, 'true')).toBe('pear');
  expect(await value(tick.id, 'false')).toBe('');
  expect(await readNames(team.id, { name: 'PL' })).toBe('apple plum');
  expect(await readNames(team.id, { name: '%' })).toBe('');
  await server.db
    .updateTable('items')
    .set({ open_count: 1 })
    .where('id', '=', ids.plum ?? '')
    .execute();
  expect(await readNames(team.id, { onlyOpen: 'true' })).toBe('plum');
  const { body } = await ask(team.id, { status: 'Done' });
  expect(body).toMatchObject({ files: [], total: { folders: 0, files: 0 }, hidden: 3 });
  expect((await ask(team.id, { name: 'PL', sort: field.id, order: 'desc' })).body).toMatchObject({
    total: { files: 2 },
    hidden: 1,
  });
});

test('a list filters by a part of a text, and by numbers and days from one to another', async () => {
  const [title, budget, day] = [makeField('text'), makeField('number'), makeField('date')];
  const { team, ids } = await openTeam(title, { a: 'Harbour 50%', b: 'harbour', c: 'Hill' }, [budget, day]);
  for (const [name, amount, on] of [
    ['a', 9.5, '2026-09-30'],
    ['b', 10, '2026-10-01'],
    ['c', -100, '2026-11-15'],
  ] as const) {
    await set([ids[name] ?? ''], budget.id, amount);
    await set([ids[name] ?? ''], day.id, on);
  }
  const found = (field: Field, query: Query) => readNames(team.id, { fieldId: field.id, ...query });
  expect(await found(title, { contains: ' HARBOUR ' })).toBe('a b');
  expect(await found(title, { contains: '0%' })).toBe('a');
  expect(await found(title, { contains: ' ' })).toBe('a b c');
  expect(await found(budget, { atLeast: '9.5' })).toBe('a b');
  expect(await found(budget, { atLeast: '-0100', atMost: '9.50' })).toBe('a c');
  expect(await found(budget, { atLeast: '1e1' })).toBe('b');
  expect(await found(budget, { atLeast: '-.5' })).toBe('a b');
  expect(await found(day, { atLeast: '2026-10-01' })).toBe('b c');
  expect(await found(day, { atLeast: '2026-10-01', atMost: '2026-10-31' })).toBe('b');
  // Bounds of another kind than the values find nothing.
  expect(await found(budget, { atLeast: '2026-10-01' })).toBe('');
  expect(await found(title, { atMost: '99' })).toBe('');
  expect(await found(day, { atLeast: '2026-10-01', atMost: '99' })).toBe('');
  for (const atLeast of ['ten', '1e999', '2026-02-30', '9'.repeat(50)]) {
    const { status, body } = await ask(team.id, { fieldId: budget.id, atLeast });
    expect([status, body], atLeast).toMatchObject([400, { field: 'query.atLeast' }]);
  }
});

test('a hidden field, a removed one and one of another team neither sort nor filter', async () => {
  const hidden = makeField('text', { seenBy: 'admins' });
  const { team, viewer } = await openTeam(hidden, { a: 'x', b: 'y' });
  const other = makeField('text', { seenBy: 'everyone' });
  await openTeam(other, { a: 'x' });
  expect((await ask(team.id, { sort: hidden.id })).status).toBe(200);
  for (const id of [hidden.id, other.id, uuidv7()]) {
    for (const query of [
      { sort: id },
      { fieldId: id, choiceId: 'none' },
      { fieldId: id, contains: 'x' },
      { fieldId: id, atLeast: '1' },
    ]) {
      const { status, body } = await ask(team.id, query, viewer);
      expect([status, body]).toMatchObject([404, { message: 'This field was removed. Choose another one.' }]);
    }
  }
});

test('visitors of a link sort and filter by what they see, and learn no status', async () => {
  const caller = linkCallers['a guest'];
  if (!caller) throw new Error('There is no such visitor.');
  const { visitor, inside } = await openScene(ground, caller);
  const { team } = inside;
  const status = uuidv7();
  const [open, shut] = [uuidv7(), uuidv7()];
  for (const [id, seen_by] of [
    [open, 'everyone'],
    [shut, 'team'],
  ] as const) {
    const row = { id, team_id: team.id, name: id, kind: 'text' as const, choices: '[]', seen_by, position: 1 };
    await server.db.insertInto('team_fields').values(row).execute();
  }
  const legal = { id: status, team_id: team.id, name: 'Legal', color: 'red' as const, position: 0 };
  await server.db
    .insertInto('team_statuses')
    .values({ ...legal, progress: 'Upcoming' })
    .execute();
  const look = async (query: Record<string, string>) => {
    const address = new URLSearchParams({ path: pathIn(inside), ...query });
    const response = await fetch(`${server.url}/vizioApi/teams/${team.id}/items?${address}`, {
      headers: visitor.headers(),
    });
    return { code: response.status, body: await response.json() };
  };
  const all = await look({});
  expect(all.code).toBe(200);
  expect((await look({ sort: open })).code).toBe(200);
  expect((await look({ sort: shut })).code).toBe(404);
  expect((await look({ fieldId: shut, choiceId: 'none' })).code).toBe(404);
  expect((await look({ sort: 'status' })).code).toBe(200);
  expect((await look({ status })).body).toMatchObject({ folders: [], files: [] });
});

test.each([
  ['text', '{}'],
  ['number', '["file","1e5","ID","a"]'],
  ['number', '["file","NaN","ID","a"]'],
  ['text', '["file",5,"ID","a"]'],
  ['text', '["file","a","ID",null]'],
  ['text', '["file","a","1\'; drop table items","a"]'],
] as const)('a made up cursor of a list by a %s is refused: %s', async (kind, cursor) => {
  const field = makeField(kind);
  const { team } = await openTeam(field, {});
  const after = Buffer.from(cursor.replace('ID', uuidv7())).toString('base64url');
  expect((await ask(team.id, { sort: field.id, after })).status).toBe(400);
});
