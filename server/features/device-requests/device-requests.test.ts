import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { beginDeviceRequest, pollDeviceRequest } from '#rig/people/device-request.ts';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let person: TestUser;
let team: { id: string };

beforeAll(async () => {
  server = await startTestServer();
  person = await buildUser(server);
  team = await buildTeam(server, person);
});
afterAll(() => server.stop());
beforeEach(() => sql`delete from rate_limits`.execute(server.db));

const show = (userCode: string, by = person) =>
  callEndpoint(server, 'showDeviceRequest', { params: { userCode } }, by.token);
const allow = (userCode: string, body: object = {}, by = person) =>
  callEndpoint(
    server,
    'allowDeviceRequest',
    { params: { userCode }, body: { teamIds: [team.id], proof: { password: by.password }, ...body } as never },
    by.token,
  );
const deny = (userCode: string) => callEndpoint(server, 'denyDeviceRequest', { params: { userCode } }, person.token);
const forgetPoll = () => sql`update device_requests set polled_at = null`.execute(server.db);

test('a program gets a token, once, after its person has allowed it', async () => {
  const { body } = await beginDeviceRequest(server, { scope: 'items:read comments:write' });
  expect(body).toMatchObject({
    interval: 5,
    expires_in: 900,
    verification_uri_complete: expect.stringMatching(/\/device\?code=[A-Z]{4}-[A-Z]{4}$/),
  });
  expect((await pollDeviceRequest(server, body.device_code)).body.error).toBe('authorization_pending');
  expect((await pollDeviceRequest(server, body.device_code)).body.error).toBe('slow_down');
  const typed = ` ${body.user_code.toLowerCase().replace('-', ' ')}`;
  expect((await show(typed)).body).toMatchObject({ program: 'Sync', scopes: ['items:read', 'comments:write'] });
  expect((await allow(typed, { days: 7 })).status).toBe(200);
  const { status, body: got } = await pollDeviceRequest(server, body.device_code);
  expect([status, got.token_type, got.scope, got.expires_in]).toEqual([
    200,
    'Bearer',
    'items:read comments:write',
    604_800,
  ]);
  const listing = { params: { teamId: team.id }, query: {} };
  expect((await callEndpoint(server, 'listFolder', listing, got.access_token)).status).toBe(200);
  expect((await callEndpoint(server, 'listMembers', listing, got.access_token)).status).toBe(403);
  expect((await pollDeviceRequest(server, body.device_code)).body.error).toBe('invalid_grant');
  const { body: listed } = await callEndpoint(server, 'listTokens', {}, person.token);
  expect(listed.tokens[0]).toMatchObject({ name: 'Sync', teams: [{ id: team.id }] });
});

test('a program gets nothing that its person denied, and nothing late', async () => {
  const denied = (await beginDeviceRequest(server)).body;
  expect((await deny(denied.user_code)).status).toBe(200);
  expect((await allow(denied.user_code)).status).toBe(404);
  expect((await pollDeviceRequest(server, denied.device_code)).body.error).toBe('access_denied');

  const late = (await beginDeviceRequest(server)).body;
  await allow(late.user_code);
  await sql`update device_requests set expires_at = now() - interval '1 second'`.execute(server.db);
  expect((await pollDeviceRequest(server, late.device_code)).body.error).toBe('expired_token');

  const leaver = await buildUser(server);
  const left = (await beginDeviceRequest(server)).body;
  expect((await allow(left.user_code, { teamIds: null }, leaver)).status).toBe(200);
  await server.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', leaver.id).execute();
  expect((await pollDeviceRequest(server, left.device_code)).body.error).toBe('access_denied');
});

test('bad requests of programs are refused in the form that clients of OAuth read', async () => {
  const cases: [Record<string, string>, string][] = [
    [{ client_id: '' }, 'invalid_request'],
    [{ client_id: 'x'.repeat(81) }, 'invalid_request'],
    [{ scope: '' }, 'invalid_scope'],
    [{ scope: 'items:read server:write' }, 'invalid_scope'],
  ];
  for (const [fields, error] of cases) {
    const { status, body } = await beginDeviceRequest(server, fields);
    expect([status, body.error]).toEqual([400, error]);
  }
  const { device_code } = (await beginDeviceRequest(server)).body;
  expect((await pollDeviceRequest(server, device_code, { grant_type: 'password' })).body.error).toBe(
    'unsupported_grant_type',
  );
  expect((await pollDeviceRequest(server, 'guess')).body.error).toBe('invalid_grant');
  await forgetPoll();
  expect((await pollDeviceRequest(server, device_code)).body.error).toBe('authorization_pending');
});

test('allowing needs the password and teams of its person, and guesses at codes end', async () => {
  const { user_code } = (await beginDeviceRequest(server)).body;
  const { id: foreign } = await buildTeam(server, await buildUser(server));
  expect((await allow(user_code, { proof: {} })).status).toBe(403);
  expect((await allow(user_code, { teamIds: [foreign] })).status).toBe(404);
  expect((await show('short')).status).toBe(400);
  await sql`delete from rate_limits`.execute(server.db);
  const guesses = [];
  for (let n = 0; n < 21; n++) guesses.push((await show('BBBB-BBBB')).status);
  expect(guesses.filter((status) => status === 404)).toHaveLength(20);
  expect(guesses.at(-1)).toBe(429);
});
