import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApprovalView } from '#contract/approvals/approval-view.ts';
import type { Person } from '#contract/approvals/templates.ts';
import { dayMs, hourMs } from '#contract/durations.ts';
import { guest, makeTemplate } from '#rig/approvals/make-template.ts';
import { deliverEmails } from '#rig/peers/deliver-emails.ts';
import { type SmtpSink, startSmtpSink } from '#rig/peers/smtp-sink.ts';
import { buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { confirmAddress, endRateLimits } from '#rig/people/limit-steps.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { keyOf, openBrowser, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { runSeed } from '#rig/values/random.ts';
import { hashOf } from '#server/approvals/proof/sign.ts';
import { verifyCertificate } from '#server/approvals/proof/verify-certificate.ts';
import { emptyTrash } from '#server/features/trash/trash.ts';
import type { Config } from '#server/platform/config/config.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { openQueue, type Queue } from '#server/platform/jobs/queue.ts';
import { hashFile, sendApprovalEmails } from './approvals.ts';

const publicUrl = 'https://vizio.test';
const secret = 'a secret that only tests know, long enough';
let server: TestServer;
let sink: SmtpSink;
let queue: Queue;
let mara: TestUser;
let tom: TestUser;
let team: { id: string; name: string };
let itemId: string;

beforeAll(async () => {
  sink = await startSmtpSink();
  server = await startTestServer({ smtpUrl: sink.url, publicUrl, secret });
  queue = openQueue({ connectionString: server.databaseUrl }, () => {});
});
afterAll(async () => {
  await queue.stop();
  await server.stop();
  await sink.stop();
});
beforeEach(async () => {
  await endRateLimits(server);
  await server.db.updateTable('approvals').set({ next_at: null }).execute();
  mara = await confirmAddress(server, await buildUser(server));
  tom = await confirmAddress(server, await buildUser(server));
  team = await buildTeam(server, mara, { viewer: tom });
  itemId = (await buildVideo(server, team.id, { name: 'Spot.mp4' })).id;
});

const member = ({ id }: TestUser): Person => ({ kind: 'member', userId: id });
type Stage = Parameters<typeof makeTemplate>[0]['stages'][number];

async function begin(stages: Stage[], more: Partial<Parameters<typeof makeTemplate>[0]> = {}, version = 1) {
  const body = { id: uuidv7(), version, template: makeTemplate({ ...more, stages }), timeZone: 'Europe/Berlin' };
  return callEndpoint(server, 'beginApproval', { params: { itemId }, body }, mara.token);
}

async function begun(stages: Stage[], more: Partial<Parameters<typeof makeTemplate>[0]> = {}): Promise<ApprovalView> {
  return (await begin(stages, more)).body.approval;
}

const decisionIn = ({ stages }: ApprovalView, more = {}) => ({
  ...{ id: uuidv7(), stageId: stages[0]?.id ?? '', value: 'approved' as const },
  ...more,
});
const decide = (approval: ApprovalView, by: TestUser, body: ReturnType<typeof decisionIn>) =>
  callEndpoint(server, 'decide', { params: { approvalId: approval.id }, body }, by.token);
const show = async (by: TestUser, version = 1) =>
  (await callEndpoint(server, 'showApproval', { params: { itemId }, query: { version } }, by.token)).body.approval;

/** Runs the job of emails as if this long had passed, and delivers them. */
async function sendEmails(afterMs = 0): Promise<string[]> {
  const config = { publicUrl, secret, smtpUrl: sink.url, mailBlocklist: [] as string[] } as unknown as Config;
  await sendApprovalEmails(
    { db: server.db, config, queue, log: pino({ level: 'silent' }) },
    new Date(Date.now() + afterMs),
  );
  const sent = await deliverEmails(server, sink, publicUrl);
  await server.db.deleteFrom('mails').execute();
  const waiting = server.db
    .selectFrom('approvals')
    .select('id')
    .where('next_at', '<=', new Date(Date.now() + afterMs));
  expect(await waiting.execute()).toEqual([]);
  return sent;
}

function unlockOf({ id, stages }: ApprovalView) {
  const locked = stages.find(({ lockedAt }) => lockedAt !== null);
  const body = { lockedAt: locked?.lockedAt ?? '', reason: 'The logo changes.' };
  return { params: { approvalId: id, stageId: locked?.id ?? '' }, body };
}

test('a member decides, the result and the lock follow, and the card says it', async () => {
  const approval = await begun([{ people: [member(tom)], lock: 'approved', checklist: ['Logo'] }]);
  expect(approval.yours).toEqual([]);
  expect((await show(tom))?.yours).toMatchObject([{ owes: true }]);
  expect((await decide(approval, tom, decisionIn(approval, { checked: [false] }))).status).toBe(400);
  const { body } = await decide(approval, tom, decisionIn(approval, { checked: [true], comment: 'Ready.' }));
  expect(body.approval).toMatchObject({ result: 'approved', isLocked: true });
  expect(body.approval.stages[0]).toMatchObject({
    result: 'approved',
    decisions: [{ comment: 'Ready.', checked: [true] }],
  });
  const review = await callEndpoint(server, 'showReview', { params: { itemId } }, tom.token);
  expect(review.body.file.approval).toEqual({ result: 'approved', isLocked: true, owed: 0 });
});

test('a retry has one effect, and a decision is never changed or removed', async () => {
  const approval = await begun([{ people: [member(tom)] }]);
  const decision = decisionIn(approval);
  await Promise.all([1, 2, 3, 4].map(() => decide(approval, tom, decision)));
  expect((await show(mara))?.stages[0]?.decisions).toHaveLength(1);
  expect((await decide(approval, tom, { ...decision, value: 'abstained' as never })).status).toBe(409);
  const change = server.db.updateTable('approval_decisions').set({ comment: 'Other words.' });
  await expect(change.where('id', '=', decision.id).execute()).rejects.toThrow('decisions are never changed');
  const removal = server.db.deleteFrom('approval_decisions').where('id', '=', decision.id);
  await expect(removal.execute()).rejects.toThrow('decisions are never changed');
});

test('unlocking asks for an admin and a reason, which the activity keeps', async () => {
  const approval = await begun([{ people: [member(mara)], lock: 'decided' }]);
  const { body } = await decide(approval, mara, decisionIn(approval));
  const [stage] = body.approval.stages;
  const params = { approvalId: approval.id, stageId: stage?.id ?? '' };
  const unlock = { params, body: { lockedAt: stage?.lockedAt ?? '', reason: 'The logo is the old one.' } };
  expect((await callEndpoint(server, 'unlockStage', unlock, tom.token)).status).toBe(403);
  const { body: unlocked } = await callEndpoint(server, 'unlockStage', unlock, mara.token);
  expect(unlocked.approval.isLocked).toBe(false);
  const audit = await server.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('team_id', '=', team.id)
    .execute();
  expect(audit).toContainEqual({ action: 'approval.unlock', detail: 'The logo is the old one.' });
});

test('a new version ends the approval and begins it again, as the template says', async () => {
  const stages = [{ people: [member(mara), member(tom)] }];
  const approval = await begun(stages, { again: { kind: 'asked' } });
  await decide(approval, mara, decisionIn(approval));
  await decide(approval, tom, decisionIn(approval, { value: 'changesRequired' }));
  const name = 'Spot.mp4';
  await uploadFile(server, mara, team, { name, bytes: Buffer.from('second'), ifExists: 'version' });
  expect(await show(mara)).toMatchObject({ ended: 'newVersion', result: 'changesRequired' });
  const next = await show(tom, 2);
  expect(next).toMatchObject({ ended: null, result: null, version: 2, name: 'Client' });
  expect(next?.stages[0]?.seats.map(({ state }) => state)).toEqual(['excused', 'asked']);
  expect((await decide(approval, tom, decisionIn(approval))).status).toBe(409);
});

test('a private stage shows itself to its people and to people who manage the approval alone', async () => {
  const inner = { people: [member(mara)], name: 'Legal', isPrivate: true };
  const approval = await begun([
    inner,
    { people: [member(tom)], start: { kind: 'after', stage: 0, needs: 'decided' } },
  ]);
  expect(approval.stages.map(({ name }) => name)).toEqual(['Legal', 'Stage 2']);
  expect(JSON.stringify(await show(tom))).not.toContain('Legal');
  await decide(approval, mara, decisionIn(approval, { value: 'changesRequired', comment: 'Not like this.' }));
  const seen = await show(tom);
  expect(seen).toMatchObject({ result: null, stages: [{ name: 'Stage 2' }] });
  const activity = await callEndpoint(server, 'listActivity', { params: { teamId: team.id }, query: {} }, tom.token);
  expect(activity.status).toBe(200);
  expect(JSON.stringify(activity.body)).not.toMatch(/Legal|changes required/);
});

test('an approval that is all private is nothing to others, also on the card', async () => {
  await begun([{ people: [member(mara)], isPrivate: true }]);
  expect(await show(tom)).toBeNull();
  const review = await callEndpoint(server, 'showReview', { params: { itemId } }, tom.token);
  expect(review.body.file.approval).toBeNull();
});

test('people of other teams cannot be asked, and a name that is no zone is refused', async () => {
  const stranger = await buildUser(server);
  expect((await begin([{ people: [member(stranger)] }])).status).toBe(400);
  const body = {
    id: uuidv7(),
    version: 1,
    template: makeTemplate({ stages: [{ people: [member(mara)] }] }),
    timeZone: 'Mars/Base',
  };
  expect((await callEndpoint(server, 'beginApproval', { params: { itemId }, body }, mara.token)).status).toBe(400);
  expect(await show(mara)).toBeNull();
});

test('people are asked and reminded once each, and not after they decided', async () => {
  await begun([{ people: [member(mara), member(tom)], due: { kind: 'businessDays', days: 10 } }]);
  expect((await sendEmails()).sort()).toEqual([mara.email, tom.email].sort());
  expect(await sendEmails()).toEqual([]);
  const approval = (await show(mara)) as ApprovalView;
  await decide(approval, mara, decisionIn(approval));
  expect(await sendEmails(dayMs + 2 * hourMs)).toEqual([tom.email]);
  expect(await sendEmails(dayMs + 2 * hourMs)).toEqual([]);
  await decide(approval, tom, decisionIn(approval));
  expect(await sendEmails(30 * dayMs)).toEqual([]);
});

/** The link in the email that a guest got last. */
async function linkOf(address: string): Promise<string> {
  const { text = '' } = await sink.nextEmailTo(address);
  return /https:\S+#k=\S+/.exec(text)?.[0] ?? '';
}

const newGuest = () => guest(uuidv7());
const addressOf = (person: Person) => (person.kind === 'guest' ? person.email : '');

async function codeFor(address: string): Promise<string> {
  const { text = '' } = await sink.nextEmailTo(address);
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

test('a guest decides by the link of the email and a code, and sees the private stages of no one', async () => {
  const client = newGuest();
  const other = newGuest();
  const approval = await begun([
    { people: [client, other] },
    { people: [member(mara)], name: 'Legal', isPrivate: true },
  ]);
  await sendEmails();
  const browser = openBrowser(server, keyOf(await linkOf(addressOf(client))));
  const seen = (await browser.call('showApproval', { params: { itemId }, query: { version: 1 } })).body.approval;
  expect(seen).toMatchObject({ codeTo: addressOf(client), yours: [{ owes: true }], stages: [{ name: 'Stage 1' }] });
  expect(JSON.stringify(seen)).not.toContain(addressOf(other));
  const params = { approvalId: approval.id };
  const body = decisionIn(approval);
  expect((await browser.call('decide', { params, body })).status).toBe(400);
  expect((await browser.call('requestApprovalCode', { params })).status).toBe(200);
  const code = await codeFor(addressOf(client));
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect((await browser.call('decide', { params, body: { ...body, code: wrong } })).status).toBe(403);
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
  await sendEmails();
  const browser = openBrowser(server, keyOf(await linkOf(addressOf(client))));
  const params = { approvalId: approval.id };
  await browser.call('requestApprovalCode', { params });
  const code = await codeFor(addressOf(client));
  for (let n = 1; n <= 5; n += 1) {
    const wrong = String((Number(code) + n) % 1_000_000).padStart(6, '0');
    expect((await browser.call('decide', { params, body: decisionIn(approval, { code: wrong }) })).status).toBe(403);
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

test('people who uploaded or are asked can delete their account, and the approval goes on', async () => {
  const approval = await begun([{ people: [member(tom), member(mara)], lock: 'decided', rule: { kind: 'any' } }]);
  await server.db.updateTable('versions').set({ created_by: tom.id }).where('item_id', '=', itemId).execute();
  await server.db.updateTable('items').set({ created_by: tom.id }).where('id', '=', itemId).execute();
  await decide(approval, mara, decisionIn(approval));
  await callEndpoint(server, 'unlockStage', unlockOf((await show(mara)) as ApprovalView), mara.token);
  const leave = { body: { email: tom.email, teams: [], proof: { password: tom.password } } };
  expect((await callEndpoint(server, 'deleteAccount', leave, tom.token)).status).toBe(200);
  expect((await decide(approval, mara, decisionIn(approval))).body.approval).toMatchObject({ isLocked: true });
  expect((await show(mara))?.stages[0]?.seats.map(({ person }) => person.name)).toContain('A former user');
});

test('a deleted team with a locked version is removed for good', async () => {
  const approval = await begun([{ people: [member(mara)], lock: 'decided' }]);
  await decide(approval, mara, decisionIn(approval));
  await callEndpoint(server, 'deleteTeam', { params: { teamId: team.id } }, mara.token);
  const log = { params: { teamId: team.id } };
  expect((await callEndpoint(server, 'showCertificateLog', log, mara.token)).status).toBe(404);
  await emptyTrash(server.db, new Date(Date.now() + 40 * dayMs));
  const left = await server.db.selectFrom('items').select('id').where('team_id', '=', team.id).execute();
  expect(left).toEqual([]);
});

test('a file that becomes a version brings its approval, and guests get a link that works', async () => {
  const older = itemId;
  await begun([{ people: [member(tom)] }]);
  itemId = (await buildVideo(server, team.id, { name: 'Next.mp4' })).id;
  const client = newGuest();
  await begun([{ people: [client] }]);
  await sendEmails();
  await sink.nextEmailTo(addressOf(client));
  const merge = { params: { itemId: older }, body: { sourceId: itemId } };
  expect((await callEndpoint(server, 'mergeFile', merge, mara.token)).status).toBe(200);
  itemId = older;
  expect(await show(mara)).toMatchObject({ ended: 'newVersion' });
  expect(await show(mara, 2)).toMatchObject({ ended: null, stages: [{ seats: [{ owes: true }] }] });
  await sendEmails();
  const browser = openBrowser(server, keyOf(await linkOf(addressOf(client))));
  expect(
    (await browser.call('showApproval', { params: { itemId }, query: { version: 2 } })).body.approval?.yours,
  ).toHaveLength(1);
});

test('a certificate is signed, chained and verified without the server', async () => {
  const bytes = Buffer.from('the bytes that were decided on');
  const { file } = await uploadFile(server, mara, team, { name: 'Final.mp4', bytes });
  itemId = file.id;
  const approval = await begun([{ people: [member(mara)] }]);
  const issue = () => callEndpoint(server, 'issueCertificate', { params: { approvalId: approval.id } }, mara.token);
  expect((await issue()).status).toBe(409);
  await decide(approval, mara, decisionIn(approval));
  expect((await issue()).status).toBe(409);
  await hashFile(server, { id: file.mediaId ?? '', signal: new AbortController().signal });
  await issue();
  const { certificate } = (await issue()).body;
  const response = await fetch(`${server.url}/vizioApi/teams/${team.id}/certificates`, {
    headers: { authorization: `Bearer ${mara.token}` },
  });
  const log = new Uint8Array(await response.arrayBuffer());
  const key = (await (await fetch(`${server.url}/.well-known/vizio-approval-key`)).text()).trim();
  const given = { certificate: Buffer.from(certificate), fileSha256: hashOf(bytes), log, key };
  const proof = verifyCertificate(given);
  expect(proof.body).toMatchObject({ number: 2, result: 'approved', file: { name: 'Final.mp4', version: 1 } });
  expect(() => verifyCertificate({ ...given, fileSha256: hashOf('other bytes') })).toThrow('not the file');
});

test('templates have names of their own, and keep people of other teams out', async () => {
  const save = (name: string, id = uuidv7()) => {
    const template = makeTemplate({ name, stages: [{ people: [member(tom)] }] });
    return callEndpoint(
      server,
      'saveApprovalTemplate',
      { params: { teamId: team.id, templateId: id }, body: { template } },
      mara.token,
    );
  };
  const id = uuidv7();
  expect((await save('Client', id)).status).toBe(200);
  expect((await save('client')).status).toBe(409);
  expect((await save('Client and legal', id)).status).toBe(200);
  const { body } = await callEndpoint(server, 'listApprovalTemplates', { params: { teamId: team.id } }, mara.token);
  expect(body.templates.map(({ template }) => template.name)).toEqual(['Client and legal']);
  const foreign = await buildTeam(server, tom);
  const theft = {
    params: { teamId: foreign.id, templateId: id },
    body: { template: makeTemplate({ stages: [{ people: [member(tom)] }] }) },
  };
  expect((await callEndpoint(server, 'saveApprovalTemplate', theft, tom.token)).status).toBe(409);
});
