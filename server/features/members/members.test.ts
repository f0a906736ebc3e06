import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { formulaTexts } from '#rig/values/hostile-strings.ts';
import { parseCsv } from '#rig/values/parse-csv.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
let mara: TestUser;
let tom: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  [mara, tom] = await Promise.all([buildUser(server), buildUser(server)]);
});

afterAll(() => server.stop());

beforeEach(async () => {
  team = await buildTeam(server, mara, { editor: tom });
});

const members = async () =>
  (await callEndpoint(server, 'listMembers', { params: { teamId: team.id }, query: {} }, mara.token)).body.members;
const roles = async () => (await members()).map(({ name, role }) => [name, role]);
const changeRole = (userId: string, role: 'viewer' | 'editor' | 'admin', token = mara.token) =>
  callEndpoint(server, 'changeRole', { params: { teamId: team.id, userId }, body: { role } }, token);
const params = () => ({ params: { teamId: team.id } });

test('lists everyone, owner first', async () => {
  expect(await members()).toMatchObject([
    { name: mara.name, email: mara.email, role: 'owner' },
    { name: tom.name, email: tom.email, role: 'editor' },
  ]);
});

test('a changed role applies from the next call', async () => {
  const createFolder = () =>
    callEndpoint(
      server,
      'users/s3/createFolder',
      { query: { userId: mara.id }, body: { folderPath: '', teamPath: team.name, folderName: crypto.randomUUID() } },
      tom.token,
    );
  expect((await createFolder()).status).toBe(200);
  expect((await changeRole(tom.id, 'viewer')).status).toBe(200);
  expect((await createFolder()).status).toBe(403);
  expect((await changeRole(tom.id, 'admin')).status).toBe(200);
  expect((await createFolder()).status).toBe(200);
});

test('the owner can neither be demoted, nor removed, nor leave', async () => {
  await changeRole(tom.id, 'admin');
  expect((await changeRole(mara.id, 'viewer', tom.token)).status).toBe(409);
  const remove = { params: { teamId: team.id, userId: mara.id } };
  expect((await callEndpoint(server, 'removeMember', remove, tom.token)).status).toBe(409);
  expect((await callEndpoint(server, 'leaveTeam', params(), mara.token)).status).toBe(409);
  expect(await roles()).toEqual([
    [mara.name, 'owner'],
    [tom.name, 'admin'],
  ]);
});

test('the owner transfers the team and stays as an admin', async () => {
  const { body } = await callEndpoint(server, 'handOverTeam', { ...params(), body: { userId: tom.id } }, mara.token);
  expect(body.team).toMatchObject({ ownerUserId: tom.id, role: 'admin' });
  expect(await roles()).toEqual([
    [tom.name, 'owner'],
    [mara.name, 'admin'],
  ]);
  expect((await callEndpoint(server, 'leaveTeam', params(), mara.token)).status).toBe(200);
});

test('a team cannot go to an owner of one with the same name', async () => {
  const teamName = team.name.replace("'s Team", '');
  await callEndpoint(server, 'users/s3/createTeam', { body: { teamName, user_id: tom.id } }, tom.token);
  const response = await callEndpoint(server, 'handOverTeam', { ...params(), body: { userId: tom.id } }, mara.token);
  expect(response.status).toBe(409);
  expect(response.body).toMatchObject({
    message: `${tom.name} has a team called "${team.name}" already. Rename one of them first.`,
  });
});

test('former members see nothing of the team', async () => {
  await callEndpoint(server, 'removeMember', { params: { teamId: team.id, userId: tom.id } }, mara.token);
  const { body } = await callEndpoint(server, 'users/s3/listTeams', { query: { user_id: tom.id } }, tom.token);
  expect(body.teams.map(({ id }) => id)).not.toContain(team.id);
});

test('actions of admins are logged, and the CSV export contains no formulas', async () => {
  const evil = await buildUser(server, { name: '=HYPERLINK("http://evil.test"),"x"' });
  await server.db.insertInto('team_members').values({ team_id: team.id, user_id: evil.id, role: 'viewer' }).execute();
  await changeRole(tom.id, 'viewer');
  await callEndpoint(server, 'removeMember', { params: { teamId: team.id, userId: evil.id } }, mara.token);
  const first = await callEndpoint(server, 'listAudit', { ...params(), query: { limit: 1 } }, mara.token);
  expect(first.body.entries).toMatchObject([{ who: mara.name, action: 'member.remove', subject: evil.name }]);
  const after = first.body.next ?? '';
  const second = await callEndpoint(server, 'listAudit', { ...params(), query: { after } }, mara.token);
  expect(second.body).toMatchObject({
    entries: [{ action: 'member.role', subject: tom.name, detail: 'editor to viewer' }],
    next: null,
  });
  const { body: csv } = await callEndpoint(server, 'exportAudit', params(), mara.token);
  const lines = csv.trimEnd().split('\r\n');
  expect(lines[0]).toBe('Time,Who,Action,Subject,Detail');
  expect(lines[1]).toContain(`,member.remove,"'=HYPERLINK(""http://evil.test""),""x""",`);
  expect(lines).toHaveLength(3);
});

test('a name in the exported log cannot become a formula', async () => {
  const startMs = Date.now();
  for (const [index, name] of formulaTexts.entries()) {
    // The log is ordered by id, and the start of an id is its millisecond.
    const row = {
      id: uuidv7(startMs + index),
      team_id: team.id,
      user_id: tom.id,
      user_name: name,
      action: 'team.rename',
    };
    await server.db
      .insertInto('audit_log')
      .values({ ...row, subject: name, detail: name })
      .execute();
  }
  const { body: csv } = await callEndpoint(server, 'exportAudit', params(), mara.token);
  const rows = parseCsv(csv).filter(([, , action]) => action === 'team.rename');
  expect(rows.map(([, ...cells]) => cells).toReversed()).toEqual(
    formulaTexts.map((text) => `'${text.replace(/\r\n?/g, '\n')}`).map((shown) => [shown, 'team.rename', shown, shown]),
  );
});
