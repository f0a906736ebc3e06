import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { buildUser, callEndpoint, postJson, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer({ passwordMin: 10, publicUrl: 'http://cutting-room.test' });
  user = await buildUser(server, { email: 'anastasia-mara@test.local' });
});
afterAll(() => server.stop());

const ways: [string, (password: string) => Promise<{ status: number; body: unknown }>][] = [
  ['sign-up', (password) => post('sign-up/email', { name: 'Tom', email: 'tom@test.local', password })],
  ['a reset', (newPassword) => post('reset-password', { newPassword, token: 'a-token' })],
  [
    'a change',
    (newPassword) =>
      callEndpoint(server, 'changePassword', { body: { newPassword, proof: { password: user.password } } }, user.token),
  ],
];

async function post(path: string, body: object) {
  const response = await postJson(`${server.url}/api/auth/${path}`, body);
  return { status: response.status, body: await response.json() };
}

test.each(ways)('%s refuses a short password, and one that many people use', async (_, choose) => {
  expect(await choose('nine four')).toMatchObject({ status: 400, body: { message: 'Use at least 10 characters.' } });
  const message = 'Many people use this password. Choose another one.';
  for (const password of ['1234567890', 'Qwertyuiop']) {
    expect(await choose(password)).toMatchObject({ status: 400, body: { message } });
  }
});

test.each(ways)('%s refuses the name of the product and of the server', async (_, choose) => {
  const message = 'This password is easy to guess here. Choose another one.';
  for (const password of ['Vizio12345!', '2026 vizio!', 'Cutting-Room.test']) {
    expect(await choose(password)).toMatchObject({ status: 400, body: { message } });
  }
});

test('a password is not the address of its person', async () => {
  const proof = { id: uuidv7(), identifier: 'reset-password:a-link', value: user.id };
  const expires_at = new Date(Date.now() + minuteMs);
  await server.db
    .insertInto('verifications')
    .values({ ...proof, expires_at })
    .execute();
  const { email } = user;
  const password = `${email.split('@')[0]}!!2026`;
  const changed = { newPassword: email, proof: { password: user.password } };
  const message = 'This password is easy to guess here. Choose another one.';
  for (const asked of [
    post('sign-up/email', { name: 'Mara', email, password }),
    post('reset-password', { newPassword: password, token: 'a-link' }),
    callEndpoint(server, 'changePassword', { body: changed }, user.token),
  ]) {
    expect(await asked).toMatchObject({ status: 400, body: { message } });
  }
});
