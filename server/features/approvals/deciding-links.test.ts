import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApprovalView } from '#contract/approvals/approval-view.ts';
import { makeTemplate } from '#rig/approvals/make-template.ts';
import { buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { confirmAddress } from '#rig/people/limit-steps.ts';
import { keyOf, openAsGuest, openBrowser, shareItem, type Visitor } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
let mara: TestUser;
let teamId: string;
let itemId: string;
let approval: ApprovalView;
let key: string;
let linkId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Stages = Parameters<typeof makeTemplate>[0]['stages'];

async function begin(stages: Stages): Promise<ApprovalView> {
  const body = { id: uuidv7(), version: 1, template: makeTemplate({ stages }), timeZone: 'UTC' };
  return (await callEndpoint(server, 'beginApproval', { params: { itemId }, body }, mara.token)).body.approval;
}

beforeEach(async () => {
  mara = await confirmAddress(server, await buildUser(server));
  teamId = (await buildTeam(server, mara)).id;
  itemId = (await buildVideo(server, teamId, { name: 'Spot.mp4' })).id;
  const people = [{ kind: 'member' as const, userId: mara.id }];
  approval = await begin([
    { name: 'Client', people },
    { name: 'Legal', people, isPrivate: true },
  ]);
  const { share } = await shareItem(server, itemId, mara, { allowDecisions: true });
  [key, linkId] = [keyOf(share.link), share.id];
});

const decisionIn = ({ stages }: ApprovalView, more = {}) => ({
  ...{ id: uuidv7(), stageId: stages[0]?.id ?? '', value: 'changesRequired' as const },
  ...more,
});
const decide = (by: Visitor, body: ReturnType<typeof decisionIn>) =>
  by.call('decide', { params: { approvalId: approval.id }, body });
const show = async (by: Visitor, version = 1) =>
  (await by.call('showApproval', { params: { itemId }, query: { version } })).body.approval;
const kept = () =>
  server.db
    .selectFrom('approval_decisions')
    .select(['address', 'how', 'value'])
    .where('approval_id', '=', approval.id)
    .orderBy('place')
    .execute();
const change = (settings: { allowDecisions: boolean }) =>
  callEndpoint(server, 'changeLink', { params: { linkId }, body: settings }, mara.token);

test('a guest by a link that lets visitors decide does so with a name, revises it, and sees no private stage', async () => {
  const nameless = openBrowser(server, key);
  expect(await show(nameless)).toMatchObject({ yours: [{ seatId: null }], codeTo: null, can: { manage: false } });
  expect((await decide(nameless, decisionIn(approval))).status).toBe(400);
  const ines = await openAsGuest(server, key, 'Ines');
  const body = decisionIn(approval);
  const first = await decide(ines, body);
  expect(first.body.approval).toMatchObject({ result: 'changesRequired', stages: [{ name: 'Client' }] });
  expect(first.body.approval.stages).toHaveLength(1);
  expect(first.body.approval.stages[0]?.seats.map(({ person }) => person.name)).toContain('Ines (by a link)');
  // The retry has no effect, and another visitor has a seat of their own.
  expect((await decide(ines, body)).status).toBe(200);
  expect((await decide(ines, decisionIn(approval, { value: 'approved' }))).body.approval.result).toBeNull();
  expect((await decide(await openAsGuest(server, key, 'Tom'), decisionIn(approval))).status).toBe(200);
  expect(await kept()).toEqual([
    { address: 'Ines (by a link)', how: 'link', value: 'changesRequired' },
    { address: 'Ines (by a link)', how: 'link', value: 'approved' },
    { address: 'Tom (by a link)', how: 'link', value: 'changesRequired' },
  ]);
  expect((await show(ines))?.stages[0]?.seats).toHaveLength(3);
});

test('two tabs that send the first decision of a visitor at once take one seat', async () => {
  const ines = await openAsGuest(server, key, 'Ines');
  const body = decisionIn(approval);
  const sent = await Promise.all([decide(ines, body), decide(ines, body), decide(ines, decisionIn(approval))]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await show(ines))?.stages[0]?.seats).toHaveLength(2);
  expect(await kept()).toHaveLength(2);
});

test('a private stage, a link that no longer lets people decide, and one that never did are refused', async () => {
  const ines = await openAsGuest(server, key, 'Ines');
  const hidden = decisionIn(approval, { stageId: approval.stages[1]?.id ?? '' });
  expect((await decide(ines, hidden)).status).toBe(403);
  expect((await decide(ines, decisionIn(approval))).status).toBe(200);
  await change({ allowDecisions: false });
  expect(await show(ines)).toBeNull();
  expect((await decide(ines, decisionIn(approval))).status).toBe(404);
  expect(await kept()).toHaveLength(1);
});

test('an account by the link decides with its confirmed address, and an unconfirmed one with its name', async () => {
  const tom = await confirmAddress(server, await buildUser(server));
  const ann = await buildUser(server);
  for (const user of [tom, ann]) {
    expect((await decide(openBrowser(server, key, user), decisionIn(approval))).status).toBe(200);
  }
  expect(await kept()).toMatchObject([
    { address: tom.email, how: 'session' },
    { address: `${ann.name} (by a link)`, how: 'link' },
  ]);
});

test('visitors do not stand for the people who were asked, and a new version asks those alone', async () => {
  const ines = await openAsGuest(server, key, 'Ines');
  await decide(ines, decisionIn(approval, { value: 'approved' }));
  const target = { approvalId: approval.id, stageId: approval.stages[0]?.id ?? '' };
  const own = { params: { ...target, seatId: approval.stages[0]?.seats[0]?.id ?? '' } };
  expect((await callEndpoint(server, 'removeSeat', own, mara.token)).status).toBe(409);
  const guestSeat = (await show(ines))?.stages[0]?.seats[1]?.id ?? '';
  const rule = { params: target, body: { rule: { kind: 'primary' as const, seatId: guestSeat } } };
  expect((await callEndpoint(server, 'changeStageRule', rule, mara.token)).status).toBe(409);
  const other = await buildVideo(server, teamId);
  const merge = { params: { itemId }, body: { sourceId: other.id } };
  expect((await callEndpoint(server, 'mergeFile', merge, mara.token)).status).toBe(200);
  expect((await show(ines, 2))?.stages[0]?.seats.map(({ person }) => person.name)).toEqual([mara.name]);
});
