import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { listen } from '#rig/people/listen.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const makeFolder = (owner: TestUser, teamPath: string, folderName: string, folderPath = '') =>
  callEndpoint(
    server,
    'users/s3/createFolder',
    { query: { userId: owner.id }, body: { folderPath, teamPath, folderName } },
    owner.token,
  );

test('a change reaches every member of the team and no other user', async () => {
  const [mara, tom, stranger] = await Promise.all([buildUser(server), buildUser(server), buildUser(server)]);
  const team = await buildTeam(server, mara, { viewer: tom });
  const other = await buildTeam(server, stranger);
  const ears = await Promise.all([listen(server, mara), listen(server, tom), listen(server, stranger)]);
  const film = (await makeFolder(mara, team.name, 'Film')).body.folder.id;
  await makeFolder(mara, team.name, 'Day', 'Film');
  const events = [
    { kind: 'items', teamId: team.id, parents: [null] },
    { kind: 'items', teamId: team.id, parents: [null, film] },
  ];
  await expect.poll(() => ears[0]?.received.slice(1)).toEqual(events);
  await expect.poll(() => ears[1]?.received.slice(1)).toEqual(events);
  // Receiving its own event proves that the others would have arrived by now.
  await makeFolder(stranger, other.name, 'Own');
  await expect.poll(() => ears[2]?.received.slice(1)).toEqual([{ kind: 'items', teamId: other.id, parents: [null] }]);
  for (const { close } of ears) close();
});

test('new members receive the team’s events, removed members no longer do', async () => {
  const [mara, tom] = await Promise.all([buildUser(server), buildUser(server)]);
  const team = await buildTeam(server, mara, { editor: tom });
  const { received, close } = await listen(server, tom);
  const params = { teamId: team.id, userId: tom.id };
  await callEndpoint(server, 'removeMember', { params }, mara.token);
  await expect.poll(() => received.at(-1)).toEqual({ kind: 'teams' });
  const count = received.length;
  await makeFolder(mara, team.name, 'Secret');
  await callEndpoint(server, 'users/s3/createTeam', { body: { teamName: 'Own', user_id: tom.id } }, tom.token);
  await expect.poll(() => received.slice(count)).toEqual([{ kind: 'teams' }]);
  close();
});

test('no other website can open a socket with its visitor’s session', async () => {
  const user = await buildUser(server);
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/vizioApi/events`, {
    headers: { authorization: `Bearer ${user.token}` },
    origin: 'https://evil.test',
  });
  const error = await new Promise<Error>((resolve) => socket.on('error', resolve));
  expect(error.message).toContain('403');
});

test('events require a session', async () => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/vizioApi/events`);
  const code = await new Promise((resolve) => socket.on('close', resolve));
  expect(code).toBe(4401);
});
