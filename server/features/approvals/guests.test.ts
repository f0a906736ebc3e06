import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApprovalView } from '#contract/approvals/approval-view.ts';
import {
  type ApprovalRig,
  addressOf,
  buildApprovalTeam,
  codeFor,
  decisionIn,
  type GivenStages,
  linkOf,
  member,
  newGuest,
  openSeat,
  requestApproval,
  startApprovalRig,
  wrongCode,
} from '#rig/approvals/approval-rig.ts';
import { buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { keyOf, openBrowser, shareItem } from '#rig/people/visitors.ts';
import type { TestServer } from '#rig/servers/harness.ts';
import { runSeed } from '#rig/values/random.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { requireCode } from './codes.ts';

let rig: ApprovalRig;
let server: TestServer;
let mara: TestUser;
let tom: TestUser;
let team: { id: string; name: string };
let itemId: string;

beforeAll(async () => {
  rig = await startApprovalRig();
  server = rig.server;
});
afterAll(() => rig.stop());
beforeEach(async () => {
  ({ mara, tom, team, itemId } = await buildApprovalTeam(rig));
});

const begun = async (stages: GivenStages): Promise<ApprovalView> =>
  (await requestApproval(rig, mara, itemId, { stages })).body.approval;
const decide = (approval: ApprovalView, by: TestUser, body: ReturnType<typeof decisionIn>) =>
  callEndpoint(server, 'decide', { params: { approvalId: approval.id }, body }, by.token);
const show = async (by: TestUser, version = 1) =>
  (await callEndpoint(server, 'showApproval', { params: { itemId }, query: { version } }, by.token)).body.approval;

test('a guest decides by the link of the email and a code, and sees the private stages of no one', async () => {
  const client = newGuest();
  const other = newGuest();
  const approval = await begun([
    { people: [client, other] },
    { people: [member(mara)], name: 'Legal', isPrivate: true },
  ]);
  await rig.sendEmails();
  const browser = openBrowser(server, keyOf(await linkOf(rig, addressOf(client))));
  const seen = (await browser.call('showApproval', { params: { itemId }, query: { version: 1 } })).body.approval;
  expect(seen).toMatchObject({ codeTo: addressOf(client), yours: [{ owes: true }], stages: [{ name: 'Stage 1' }] });
  expect(JSON.stringify(seen)).not.toContain(addressOf(other));
  const params = { approvalId: approval.id };
  const body = decisionIn(approval);
  expect((await browser.call('decide', { params, body })).status).toBe(400);
  expect((await browser.call('requestApprovalCode', { params })).status).toBe(200);
  const code = await codeFor(rig, addressOf(client));
  expect((await browser.call('decide', { params, body: { ...body, code: wrongCode(code) } })).status).toBe(403);
  expect((await browser.call('decide', { params, body: { ...body, code } })).status).toBe(200);
  // The retry of an acknowledged decision needs no second code; another decision does.
  expect((await browser.call('decide', { params, body })).status).toBe(200);
  expect((await browser.call('decide', { params, body: { ...decisionIn(approval), code } })).status).toBe(403);
  const kept = server.db.selectFrom('approval_decisions').select(['address', 'how', 'value']);
  const decisions = await kept.where('approval_id', '=', approval.id).execute();
  expect(decisions).toEqual([{ address: addressOf(client), how: 'code', value: 'approved' }]);
  expect((await show(mara))?.stages[0]?.decisions).toMatchObject([{ value: 'approved' }]);
});

test('five wrong codes end a code, and the link of a guest who is asked no longer ends', async () => {
  const client = newGuest();
  const approval = await begun([{ people: [client, member(mara)] }]);
  await rig.sendEmails();
  const browser = openBrowser(server, keyOf(await linkOf(rig, addressOf(client))));
  const params = { approvalId: approval.id };
  await browser.call('requestApprovalCode', { params });
  const code = await codeFor(rig, addressOf(client));
  for (let n = 1; n <= 5; n += 1) {
    expect(
      (await browser.call('decide', { params, body: decisionIn(approval, { code: wrongCode(code, n) }) })).status,
    ).toBe(403);
  }
  expect((await browser.call('decide', { params, body: decisionIn(approval, { code }) })).status).toBe(403);
  const [stage] = approval.stages;
  const seat = stage?.seats.find(({ person }) => person.userId === null);
  const target = { ...params, stageId: stage?.id ?? '', seatId: seat?.id ?? '' };
  expect((await callEndpoint(server, 'removeSeat', { params: target }, mara.token)).status).toBe(200);
  expect((await browser.call('showReview', { params: { itemId } })).status).toBe(401);
});

test('no guess is right in a day of guessing, however many come at once', async () => {
  const client = newGuest();
  const approval = await begun([{ people: [client] }]);
  const browser = openBrowser(server, keyOf(approval.stages[0]?.seats[0]?.link ?? ''));
  const params = { approvalId: approval.id };
  const statuses: number[] = [];
  for (let from = 0; from < 100; from += 20) {
    await browser.call('requestApprovalCode', { params });
    const tries = Array.from({ length: 20 }, (_, n) => {
      const code = String((runSeed + 7 * (from + n)) % 1_000_000).padStart(6, '0');
      return browser.call('decide', { params, body: decisionIn(approval, { code }) });
    });
    statuses.push(...(await Promise.all(tries)).map(({ status }) => status));
  }
  expect(new Set(statuses)).toEqual(new Set([403, 429]));
  expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(30);
  expect((await show(mara))?.stages[0]?.decisions).toEqual([]);
});

test('wrong codes count over all links that a guest had, so a reader of each new one has no more guesses', async () => {
  const approvalId = uuidv7();
  const shareId = uuidv7();
  const guess = (n: number) => {
    const given = { shareId, state: `link ${Math.floor(n / 25)}`, approvalId };
    return requireCode({ db: server.db, config: rig.services.config }, given, '000000');
  };
  for (let n = 0; n < 90; n += 1) await expect(guess(n)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(guess(100)).rejects.toMatchObject({ code: 'rate_limited' });
});

test('a link that names no one decides nothing and sees no approval', async () => {
  const approval = await begun([{ people: [newGuest()] }]);
  const { share } = await shareItem(server, itemId, mara);
  const browser = openBrowser(server, keyOf(share.link ?? ''));
  expect((await browser.call('showApproval', { params: { itemId }, query: { version: 1 } })).body.approval).toBeNull();
  expect(
    (await browser.call('decide', { params: { approvalId: approval.id }, body: decisionIn(approval) })).status,
  ).toBe(404);
});

test('links of guests are not the links of the file or the team, and end with the approval', async () => {
  const client = newGuest();
  const approval = await begun([{ people: [client] }]);
  const link = approval.stages[0]?.seats[0]?.link ?? '';
  expect((await callEndpoint(server, 'listItemLinks', { params: { itemId } }, mara.token)).body.links).toEqual([]);
  const inTeam = await callEndpoint(server, 'listLinks', { params: { teamId: team.id }, query: {} }, mara.token);
  expect(JSON.stringify(inTeam.body)).not.toContain('Approval');
  const review = await callEndpoint(server, 'showReview', { params: { itemId } }, mara.token);
  expect(review.body.file.sharing).toBe('none');
  const browser = openBrowser(server, keyOf(link));
  expect((await browser.call('showReview', { params: { itemId } })).status).toBe(200);
  await callEndpoint(server, 'endApproval', { params: { approvalId: approval.id } }, mara.token);
  expect((await browser.call('showReview', { params: { itemId } })).status).toBe(401);
});

test('the id of another decision decides nothing in another stage', async () => {
  const client = newGuest();
  const approval = await begun([{ people: [member(mara)] }, { people: [client], lock: 'decided' }]);
  const decision = decisionIn(approval);
  await decide(approval, mara, decision);
  const browser = openBrowser(server, keyOf(approval.stages[1]?.seats[0]?.link ?? ''));
  const stageId = approval.stages[1]?.id ?? '';
  const given = { params: { approvalId: approval.id }, body: { ...decision, stageId } };
  expect((await browser.call('decide', given)).status).toBe(400);
  expect((await decide(approval, mara, { ...decision, stageId })).status).toBe(403);
  expect(await show(mara)).toMatchObject({ isLocked: false, stages: [{ result: 'approved' }, { result: null }] });
});

test('a guest comments on a locked version no more, and a member does', async () => {
  const client = newGuest();
  const approval = await begun([{ people: [member(mara)], lock: 'decided' }, { people: [client] }]);
  const browser = openBrowser(server, keyOf(approval.stages[1]?.seats[0]?.link ?? ''));
  await browser.call('nameGuest', { body: { name: 'Ines' } });
  const comment = () => ({ params: { itemId }, body: { id: uuidv7(), text: 'Too dark.', replyTo: null, seconds: 0 } });
  expect((await browser.call('createComment', comment())).status).toBe(200);
  await decide(approval, mara, decisionIn(approval));
  expect((await browser.call('createComment', comment())).status).toBe(409);
  expect((await callEndpoint(server, 'createComment', comment(), tom.token)).status).toBe(200);
});

test('a file that becomes a version brings its approval, and guests get a link that works', async () => {
  const older = itemId;
  await begun([{ people: [member(tom)] }]);
  itemId = (await buildVideo(server, team.id, { name: 'Next.mp4' })).id;
  const client = newGuest();
  await begun([{ people: [client] }]);
  await rig.sendEmails();
  await rig.sink.nextEmailTo(addressOf(client));
  const merge = { params: { itemId: older }, body: { sourceId: itemId } };
  expect((await callEndpoint(server, 'mergeFile', merge, mara.token)).status).toBe(200);
  itemId = older;
  expect(await show(mara)).toMatchObject({ ended: 'newVersion' });
  expect(await show(mara, 2)).toMatchObject({ ended: null, stages: [{ seats: [{ owes: true }] }] });
  await rig.sendEmails();
  const browser = openBrowser(server, keyOf(await linkOf(rig, addressOf(client))));
  expect(
    (await browser.call('showApproval', { params: { itemId }, query: { version: 2 } })).body.approval?.yours,
  ).toHaveLength(1);
});

test('a guest whose codes a stranger used up gets a new link by email, and decides; the stranger is out', async () => {
  const client = newGuest();
  const approval = await begun([{ people: [client] }]);
  await rig.sendEmails();
  const forwarded = await linkOf(rig, addressOf(client));
  const stranger = openBrowser(server, keyOf(forwarded));
  const params = { approvalId: approval.id };
  const guess = async (n: number) => {
    const body = decisionIn(approval, { code: String(n).padStart(6, '0') });
    return stranger.call('decide', { params, body });
  };
  for (let n = 0; n < 31; n += 1) await guess(n);
  const own = openBrowser(server, keyOf(forwarded));
  await own.call('requestApprovalCode', { params });
  const code = await codeFor(rig, addressOf(client));
  const refused = await own.call('decide', { params, body: decisionIn(approval, { code }) });
  expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('Get a new link by email') } });
  // Two taps at once make one link.
  const taps = [own.call('requestNewLink', { params }), own.call('requestNewLink', { params })];
  expect((await Promise.all(taps)).map(({ status }) => status)).toContain(200);
  expect(await rig.deliver()).toEqual([addressOf(client)]);
  expect((await guess(32)).status).toBe(401);
  expect((await stranger.call('requestNewLink', { params })).status).toBe(401);
  const fresh = openBrowser(server, keyOf(await linkOf(rig, addressOf(client))));
  await fresh.call('requestApprovalCode', { params });
  const next = await codeFor(rig, addressOf(client));
  // The code of the link before is no code of this one.
  if (next !== code) {
    expect((await fresh.call('decide', { params, body: decisionIn(approval, { code }) })).status).toBe(403);
  }
  expect((await fresh.call('decide', { params, body: decisionIn(approval, { code: next }) })).status).toBe(200);
  const link = (await show(mara))?.stages[0]?.seats[0]?.link ?? '';
  expect(keyOf(link)).toBe(fresh.key);
});

test('new links are for guests who are asked alone, and few a day', async () => {
  const client = newGuest();
  const approval = await begun([{ people: [client, member(tom)] }]);
  const params = { approvalId: approval.id };
  expect((await callEndpoint(server, 'requestNewLink', { params }, tom.token)).status).toBe(200);
  const { share } = await shareItem(server, itemId, mara);
  expect((await openBrowser(server, keyOf(share.link)).call('requestNewLink', { params })).status).toBe(404);
  await server.db.deleteFrom('mails').execute();
  let browser = openSeat(rig, approval, addressOf(client));
  for (let n = 1; n <= 5; n += 1) {
    expect((await browser.call('requestNewLink', { params })).status).toBe(200);
    expect(await rig.deliver()).toEqual([addressOf(client)]);
    browser = openBrowser(server, keyOf(await linkOf(rig, addressOf(client))));
  }
  expect((await browser.call('requestNewLink', { params })).status).toBe(429);
  // The refused one ends nothing.
  expect((await browser.call('showReview', { params: { itemId } })).status).toBe(200);
});
