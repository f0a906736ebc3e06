import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SignUp } from '#contract/accounts/users.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, postJson, type TestUser } from '#rig/people/factories.ts';
import { shareItem, shareSelection } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let first: TestUser;

beforeEach(async () => {
  server = await startTestServer({ signUp: 'invite' });
  first = await buildUser(server);
});
afterEach(() => server.stop());

const signUp = async (email: string, { url } = server) => {
  const response = await postJson(`${url}/api/auth/sign-up/email`, { name: 'Tom', email, password: 'a password' });
  return { status: response.status, body: await response.json() };
};
const mode = async ({ url } = server) => (await callEndpoint({ url }, 'signInOptions', {})).body.signUp;

test('after the first account only invited addresses sign up, and refusals reveal nothing about accounts', async () => {
  expect(await mode()).toBe('invite');
  const stranger = await signUp('stranger@test.local');
  expect(stranger).toMatchObject({
    status: 403,
    body: { code: 'SIGN_UP_NOT_OPEN', message: expect.stringMatching(/need an invite.*Ask an admin/) },
  });
  expect(await signUp(first.email)).toEqual(stranger);
  const team = await buildTeam(server, first);
  const sent = { params: { teamId: team.id }, body: { email: 'tom@test.local', role: 'viewer' as const } };
  await callEndpoint(server, 'inviteMember', sent, first.token);
  expect((await signUp('Tom@test.local')).status).toBe(200);
  const folder = await buildItem(server, team.id);
  await shareItem(server, folder.id, first, { visibility: 'limited', people: ['ann@test.local'] });
  expect((await signUp('ann@test.local')).status).toBe(200);
  await callEndpoint(server, 'inviteMember', { ...sent, body: { ...sent.body, email: 'eve@test.local' } }, first.token);
  await server.db
    .updateTable('team_invites')
    .set({ expires_at: new Date(0) })
    .execute();
  expect((await signUp('eve@test.local')).status).toBe(403);
});

test('people named on a link to a selection sign up while one of its items exists', async () => {
  const team = await buildTeam(server, first);
  const ids = [(await buildItem(server, team.id)).id, (await buildItem(server, team.id)).id];
  const { share } = await shareSelection(server, ids, first, { visibility: 'limited' });
  const addRecipient = (email: string) =>
    callEndpoint(server, 'addRecipient', { params: { linkId: share.id }, body: { email } }, first.token);
  for (const email of ['ann@test.local', 'tom@test.local', 'eve@test.local']) await addRecipient(email);
  expect((await signUp('ann@test.local')).status).toBe(200);
  await callEndpoint(server, 'deleteItems', { body: { ids: ids.slice(1) } }, first.token);
  expect((await signUp('tom@test.local')).status).toBe(200);
  await callEndpoint(server, 'deleteItems', { body: { ids: ids.slice(0, 1) } }, first.token);
  expect((await signUp('eve@test.local')).status).toBe(403);
});

test.each<[SignUp, number]>([
  ['invite', 1],
  ['closed', 1],
  ['open', 8],
])('of eight sign-ups at once on an empty server, %s lets %i in', async (setting, admitted) => {
  const empty = await startTestServer({ signUp: setting });
  try {
    expect(await mode(empty)).toBe('open');
    const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => signUp(`u${index}@test.local`, empty)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(admitted);
    const users = await empty.db.selectFrom('users').select('email_verified').execute();
    expect(users).toHaveLength(admitted);
    // Without SMTP the first address counts as confirmed, and only the first.
    expect(users.filter(({ email_verified }) => email_verified)).toHaveLength(1);
    expect(await mode(empty)).toBe(setting);
  } finally {
    await empty.stop();
  }
});
