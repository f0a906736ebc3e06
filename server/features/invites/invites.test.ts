import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SmtpSink, startSmtpSink } from '#rig/peers/smtp-sink.ts';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { endRateLimits } from '#rig/people/limit-steps.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let sink: SmtpSink;
let mara: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  sink = await startSmtpSink();
  server = await startTestServer({ smtpUrl: sink.url, mode: 'all' });
  mara = await buildUser(server);
});

afterAll(async () => {
  await server.stop();
  await sink.stop();
});

beforeEach(async () => {
  team = await buildTeam(server, mara);
});

const params = () => ({ params: { teamId: team.id } });
const invite = (email: string, role: 'viewer' | 'admin' = 'viewer') =>
  callEndpoint(server, 'inviteMember', { ...params(), body: { email, role } }, mara.token);
const openInvites = async () => (await callEndpoint(server, 'listInvites', params(), mara.token)).body.invites;
const accept = (token: string, by: TestUser) => callEndpoint(server, 'acceptInvite', { params: { token } }, by.token);
const read = (token: string) => callEndpoint(server, 'readInvite', { params: { token } });

/** Reads emails to this address until one has an invite link. */
async function mailedToken(address: string): Promise<string> {
  for (;;) {
    const mail = await sink.nextEmailTo(address);
    const token = mail.text?.match(/\/invite\/([\w-]+)/)?.[1];
    if (token) return token;
  }
}

test('a recipient without an account signs up, joins, and has a confirmed address', async () => {
  await invite('New@Test.Local', 'admin');
  const token = await mailedToken('new@test.local');
  expect((await read(token)).body).toEqual({
    teamName: team.name,
    invitedBy: mara.name,
    email: 'new@test.local',
    role: 'admin',
  });
  const tom = await buildUser(server, { email: 'new@test.local' });
  const { body } = await accept(token, tom);
  expect(body.team).toMatchObject({ id: team.id, role: 'admin' });
  expect(await openInvites()).toEqual([]);
  const row = await server.db.selectFrom('users').select('email_verified').where('id', '=', tom.id).executeTakeFirst();
  expect(row?.email_verified).toBe(true);
  // A second click, or a retry after a lost response, changes nothing.
  expect((await accept(token, tom)).status).toBe(200);
  expect((await read(token)).status).toBe(404);
});

test('only the invited address can accept', async () => {
  await invite('tom@test.local');
  const token = await mailedToken('tom@test.local');
  const other = await buildUser(server);
  expect((await accept(token, other)).status).toBe(403);
  expect(await openInvites()).toHaveLength(1);
});

test('an invite that the mail server defers is sent later', async () => {
  sink.refuseNext(451);
  expect((await invite('patient@test.local')).status).toBe(200);
  expect((await read(await mailedToken('patient@test.local'))).status).toBe(200);
});

test('resending waits a day and invalidates the earlier link', async () => {
  const { body } = await invite('again@test.local');
  const first = await mailedToken('again@test.local');
  const resend = { params: { teamId: team.id, inviteId: body.invite.id } };
  const early = await callEndpoint(server, 'resendInvite', resend, mara.token);
  expect(early).toMatchObject({ status: 429, body: { message: expect.stringContaining('tomorrow') } });
  expect((await read(first)).status).toBe(200);
  await endRateLimits(server);
  expect((await callEndpoint(server, 'resendInvite', resend, mara.token)).status).toBe(200);
  const second = await mailedToken('again@test.local');
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
  expect(await openInvites()).toHaveLength(1);
});

const copied = (link: string) => link.slice(link.lastIndexOf('/') + 1);
const isVerified = async ({ id }: TestUser) => {
  const found = await server.db.selectFrom('users').select('email_verified').where('id', '=', id).executeTakeFirst();
  return found?.email_verified;
};

test('the copied link joins too, but does not confirm the address', async () => {
  const { body } = await invite('copied@test.local', 'admin');
  const emailed = await mailedToken('copied@test.local');
  const [listed] = await openInvites();
  expect(listed).toEqual(body.invite);
  const token = copied(body.invite.link);
  expect(token).not.toBe(emailed);
  expect((await read(token)).body).toEqual((await read(emailed)).body);
  const tom = await buildUser(server, { email: 'copied@test.local' });
  expect((await accept(token, await buildUser(server))).status).toBe(403);
  expect((await accept(token, tom)).body.team).toMatchObject({ id: team.id, role: 'admin' });
  expect(await isVerified(tom)).toBe(false);
  // A retry after a lost response changes nothing, and the emailed link no longer confirms it either.
  expect((await accept(token, tom)).status).toBe(200);
  expect((await accept(emailed, tom)).status).toBe(200);
  expect(await isVerified(tom)).toBe(false);
});

test('a copied link with another secret or id, or of an earlier or revoked invite, is not found', async () => {
  const { body } = await invite('forged@test.local');
  const token = copied(body.invite.link);
  const other = copied((await invite('other@test.local')).body.invite.link);
  const forged = [token.slice(0, 22) + other.slice(22), other.slice(0, 22) + token.slice(22), 'x'.repeat(44)];
  const params = { teamId: team.id, inviteId: body.invite.id };
  await endRateLimits(server);
  const again = await callEndpoint(server, 'resendInvite', { params }, mara.token);
  for (const wrong of [...forged, token]) expect((await read(wrong)).status).toBe(404);
  expect((await read(copied(again.body.invite.link))).status).toBe(200);
  await callEndpoint(server, 'revokeInvite', { params }, mara.token);
  expect((await read(copied(again.body.invite.link))).status).toBe(404);
});

test('revoked, expired and made-up invites get the same response', async () => {
  const revoked = await invite('revoked@test.local');
  const revokedToken = await mailedToken('revoked@test.local');
  const params = { teamId: team.id, inviteId: revoked.body.invite.id };
  await callEndpoint(server, 'revokeInvite', { params }, mara.token);
  const expired = await invite('expired@test.local');
  const expiredToken = await mailedToken('expired@test.local');
  await server.db
    .updateTable('team_invites')
    .set({ expires_at: new Date(0) })
    .where('id', '=', expired.body.invite.id)
    .execute();
  const responses = await Promise.all([revokedToken, expiredToken, 'x'.repeat(32)].map(read));
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('a member, or an invalid address, cannot be invited', async () => {
  expect((await invite(mara.email)).status).toBe(409);
  expect((await invite('not an address')).body).toMatchObject({ field: 'body.email' });
});
