import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deliverEmails } from '#rig/peers/deliver-emails.ts';
import { type SmtpSink, startSmtpSink } from '#rig/peers/smtp-sink.ts';
import {
  buildTeam,
  buildUser,
  buildVideo,
  callEndpoint,
  fromSomewhere,
  postJson,
  requestEndpoint,
  type TestUser,
} from '#rig/people/factories.ts';
import { confirmAddress } from '#rig/people/limit-steps.ts';
import { shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { inProof } from '#rig/values/proof.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

/** Plays an attacker who uses the server to email strangers. */

const publicUrl = 'https://vizio.test';
const lure = 'You won! https://evil.example/prize or www.evil.example, mail me@evil.example';
let sink: SmtpSink;
let server: TestServer;
let operator: TestUser;

beforeAll(async () => {
  sink = await startSmtpSink();
  server = await startTestServer({ smtpUrl: sink.url, publicUrl, mailBlocklist: ['blocked.test'] });
  operator = await buildUser(server);
});
afterAll(async () => {
  await server.stop();
  await sink.stop();
});

const newAddress = () => `${uuidv7()}@victim.test`;
const newConfirmed = async (given: Partial<TestUser> = {}) => confirmAddress(server, await buildUser(server, given));

/** Returns how many invites got each status. */
async function flood(senders: TestUser[], count: number): Promise<Record<number, number>> {
  const headers = fromSomewhere();
  const statuses: Record<number, number> = {};
  const teams = await Promise.all(senders.map((sender) => buildTeam(server, sender)));
  const invite = async (index: number) => {
    const at = index % senders.length;
    const sent = { params: { teamId: teams[at]?.id ?? '' }, body: { email: newAddress(), role: 'viewer' as const } };
    const authorization = `Bearer ${senders[at]?.token}`;
    const { status } = await requestEndpoint(server, 'inviteMember', sent, { ...headers, authorization });
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: count }, (_, index) => invite(index)));
  return statuses;
}

const invite = (by: TestUser, teamId: string, email: string) =>
  callEndpoint(server, 'inviteMember', { params: { teamId }, body: { email, role: 'viewer' } }, by.token);

test('a new account without a confirmed address can email no one', async () => {
  const attacker = await buildUser(server, { name: lure });
  expect(await flood([attacker], 200)).toEqual({ 403: 200 });
  const team = await buildTeam(server, attacker);
  expect((await invite(attacker, team.id, newAddress())).body).toMatchObject({
    code: 'forbidden',
    message: expect.stringMatching(/^Confirm your email address first/),
  });
  const address = newAddress();
  const { id } = await buildVideo(server, team.id);
  const { share } = await shareItem(server, id, attacker, { people: [address] });
  const template_params = { to_name: address, link: share.link ?? '' };
  const body = { service_id: 'x', template_id: 'x', user_id: attacker.id, template_params };
  expect((await callEndpoint(server, 'email/send', { body }, attacker.token)).status).toBe(403);
  expect(await deliverEmails(server, sink, publicUrl)).toEqual([]);
  expect(sink.waitingFor().filter((to) => to.endsWith('@victim.test'))).toEqual([]);
});

test('the oldest account does not inherit the exemption of the first one', async () => {
  const own = await startTestServer({ smtpUrl: sink.url, publicUrl });
  onTestFinished(own.stop);
  const [first, second] = [await buildUser(own), await buildUser(own)];
  await own.db.deleteFrom('users').where('id', '=', first.id).execute();
  const { id } = await buildTeam(own, second);
  const sent = { params: { teamId: id }, body: { email: newAddress(), role: 'viewer' as const } };
  expect((await callEndpoint(own, 'inviteMember', sent, second.token)).status).toBe(403);
});

inProof(test)('a confirmed account sends 50 invites an hour, also when concurrent', async () => {
  expect(await flood([await newConfirmed()], 120)).toEqual({ 200: 50, 429: 70 });
});

inProof(test)('a network sends 100 an hour across all accounts', async () => {
  const senders = await Promise.all(Array.from({ length: 3 }, () => newConfirmed()));
  expect(await flood(senders, 120)).toEqual({ 200: 100, 429: 20 });
});

test('an address gets one invite to a team a day, and ten emails of this kind from everyone', async () => {
  const sender = await newConfirmed();
  const address = newAddress();
  const teams = await Promise.all(Array.from({ length: 12 }, () => buildTeam(server, sender)));
  const statuses: number[] = [];
  for (const { id } of teams) statuses.push((await invite(sender, id, address)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  const again = await invite(sender, teams[0]?.id ?? '', address);
  expect(again).toMatchObject({ status: 429, body: { message: expect.stringMatching(/today.*tomorrow[.]$/) } });
});

test('the attacker’s text reaches no subject and becomes no link', async () => {
  const attacker = await newConfirmed({ name: lure, email: `${uuidv7()}@attacker.test` });
  const team = await buildTeam(server, attacker);
  await server.db.updateTable('teams').set({ name: lure }).where('id', '=', team.id).execute();
  const address = newAddress();
  expect((await invite(attacker, team.id, address)).status).toBe(200);
  await deliverEmails(server, sink, publicUrl);
  const invited = await sink.nextEmailTo(address);
  expect(invited.subject).toBe('You are invited to a team on Vizio');
  const { id } = await buildVideo(server, team.id, { name: `${lure.replaceAll('/', '')}.mp4` });
  const { share } = await shareItem(server, id, attacker, { people: [address] });
  const template_params = { to_name: lure, to_email: address, link: share.link ?? '' };
  const body = { service_id: 'x', template_id: 'x', user_id: attacker.id, template_params };
  expect((await callEndpoint(server, 'email/send', { body }, attacker.token)).status).toBe(200);
  await deliverEmails(server, sink, publicUrl);
  const shared = await sink.nextEmailTo(address);
  expect(shared.subject).toBe('A video is shared with you on Vizio');
  const verification = await sink.nextEmailTo(attacker.email);
  for (const { subject, text = '', html = '', to, replyTo } of [invited, shared, verification]) {
    const named = [...(to ?? []), ...(replyTo ?? [])].map(({ name }) => name).join();
    expect(`${subject}${text}${html}${named}`).not.toMatch(/evil\.example|www\.|https:\/\/evil|me@evil/);
  }
});

test('blocked addresses get no email of any kind, and blocked senders send none', async () => {
  const team = await buildTeam(server, operator);
  const blocked = `${uuidv7()}@blocked.test`;
  expect((await invite(operator, team.id, blocked)).status).toBe(403);
  const account = await newConfirmed({ email: blocked });
  await postJson(`${server.url}/api/auth/request-password-reset`, { email: blocked });
  const own = await buildTeam(server, account);
  expect((await invite(account, own.id, newAddress())).status).toBe(403);
  const last = await buildUser(server);
  await sink.nextEmailTo(last.email);
  expect(sink.waitingFor()).not.toContain(blocked);
});

test('the first account needs no confirmed address', async () => {
  const team = await buildTeam(server, operator);
  expect((await invite(operator, team.id, newAddress())).status).toBe(200);
});

test('without SMTP no account does', async () => {
  const local = await startTestServer();
  try {
    await buildUser(local);
    const second = await buildUser(local);
    const team = await buildTeam(local, second);
    const sent = { params: { teamId: team.id }, body: { email: newAddress(), role: 'viewer' as const } };
    expect((await callEndpoint(local, 'inviteMember', sent, second.token)).status).toBe(200);
  } finally {
    await local.stop();
  }
});
