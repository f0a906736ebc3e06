import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Choice, Field, FieldValue, Status } from '#contract/items/fields.ts';
import type { RuleDraft } from '#contract/rules/rules.ts';
import { buildItem, buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { destroyedAt } from '#server/platform/db/rows/destroyed.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
let mara: TestUser;
let tom: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [mara, tom] = [await buildUser(server), await buildUser(server)];
});
afterAll(() => server.stop());

type Sent<N extends EndpointName> = Parameters<typeof callEndpoint<N>>[2];
const call = <N extends EndpointName>(name: N, sent: Sent<N>, by = mara) => callEndpoint(server, name, sent, by.token);

const makeField = (given: Partial<Field> = {}): Field => ({
  ...{ id: uuidv7(), name: 'Client', kind: 'text', choices: [], seenBy: 'team' },
  ...given,
});
const makeStatus = (name: string, progress: Status['progress']): Status => ({
  ...{ id: uuidv7(), name, progress, color: 'teal' },
});
const makeChoice = (name: string): Choice => ({ id: uuidv7(), name, color: 'red' });

/** A team with fields and statuses, and as many files as names. */
async function openTeam(names: string[], given: { fields?: Field[]; statuses?: Status[] } = {}) {
  const { id: teamId } = await buildTeam(server, mara, { editor: tom });
  const params = { teamId };
  await call('setFields', { params, body: { fields: given.fields ?? [] } });
  await call('setStatuses', { params, body: { statuses: given.statuses ?? [] } });
  const ids: string[] = [];
  for (const name of names) ids.push((await buildVideo(server, teamId, { name: `${name}.mp4` })).id);
  return { teamId, params, ids };
}

const set = (ids: string[], fieldId: string, value: FieldValue | null) =>
  call('setValue', { body: { ids, fieldId, value } });
const idOf = (ids: string[], index: number) => ids[index] ?? '';
const sorted = (ids: string[]) => [...ids].sort();

async function keptBy(itemId: string, fieldId: string): Promise<FieldValue | null> {
  const row = await server.db
    .selectFrom('field_values')
    .select('value')
    .where('item_id', '=', itemId)
    .where('field_id', '=', fieldId)
    .executeTakeFirst();
  return row?.value ?? null;
}
const statusOf = (id: string) =>
  server.db.selectFrom('items').select(['status_id', 'progress']).where('id', '=', id).executeTakeFirstOrThrow();

async function lockVersion(itemId: string): Promise<void> {
  await sql`
    insert into approvals (id, version_id, name, state, is_public, is_locked, public_locked)
    select gen_random_uuid(), id, 'Client', '{"stages": []}', true, true, true from versions
    where item_id = ${itemId}`.execute(server.db);
}

/** All but the first meet with something between the change and its undo. */
const fates = ['free', 'changed', 'trashed', 'inside', 'moved', 'locked', 'purged'];
async function meetFates(teamId: string, ids: string[], change: (id: string) => Promise<unknown>): Promise<void> {
  const [, changed = '', trashed = '', inside = '', moved = '', locked = '', purged = ''] = ids;
  const folder = await buildItem(server, teamId, { name: 'Film' });
  const elsewhere = await openTeam([]);
  await change(changed);
  await call('deleteItems', { body: { ids: [trashed] } });
  await call('moveItems', { body: { ids: [inside], teamId, parentId: folder.id } });
  await call('deleteItems', { body: { ids: [folder.id] } });
  await call('moveItems', { body: { ids: [moved], teamId: elsewhere.teamId, parentId: null } });
  await lockVersion(locked);
  await server.db.updateTable('items').set({ deleted_at: destroyedAt }).where('id', '=', purged).execute();
}

test('the undo of a field restores all that it can, and names the items that stay as they are', async () => {
  const field = makeField();
  const { teamId, ids } = await openTeam(fates, { fields: [field] });
  const foreign = await openTeam(['theirs']);
  for (const [index, id] of ids.entries()) await set([id], field.id, `Before ${index}`);
  const { body } = await set(ids, field.id, 'Both');
  await meetFates(teamId, ids, (id) => set([id], field.id, 'Later'));
  const others = [idOf(foreign.ids, 0), uuidv7()];
  const before = [...body.before, ...others.map((id) => ({ id, value: 'Mine' }))];
  const undo = { teamId, fieldId: field.id, from: 'Both', before };
  const { status, body: done } = await call('restoreValues', { body: undo }, tom);
  expect(status).toBe(200);
  expect(sorted(done.skipped)).toEqual(sorted([...ids.slice(1), ...others]));
  expect(await keptBy(idOf(ids, 0), field.id)).toBe('Before 0');
  expect(await keptBy(idOf(ids, 1), field.id)).toBe('Later');
  for (const id of [...ids.slice(2, 4), ...ids.slice(5)]) expect(await keptBy(id, field.id)).toBe('Both');
  for (const id of [idOf(ids, 4), ...others]) expect(await keptBy(id, field.id)).toBeNull();
});

test('the undo of a status restores all that it can, also that there was none', async () => {
  const [edit, grade, done] = [
    makeStatus('Edit', 'In Progress'),
    makeStatus('Grade', 'In Progress'),
    makeStatus('Finished', 'Done'),
  ];
  const { teamId, params, ids } = await openTeam([...fates, 'graded', 'removed'], { statuses: [edit, grade, done] });
  const [free = '', , , , , , , graded = '', removed = ''] = ids;
  const foreign = await openTeam(['theirs']);
  // No status of the team has the progress of new files, and `free` follows its own.
  await server.db.updateTable('items').set({ progress: 'In Progress' }).where('id', '=', free).execute();
  await call('setStatus', { body: { ids: [graded], statusId: grade.id } });
  await call('setStatus', { body: { ids: [removed], statusId: edit.id } });
  const { body } = await call('setStatus', { body: { ids, statusId: done.id } });
  expect(body.before).toContainEqual({ id: free, statusId: null, progress: 'In Progress' });
  await meetFates(teamId, ids.slice(0, 7), (id) => call('setStatus', { body: { ids: [id], statusId: grade.id } }));
  await call('setStatuses', { params, body: { statuses: [{ ...grade, progress: 'Upcoming' }, done] } });
  const others = [idOf(foreign.ids, 0), uuidv7()];
  const own = others.map((id) => ({ id, statusId: grade.id, progress: 'Done' as const }));
  const undo = { teamId, from: done.id, before: [...body.before, ...own] };
  const { body: restored } = await call('restoreStatuses', { body: undo }, tom);
  expect(sorted(restored.skipped)).toEqual(sorted([...ids.slice(1, 7), removed, ...others]));
  expect(await statusOf(free)).toEqual({ status_id: null, progress: 'In Progress' });
  // A status has the progress that it has now.
  expect(await statusOf(graded)).toEqual({ status_id: grade.id, progress: 'Upcoming' });
  expect(await statusOf(removed)).toEqual({ status_id: done.id, progress: 'Done' });
  expect(await statusOf(idOf(foreign.ids, 0))).toMatchObject({ status_id: null, progress: 'Upcoming' });
  const { body: log } = await call('listAudit', { params, query: {} });
  expect(log.entries.slice(0, 2)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'item.status', subject: 'graded.mp4', detail: 'Grade' }),
      expect.objectContaining({ action: 'item.progress', subject: 'free.mp4', detail: 'In Progress' }),
    ]),
  );
});

test('a removed choice, person or field leaves its items as they are, and restores the others', async () => {
  const [red, blue] = [makeChoice('Red'), makeChoice('Blue')];
  const one = makeField({ name: 'One', kind: 'choice', choices: [red, blue] });
  const editor = makeField({ name: 'Editor', kind: 'person' });
  const hidden = makeField({ name: 'Budget', seenBy: 'admins' });
  const { teamId, params, ids } = await openTeam(['a', 'b'], { fields: [one, editor, hidden] });
  const [a = '', b = ''] = ids;
  const ann = await buildUser(server);
  await server.db.insertInto('team_members').values({ team_id: teamId, user_id: ann.id, role: 'editor' }).execute();
  await set([a], one.id, red.id);
  await set([b], one.id, blue.id);
  await set([a], editor.id, ann.id);
  await set([b], editor.id, tom.id);
  const [ofOne, ofEditor, ofHidden] = [
    await set(ids, one.id, null),
    await set(ids, editor.id, mara.id),
    await set(ids, hidden.id, '5,000'),
  ];
  await call('setFields', { params, body: { fields: [{ ...one, choices: [blue] }, editor, hidden] } });
  await call('leaveTeam', { params }, ann);
  const undo = async (fieldId: string, from: FieldValue | null, { body }: typeof ofOne, by = mara) => {
    const { status, body: done } = await call(
      'restoreValues',
      { body: { teamId, fieldId, from, before: body.before } },
      by,
    );
    return status === 200 ? sorted(done.skipped) : status;
  };
  expect(await undo(one.id, null, ofOne)).toEqual([a]);
  expect(await undo(editor.id, mara.id, ofEditor)).toEqual([a]);
  expect([await keptBy(a, one.id), await keptBy(b, one.id)]).toEqual([null, blue.id]);
  expect([await keptBy(a, editor.id), await keptBy(b, editor.id)]).toEqual([mara.id, tom.id]);
  // A hidden field looks like a removed one, and so does one of another team.
  expect(await undo(hidden.id, '5,000', ofHidden, tom)).toEqual(sorted(ids));
  expect(await undo(uuidv7(), '5,000', ofHidden, tom)).toEqual(sorted(ids));
  expect(await keptBy(a, hidden.id)).toBe('5,000');
  expect(await undo(hidden.id, '5,000', ofHidden)).toEqual([]);
  const stranger = await buildUser(server);
  expect(await undo(hidden.id, null, ofHidden, stranger)).toBe(404);
});

test('choices are a set, whatever order the field has by now', async () => {
  const [red, blue] = [makeChoice('Red'), makeChoice('Blue')];
  const field = makeField({ kind: 'choices', choices: [red, blue] });
  const { teamId, params, ids } = await openTeam(['a'], { fields: [field] });
  const { body } = await set(ids, field.id, [red.id, blue.id]);
  await call('setFields', { params, body: { fields: [{ ...field, choices: [blue, red] }] } });
  expect((await set(ids, field.id, [blue.id, red.id])).body.before).toEqual([]);
  const again = { ids, fieldId: field.id, value: [red.id], instead: null };
  expect((await call('setValue', { body: again })).body.before).toEqual([]);
  const undo = { teamId, fieldId: field.id, from: [blue.id, red.id], before: body.before };
  expect((await call('restoreValues', { body: undo })).body.skipped).toEqual([]);
  expect(await keptBy(idOf(ids, 0), field.id)).toBeNull();
});

test('many former values are one write, one entry of the audit and one event for rules each', async () => {
  const [field, status] = [makeField(), makeStatus('Legal', 'Done')];
  const { teamId, params, ids } = await openTeam(['a', 'b', 'c', 'd', 'e'], { fields: [field], statuses: [status] });
  for (const [index, id] of ids.slice(1).entries()) await set([id], field.id, `Before ${index}`);
  const rules: RuleDraft[] = [
    {
      ...{ name: 'Field', when: { kind: 'field', fieldId: field.id, value: 'Before 0' } },
      action: { kind: 'setProgress', progress: 'Done' },
    },
    {
      ...{ name: 'Progress', when: { kind: 'progress', progress: 'Upcoming' } },
      action: { kind: 'setField', fieldId: field.id, value: null },
    },
  ];
  for (const rule of rules) {
    const saved = await call('saveRule', { params: { teamId, ruleId: uuidv7() }, body: { rule, isOn: true } });
    expect(saved.status).toBe(200);
  }
  const values = await set(ids, field.id, 'All');
  const statuses = await call('setStatus', { body: { ids, statusId: status.id } });
  await sql`create table noted (what text, item_id uuid)`.execute(server.db);
  await sql`create function note_write() returns trigger language plpgsql as $$
    begin
      if tg_level = 'ROW' then insert into noted values (new.cause, new.item_id);
      else insert into noted values (tg_op || ' ' || tg_table_name); end if;
      return null;
    end $$`.execute(server.db);
  await sql`create trigger note_write after insert or delete on field_values for each statement execute function note_write()`.execute(
    server.db,
  );
  await sql`create trigger note_write after update of status_id on items for each statement execute function note_write()`.execute(
    server.db,
  );
  await sql`create trigger note_event after insert on rule_events for each row execute function note_write()`.execute(
    server.db,
  );
  const undo = { teamId, fieldId: field.id, from: 'All', before: values.body.before };
  expect((await call('restoreValues', { body: undo })).body.skipped).toEqual([]);
  const undoStatus = { teamId, from: status.id, before: statuses.body.before };
  expect((await call('restoreStatuses', { body: undoStatus })).body.skipped).toEqual([]);
  const { rows } = await sql<{ what: string; count: number }>`
    select what, count(*)::int from noted group by what order by what`.execute(server.db);
  expect(rows).toEqual([
    { what: 'DELETE field_values', count: 1 },
    { what: 'INSERT field_values', count: 1 },
    { what: 'UPDATE items', count: 1 },
    // The first item has none again, which is no value to wait for.
    { what: 'field', count: 4 },
    { what: 'progress', count: 5 },
  ]);
  const { body: log } = await call('listAudit', { params, query: {} });
  const names = (action: string) =>
    log.entries
      .slice(0, 10)
      .filter((entry) => entry.action === action)
      .map(({ subject }) => subject);
  expect(sorted(names('item.field'))).toEqual(['a.mp4', 'b.mp4', 'c.mp4', 'd.mp4', 'e.mp4']);
  expect(sorted(names('item.progress'))).toEqual(['a.mp4', 'b.mp4', 'c.mp4', 'd.mp4', 'e.mp4']);
});
