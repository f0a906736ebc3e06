import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#rig/people/account-steps.ts';
import { buildUser, callEndpoint, postJson, type TestUser } from '#rig/people/factories.ts';
import { listen } from '#rig/people/listen.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const isIn = async (token: string) => (await callEndpoint(server, 'showAccount', {}, token)).status === 200;
const newSession = async (user: TestUser, headers: Record<string, string> = {}): Promise<string> =>
  ((await (await signIn(server, user, headers)).json()) as { token: string }).token;

const list = async ({ token }: TestUser) => (await callEndpoint(server, 'listDevices', {}, token)).body.devices;

test('lists devices in plain words, last used first, and marks the current one', async () => {
  const user = await buildUser(server);
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  await newSession(user, { 'user-agent': firefox, 'x-forwarded-for': '10.9.8.7' });
  const devices = await list(user);
  expect(devices).toMatchObject([
    { name: 'Firefox on Linux', kind: 'computer', address: '10.9.8.7', isCurrent: false },
    { name: 'A program', kind: 'program', isCurrent: true },
  ]);
  expect(JSON.stringify(devices)).not.toContain(user.token);
});

test('records when a device is used', async () => {
  const user = await buildUser(server);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await server.db.updateTable('sessions').set({ used_at: hourAgo }).where('user_id', '=', user.id).execute();
  await list(user);
  await expect
    .poll(async () => Date.parse((await list(user))[0]?.usedAt ?? ''))
    .toBeGreaterThan(hourAgo.getTime() + 60_000);
});

test('only the owner ends a device, and its sockets with it', async () => {
  const [user, stranger] = await Promise.all([buildUser(server), buildUser(server)]);
  const other = await newSession(user);
  const id = (await list(user)).find(({ isCurrent }) => !isCurrent)?.id ?? '';
  const ears = await listen(server, { ...user, token: other });
  const end = (token: string) => callEndpoint(server, 'endDevice', { params: { deviceId: id } }, token);
  expect((await end(stranger.token)).status).toBe(200);
  expect(await isIn(other)).toBe(true);
  expect((await end(user.token)).status).toBe(200);
  expect([await isIn(user.token), await isIn(other)]).toEqual([true, false]);
  expect(await ears.ended).toBe(4401);
});

test('ends all devices but this one', async () => {
  const user = await buildUser(server);
  const others = await Promise.all([newSession(user), newSession(user)]);
  const { body } = await callEndpoint(server, 'endOtherDevices', {}, user.token);
  expect(body.count).toBe(2);
  expect(await Promise.all([user.token, ...others].map(isIn))).toEqual([true, false, false]);
});

test('signing out closes the sockets of a device at once', async () => {
  const user = await buildUser(server);
  const ears = await listen(server, user);
  await postJson(`${server.url}/api/auth/sign-out`, {}, { authorization: `Bearer ${user.token}` });
  expect(await ears.ended).toBe(4401);
});
