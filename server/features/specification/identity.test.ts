import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTeam, buildUser, callEndpoint } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

test('fetchUser returns the caller and their team, and no other user', async () => {
  const [mara, tom, stranger] = await Promise.all([buildUser(server), buildUser(server), buildUser(server)]);
  await buildTeam(server, mara, { viewer: tom });
  const look = async (userId: string, token: string) =>
    (await callEndpoint(server, 'users/auth/fetchUser', { params: { userId } }, token)).body;
  const found = { message: 'Found', data: { name: mara.name } };
  expect(await look(mara.id, mara.token)).toEqual(found);
  expect(await look(mara.id, tom.token)).toEqual(found);
  const absent = { message: 'Not found', data: null };
  expect(await look(mara.id, stranger.token)).toEqual(absent);
  for (const id of ['00000000-0000-7000-8000-000000000000', 'x', "' or 1=1 --"]) {
    expect(await look(id, mara.token)).toEqual(absent);
  }
});

test('addUser accepts the caller’s own data, repeatedly', async () => {
  const user = await buildUser(server);
  const add = async (given: object) => {
    const body = { userId: user.id, email: user.email, name: user.name, ...given };
    return (await callEndpoint(server, 'users/auth/addUser', { body }, user.token)).status;
  };
  expect([await add({}), await add({})]).toEqual([200, 200]);
  expect(await add({ email: 'other@test.local' })).toBe(403);
  expect(await add({ userId: uuidv7() })).toBe(403);
  expect(await add({ name: ' ' })).toBe(400);
});
