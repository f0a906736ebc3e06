import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let mara: TestUser;
let team: { id: string };
let ids: string[];

beforeAll(async () => {
  server = await startTestServer();
  mara = await buildUser(server);
});

afterAll(() => server.stop());

beforeEach(async () => {
  team = await buildTeam(server, mara);
  ids = [];
  for (const name of ['A', 'B', 'C']) ids.push((await buildItem(server, team.id, { name })).id);
});

const rename = (names: Record<number, string>, from?: string) => {
  const items = Object.entries(names).map(([index, name]) => ({ id: ids[Number(index)] ?? '', name, from }));
  return callEndpoint(server, 'renameItems', { body: { items } }, mara.token);
};
const read = async () => {
  const rows = await server.db
    .selectFrom('items')
    .select(['id', 'name', 'sort_name'])
    .where('team_id', '=', team.id)
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.name);
};

test('items take the names of each other in one change, with one audit entry each', async () => {
  expect((await rename({ 0: 'B', 1: 'A', 2: 'Take 10' })).status).toBe(200);
  expect(await read()).toEqual(['B', 'A', 'Take 10']);
  const entries = await server.db
    .selectFrom('audit_log')
    .select(['subject', 'detail'])
    .where('team_id', '=', team.id)
    .orderBy('subject')
    .execute();
  expect(entries).toEqual([
    { subject: 'A', detail: 'to B' },
    { subject: 'B', detail: 'to A' },
    { subject: 'C', detail: 'to Take 10' },
  ]);
});

test('one name that is taken, double or seen differently refuses all of them', async () => {
  expect((await rename({ 0: 'X', 1: 'C' })).status).toBe(409);
  expect((await rename({ 0: 'X', 1: 'X' })).status).toBe(409);
  expect((await rename({ 0: 'X', 1: 'Y' }, 'A')).status).toBe(409);
  expect((await rename({ 0: 'X', 1: 'a/b' })).status).toBe(400);
  expect(await read()).toEqual(['A', 'B', 'C']);
});
