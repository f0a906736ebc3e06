import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTeam, buildUser, callEndpoint } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

test('a team is renamed and deleted by its owner and name', async () => {
  const mara = await buildUser(server);
  const [team, other] = [await buildTeam(server, mara), await buildTeam(server, mara)];
  const query = { userId: mara.id };
  const rename = (oldName: string, newName: string) =>
    callEndpoint(server, 'users/s3/renameteam', { query, body: { oldName, newName } }, mara.token);
  const remove = (teamPath: string) =>
    callEndpoint(server, 'users/s3/deleteteam', { query, body: { teamPath } }, mara.token);

  expect((await rename(team.name, 'Acme/2026')).body.team).toMatchObject({ id: team.id, teamPath: "Acme's Team" });
  const taken = await rename('Acme', other.name);
  expect([taken.status, taken.body]).toMatchObject([409, { code: 'conflict', field: 'body.teamName' }]);
  expect((await remove(team.name)).status).toBe(404);
  expect((await remove("Acme's Team")).body).toEqual({ success: true });
  expect((await remove("Acme's Team")).status).toBe(404);
});
