import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, callEndpoint, postJson, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer({ passwordMin: 10 });
  user = await buildUser(server);
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
