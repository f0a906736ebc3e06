import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApprovalView } from '#contract/approvals/approval-view.ts';
import { dayMs, hourMs } from '#contract/durations.ts';
import {
  type ApprovalRig,
  buildApprovalTeam,
  decisionIn,
  type GivenStages,
  member,
  requestApproval,
  startApprovalRig,
} from '#rig/approvals/approval-rig.ts';
import { makeTemplate } from '#rig/approvals/make-template.ts';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import type { TestServer } from '#rig/servers/harness.ts';
import { hashOf } from '#server/approvals/proof/sign.ts';
import { verifyCertificate } from '#server/approvals/proof/verify-certificate.ts';
import { emptyTrash } from '#server/features/trash/trash.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { hashFile } from './approvals.ts';

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

type More = Partial<Parameters<typeof makeTemplate>[0]>;
const begin = (stages: GivenStages, more: More = {}) => requestApproval(rig, mara, itemId, { ...more, stages });
const begun = async (stages: GivenStages, more: More = {}): Promise<ApprovalView> =>
  (await begin(stages, more)).body.approval;
const decide = (approval: ApprovalView, by: TestUser, body: ReturnType<typeof decisionIn>) =>
  callEndpoint(server, 'decide', { params: { approvalId: approval.id }, body }, by.token);
const show = async (by: TestUser, version = 1) =>
  (await callEndpoint(server, 'showApproval', { params: { itemId }, query: { version } }, by.token)).body.approval;

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
  expect((await rig.sendEmails()).sort()).toEqual([mara.email, tom.email].sort());
  expect(await rig.sendEmails()).toEqual([]);
  const approval = (await show(mara)) as ApprovalView;
  await decide(approval, mara, decisionIn(approval));
  expect(await rig.sendEmails(dayMs + 2 * hourMs)).toEqual([tom.email]);
  expect(await rig.sendEmails(dayMs + 2 * hourMs)).toEqual([]);
  await decide(approval, tom, decisionIn(approval));
  expect(await rig.sendEmails(30 * dayMs)).toEqual([]);
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
