import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#contract/approvals/templates.ts';
import { dayMs } from '#contract/durations.ts';
import type { RuleAction, RuleDraft, RuleRun, RuleWhen } from '#contract/rules/rules.ts';
import { type ApprovalRig, buildApprovalTeam, member, startApprovalRig } from '#rig/approvals/approval-rig.ts';
import { makeTemplate } from '#rig/approvals/make-template.ts';
import { buildItem, buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { confirmAddress } from '#rig/people/limit-steps.ts';
import type { TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { forgetOldRuns, runRules } from './rules.ts';

let rig: ApprovalRig;
let server: TestServer;
let mara: TestUser;
let tom: TestUser;
let team: { id: string; name: string };
let file: { id: string };

beforeAll(async () => {
  rig = await startApprovalRig();
  server = rig.server;
});
afterAll(() => rig.stop());
beforeEach(async () => {
  const built = await buildApprovalTeam(rig, 'editor');
  ({ mara, tom, team } = built);
  file = { id: built.itemId };
});

const run = () => runRules(rig.services);

let made = 0;
async function save(when: RuleWhen, action: RuleAction, { isOn = true, id = uuidv7() } = {}) {
  const rule: RuleDraft = { name: `Tidy ${++made}`, when, action };
  return callEndpoint(
    server,
    'saveRule',
    { params: { teamId: team.id, ruleId: id }, body: { rule, isOn } },
    mara.token,
  );
}
const rules = async (by = mara) =>
  (await callEndpoint(server, 'listRules', { params: { teamId: team.id } }, by.token)).body.rules;
const log = async (): Promise<RuleRun[]> =>
  (await callEndpoint(server, 'listRuleRuns', { params: { teamId: team.id }, query: { limit: 50 } }, mara.token)).body
    .runs;
const results = async () => (await log()).map(({ outcome }) => outcome).reverse();
const row = async (id = file.id) =>
  server.db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const setProgress = (progress: 'In Progress' | 'Upcoming' | 'Done', by = tom, ids = [file.id]) =>
  callEndpoint(server, 'setProgress', { body: { ids, progress } }, by.token);
async function comment(): Promise<string> {
  const sent = { params: { itemId: file.id }, body: { text: 'A note', replyTo: null } };
  return (await callEndpoint(server, 'createComment', sent, tom.token)).body.id;
}
const done: RuleAction = { kind: 'setProgress', progress: 'Done' };

async function saveTemplate(
  people: Person[],
  more: Partial<Parameters<typeof makeTemplate>[0]['stages'][number]> = {},
) {
  const templateId = uuidv7();
  const template = makeTemplate({ name: `Client ${made}`, stages: [{ people, ...more }] });
  await callEndpoint(
    server,
    'saveApprovalTemplate',
    { params: { teamId: team.id, templateId }, body: { template } },
    mara.token,
  );
  return { templateId, template };
}

async function decideOn(value: 'approved' | 'changesRequired', more = {}, itemId = file.id) {
  const template = makeTemplate({ stages: [{ people: [member(tom)], ...more }] });
  const body = { id: uuidv7(), version: 1, template, timeZone: 'UTC' };
  const begun = await callEndpoint(server, 'beginApproval', { params: { itemId }, body }, mara.token);
  const { id, stages } = begun.body.approval;
  const decision = { id: uuidv7(), stageId: stages[0]?.id ?? '', value };
  await callEndpoint(server, 'decide', { params: { approvalId: id }, body: decision }, tom.token);
}

test('when the last open comment is resolved, the progress is set by the rule', async () => {
  await save({ kind: 'resolved' }, done);
  const comments = [await comment(), await comment()];
  for (const id of comments) {
    expect((await row()).progress).toBe('Upcoming');
    await callEndpoint(server, 'updateComment', { params: { commentId: id }, body: { resolved: true } }, tom.token);
    await run();
  }
  expect((await row()).progress).toBe('Done');
  expect(await log()).toMatchObject([
    { happened: 'All comments are resolved', action: 'set its progress to Done', outcome: 'acted', file: 'Spot.mp4' },
  ]);
  const audit = server.db.selectFrom('audit_log').select(['user_id', 'user_name', 'detail']);
  const entries = audit.where('team_id', '=', team.id).where('action', '=', 'item.progress');
  expect(await entries.execute()).toEqual([{ user_id: null, user_name: `Rule Tidy ${made}`, detail: 'Done' }]);
  expect((await rules())[0]).toMatchObject({ isOn: true, problem: null, last: { outcome: 'acted' } });
});

test('when a version is processed for the first time, an approval begins from its template', async () => {
  const { templateId, template } = await saveTemplate([member(tom)]);
  await save({ kind: 'ready' }, { kind: 'startApproval', templateId });
  const version = server.db.selectFrom('versions').select('media_id').where('item_id', '=', file.id);
  const setState = (state: 'done' | 'waiting') =>
    server.db.updateTable('media').set({ state }).where('id', '=', version).execute();
  await setState('done');
  await run();
  const query = { version: 1 };
  const shown = await callEndpoint(server, 'showApproval', { params: { itemId: file.id }, query }, tom.token);
  expect(shown.body.approval).toMatchObject({ name: template.name, stages: [{ seats: [{ owes: true }] }] });
  // Damaged renditions are made again.
  await setState('waiting');
  await setState('done');
  await run();
  expect(await results()).toEqual(['acted']);
});

test('when an approval is decided as everyone sees it, the file moves, and private stages tell nothing', async () => {
  const folder = await buildItem(server, team.id, { name: 'Approved' });
  await save({ kind: 'decided', result: 'approved' }, { kind: 'move', folderId: folder.id });
  await decideOn('approved', { isPrivate: true });
  await run();
  expect(await log()).toEqual([]);
  const other = await buildVideo(server, team.id, { name: 'Other.mp4' });
  await decideOn('changesRequired', {}, other.id);
  const third = await buildVideo(server, team.id, { name: 'Third.mp4' });
  await decideOn('approved', {}, third.id);
  await run();
  expect((await row()).parent_id).toBeNull();
  expect((await row(other.id)).parent_id).toBeNull();
  expect((await row(third.id)).parent_id).toBe(folder.id);
  expect((await row(folder.id)).child_files).toBe(1);
});

test('when the progress becomes what a rule waits for, people of the team get one email each that they can stop', async () => {
  const stranger = await buildUser(server);
  const ann = await buildUser(server);
  await save({ kind: 'progress', progress: 'Done' }, { kind: 'notify', userIds: [tom.id, stranger.id, ann.id] });
  await setProgress('Done');
  await Promise.all([run(), run(), run()]);
  await run();
  const mails = await server.db.selectFrom('mails').select('content').execute();
  expect(mails.map(({ content }) => content.subject)).toEqual(['The progress is Done: Spot.mp4']);
  expect(await rig.deliver()).toEqual([tom.email]);
  await server.db.deleteFrom('mails').execute();
  await server.db.insertInto('unwanted_mails').values({ address: tom.email.toLowerCase(), kind: 'rule' }).execute();
  await setProgress('Upcoming');
  await setProgress('Done');
  await run();
  expect(await results()).toEqual(['acted', 'nothing']);
  expect(await rig.deliver()).toEqual([]);
});

test('when only some of the people got too many emails, the log says who got it', async () => {
  const zoe = await confirmAddress(server, await buildUser(server));
  await server.db.insertInto('team_members').values({ team_id: team.id, user_id: zoe.id, role: 'viewer' }).execute();
  await server.db.updateTable('users').set({ name: 'Zoe' }).where('id', '=', zoe.id).execute();
  await save({ kind: 'progress', progress: 'Done' }, { kind: 'notify', userIds: [tom.id] });
  const [rule] = await rules();
  const videos = [];
  for (let count = 0; count < 31; count++) videos.push(await buildVideo(server, team.id, { name: `${count}.mp4` }));
  await setProgress(
    'Done',
    tom,
    videos.slice(0, 30).map(({ id }) => id),
  );
  await run();
  const both: RuleDraft = {
    ...{ name: rule?.name ?? '', when: { kind: 'progress', progress: 'Done' } },
    action: { kind: 'notify', userIds: [tom.id, zoe.id] },
  };
  const params = { teamId: team.id, ruleId: rule?.id ?? '' };
  await callEndpoint(server, 'saveRule', { params, body: { rule: both, isOn: true } }, mara.token);
  await setProgress('Done', tom, [videos[30]?.id ?? '']);
  await run();
  const limit = 'Not sent to one person, who got 30 emails of this rule within an hour.';
  expect((await log())[0]).toMatchObject({ outcome: 'acted', reason: `Sent to Zoe. ${limit}` });
  await callEndpoint(
    server,
    'saveRule',
    { params, body: { rule: { ...both, action: { kind: 'notify', userIds: [tom.id] } }, isOn: true } },
    mara.token,
  );
  await setProgress('Done');
  await run();
  expect((await log())[0]).toMatchObject({ outcome: 'refused', reason: limit });
  await server.db.deleteFrom('mails').execute();
});

test('a change that was undone before the rule came to it does nothing', async () => {
  await save({ kind: 'progress', progress: 'Done' }, { kind: 'notify', userIds: [tom.id] });
  await setProgress('Done');
  await setProgress('Upcoming');
  await run();
  expect(await log()).toEqual([]);
});

test('two rules that undo each other end with an entry in the log', async () => {
  await save({ kind: 'progress', progress: 'Done' }, { kind: 'setProgress', progress: 'In Progress' });
  await save({ kind: 'progress', progress: 'In Progress' }, done);
  await setProgress('Done');
  await run();
  expect(await results()).toEqual(['acted', 'acted', 'stopped']);
  expect((await log())[0]?.reason).toContain('in a circle');
  // A person begins a new chain.
  await setProgress('In Progress');
  await run();
  expect(await results()).toEqual(['acted', 'acted', 'stopped', 'acted', 'acted', 'stopped']);
});

test('a worker that dies while a rule acts leaves nothing half done, and the next one acts once', async () => {
  await save({ kind: 'resolved' }, done);
  await save({ kind: 'resolved' }, { kind: 'notify', userIds: [tom.id] });
  const id = await comment();
  await callEndpoint(server, 'updateComment', { params: { commentId: id }, body: { resolved: true } }, tom.token);
  const cut = { ...rig.services.queue, enqueue: () => Promise.reject(new Error('killed')) };
  await runRules({ ...rig.services, queue: cut });
  expect((await row()).progress).toBe('Upcoming');
  expect(await log()).toEqual([]);
  await server.db
    .updateTable('rule_events')
    .set({ due_at: new Date(0) })
    .execute();
  await Promise.all([run(), run()]);
  expect(await results()).toEqual(['acted', 'acted']);
  expect(await rig.deliver()).toHaveLength(1);
});

test('statuses and fields begin rules and are set by them, also through the progress', async () => {
  const [cut, graded, lut, shot] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const params = { teamId: team.id };
  const statuses = [
    { id: cut, name: 'In the cut', color: 'blue' as const, progress: 'In Progress' as const },
    { id: graded, name: 'Graded', color: 'green' as const, progress: 'Done' as const },
  ];
  await callEndpoint(server, 'setStatuses', { params, body: { statuses } }, mara.token);
  const choice = { id: uuidv7(), name: 'Warm', color: 'red' as const };
  const fields = [
    { id: lut, name: 'LUT', kind: 'choice' as const, choices: [choice], seenBy: 'team' as const },
    { id: shot, name: 'Shot', kind: 'text' as const, choices: [], seenBy: 'team' as const },
  ];
  await callEndpoint(server, 'setFields', { params, body: { fields } }, mara.token);
  await save({ kind: 'status', statusId: graded }, { kind: 'setField', fieldId: lut, value: choice.id });
  await save({ kind: 'field', fieldId: lut, value: choice.id }, { kind: 'setStatus', statusId: cut });
  await setProgress('Done');
  await run();
  expect((await log()).map(({ action }) => action)).toEqual(['set its status to "In the cut"', 'set "LUT" to "Warm"']);
  expect(await row()).toMatchObject({ status_id: cut, progress: 'In Progress' });
  // A rule can also take the value away.
  await save({ kind: 'progress', progress: 'Upcoming' }, { kind: 'setField', fieldId: lut, value: null });
  await setProgress('Upcoming');
  await run();
  expect(await log()).toMatchObject([{ action: 'clear its field "LUT"', outcome: 'acted' }, {}, {}]);
  const values = server.db.selectFrom('field_values').select('value').where('field_id', '=', lut);
  expect(await values.execute()).toEqual([]);
  // A choice that is removed breaks the rules that name it.
  const without = fields.map((field) => ({ ...field, choices: [] }));
  await callEndpoint(server, 'setFields', { params, body: { fields: without } }, mara.token);
  expect((await rules()).map(({ problem }) => problem)).toEqual([
    'LUT: This choice was removed. Choose another one.',
    'LUT: This choice was removed. Choose another one.',
    null,
  ]);
});

test('a locked version refuses, and the log says so', async () => {
  await save({ kind: 'decided', result: 'approved' }, done);
  await decideOn('approved', { lock: 'approved' });
  await run();
  expect(await log()).toMatchObject([
    { outcome: 'refused', reason: 'The version is locked by its approval. An admin can unlock it.' },
  ]);
  expect((await row()).progress).toBe('Upcoming');
});

test('a rule whose folder is deleted is shown as broken and does nothing', async () => {
  const folder = await buildItem(server, team.id, { name: 'Done' });
  await save({ kind: 'progress', progress: 'Done' }, { kind: 'move', folderId: folder.id });
  await callEndpoint(server, 'deleteItems', { body: { ids: [folder.id] } }, mara.token);
  await setProgress('Done');
  await run();
  expect(await log()).toEqual([]);
  expect((await rules())[0]?.problem).toContain('The folder of this rule was deleted');
});

test('a dry run says what a rule would do and changes nothing', async () => {
  await setProgress('Done');
  const folder = await buildItem(server, team.id, { name: 'Done' });
  const inside = await buildVideo(server, team.id, { name: 'Inside.mp4', parentId: folder.id });
  await setProgress('Done', tom, [inside.id]);
  const deleted = await buildVideo(server, team.id, { name: 'Deleted.mp4' });
  await setProgress('Done', tom, [deleted.id]);
  await callEndpoint(server, 'deleteItems', { body: { ids: [deleted.id] } }, mara.token);
  const rule: RuleDraft = {
    name: 'Try',
    when: { kind: 'progress', progress: 'Done' },
    action: { kind: 'move', folderId: folder.id },
  };
  const tried = await callEndpoint(server, 'tryRule', { params: { teamId: team.id }, body: { rule } }, mara.token);
  expect(tried.body).toEqual({
    ...{ problem: null, count: 2 },
    files: [
      { itemId: inside.id, name: 'Inside.mp4', outcome: 'nothing', reason: 'The file is in this folder already.' },
      { itemId: file.id, name: 'Spot.mp4', outcome: 'acted', reason: '' },
    ],
  });
  expect((await row()).parent_id).toBeNull();
  expect(await log()).toEqual([]);
  for (const when of [{ kind: 'ready' }, { kind: 'resolved' }, { kind: 'decided', result: 'approved' }] as const) {
    const one = { params: { teamId: team.id }, body: { rule: { ...rule, when } } };
    expect((await callEndpoint(server, 'tryRule', one, mara.token)).status).toBe(200);
  }
});

test('folders, templates, people and rules of another team are refused like missing ones', async () => {
  const ann = await buildUser(server);
  const foreign = await buildTeam(server, ann);
  const folder = await buildItem(server, foreign.id, { name: 'Elsewhere' });
  const when: RuleWhen = { kind: 'resolved' };
  const refusal = async (action: RuleAction) => (await save(when, action)).body;
  expect(await refusal({ kind: 'move', folderId: folder.id })).toMatchObject(
    await refusal({ kind: 'move', folderId: uuidv7() }),
  );
  expect((await save(when, { kind: 'notify', userIds: [ann.id] })).status).toBe(400);
  expect((await save(when, { kind: 'startApproval', templateId: uuidv7() })).status).toBe(400);
  const id = uuidv7();
  await save(when, done, { id });
  const sent = {
    params: { teamId: foreign.id, ruleId: id },
    body: { isOn: true, rule: { name: 'Mine', when, action: done } },
  };
  expect((await callEndpoint(server, 'saveRule', sent, ann.token)).status).toBe(409);
  await callEndpoint(server, 'deleteRule', { params: { teamId: foreign.id, ruleId: id } }, ann.token);
  expect(await rules()).toHaveLength(1);
});

test('a file that moved to another team meanwhile is left alone', async () => {
  await save({ kind: 'progress', progress: 'Done' }, { kind: 'setProgress', progress: 'Upcoming' });
  const other = await buildTeam(server, mara);
  await setProgress('Done');
  await callEndpoint(server, 'moveItems', { body: { ids: [file.id], teamId: other.id, parentId: null } }, mara.token);
  await run();
  expect((await row()).progress).toBe('Done');
  expect(await server.db.selectFrom('rule_events').selectAll().execute()).toEqual([]);
});

test('events are written for teams with a rule that waits for them alone, and the log is kept for 30 days', async () => {
  await save({ kind: 'resolved' }, done);
  await save({ kind: 'progress', progress: 'Done' }, { kind: 'notify', userIds: [tom.id] }, { isOn: false });
  await setProgress('Done');
  expect(await server.db.selectFrom('rule_events').selectAll().execute()).toEqual([]);
  await save({ kind: 'progress', progress: 'Upcoming' }, { kind: 'notify', userIds: [tom.id] });
  await setProgress('Upcoming');
  await run();
  await forgetOldRuns(server.db, new Date(Date.now() + 29 * dayMs));
  expect(await log()).toHaveLength(1);
  await forgetOldRuns(server.db, new Date(Date.now() + 31 * dayMs));
  expect(await log()).toEqual([]);
});
