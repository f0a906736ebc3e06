import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { isProof } from '#rig/values/proof.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { deleteTeam, loadTeam, renameTeam } from './teams.ts';

let server: TestServer;
let mara: TestUser;
let team: { id: string; name: string };
let standIn: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

/** Mara deletes her only team, and the browser creates one with the same name. */
beforeEach(async () => {
  mara = await buildUser(server);
  team = await buildTeam(server, mara);
  const body = { teamPath: team.name };
  expect(
    (await callEndpoint(server, 'users/s3/deleteteam', { query: { userId: mara.id }, body }, mara.token)).status,
  ).toBe(200);
  standIn = (await create()).body.team;
});

const create = (given: { teamName?: string; automatic?: boolean; id?: string } = {}) => {
  const body = { teamName: team.name, user_id: mara.id, automatic: true, ...given };
  return callEndpoint(server, 'users/s3/createTeam', { body }, mara.token);
};
const restore = () => callEndpoint(server, 'restoreTeam', { params: { teamId: team.id } }, mara.token);
const createFolder = () =>
  callEndpoint(
    server,
    'createFolders',
    { body: { teamId: standIn.id, parentId: null, paths: [['Film']] } },
    mara.token,
  );
const teamNames = async () => {
  const { body } = await callEndpoint(server, 'users/s3/listTeams', { query: { user_id: mara.id } }, mara.token);
  return body.teams.map(({ name }) => name).sort();
};
const numbered = () => team.name.replace("'s Team", " 2's Team");

test('restoring the deleted team removes an untouched automatic one created in its place', async () => {
  expect((await restore()).body.team).toMatchObject({ id: team.id, name: team.name });
  expect(await teamNames()).toEqual([team.name]);
});

const touches: [string, () => Promise<unknown>][] = [
  ['a folder', createFolder],
  ['a folder in the trash', () => buildItem(server, standIn.id, { isDeleted: true })],
  [
    'an upload under way',
    () => {
      const file = { name: 'a.mp4', size: 3, contentType: 'video/mp4' };
      const body = { id: uuidv7(), teamId: standIn.id, parentId: null, ...file };
      return callEndpoint(server, 'startUpload', { body }, mara.token);
    },
  ],
  [
    'an invite',
    () => {
      const given = { params: { teamId: standIn.id }, body: { email: 'tom@test.local', role: 'viewer' as const } };
      return callEndpoint(server, 'inviteMember', given, mara.token);
    },
  ],
  [
    'a member',
    async () => {
      const tom = await buildUser(server);
      const row = { team_id: standIn.id, user_id: tom.id, role: 'viewer' as const };
      await server.db.insertInto('team_members').values(row).execute();
    },
  ],
];
test.each(touches)('one with %s stays', async (_, touch) => {
  await touch();
  expect((await restore()).body.team.name).toBe(numbered());
  expect(await teamNames()).toEqual([numbered(), team.name].sort());
});

test('one that was renamed, created on purpose or created earlier stays', async () => {
  const given = { query: { userId: mara.id }, body: { newName: 'Harbour', oldName: standIn.name } };
  await callEndpoint(server, 'users/s3/renameteam', given, mara.token);
  await create({ teamName: 'Wanted', automatic: false });
  const early = await buildTeam(server, mara);
  const row = { is_automatic: true, created_at: new Date(Date.now() - 60_000) };
  await server.db.updateTable('teams').set(row).where('id', '=', early.id).execute();
  await restore();
  expect(await teamNames()).toEqual([team.name, "Harbour's Team", "Wanted's Team", early.name].sort());
});

test('a folder created during the restore is either refused or kept', async () => {
  for (let round = 0; round < (isProof ? 10 : 3); round++) {
    const [folder, restored] = await Promise.all([createFolder(), restore()]);
    expect(restored.status).toBe(200);
    const kept = await server.db.selectFrom('items').select('id').where('team_id', '=', standIn.id).execute();
    expect(kept).toHaveLength(folder.status === 200 ? 1 : 0);
    if (folder.status !== 200) expect([404, 409]).toContain(folder.status);
    await server.db.deleteFrom('teams').where('id', '=', standIn.id).execute();
    await server.db
      .updateTable('teams')
      .set({ deleted_at: new Date(), name: team.name })
      .where('id', '=', team.id)
      .execute();
    standIn = (await create()).body.team;
  }
});

test('a team that is removed after a call has loaded it gives a conflict', async () => {
  const caller = { kind: 'member' as const, userId: mara.id, email: mara.email, emailVerified: true, name: mara.name };
  const removed = await loadTeam(server.db, caller, 'own', standIn.id);
  const managed = await loadTeam(server.db, caller, 'manage', standIn.id);
  await restore();
  const conflict = { code: 'conflict' };
  await expect(renameTeam(server.db, caller, managed, 'Harbour')).rejects.toMatchObject(conflict);
  await expect(deleteTeam(server.db, caller, removed)).rejects.toMatchObject(conflict);
});

test('restoring is idempotent, and no automatic team joins an existing one', async () => {
  const responses = await Promise.all([restore(), create({ teamName: 'Late' }), restore()]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 409]);
  expect(await teamNames()).toEqual([team.name]);
});

test('creating an automatic team is idempotent', async () => {
  const tom = await buildUser(server);
  const id = uuidv7();
  const begin = () => {
    const body = { teamName: 'Tom', user_id: tom.id, automatic: true, id };
    return callEndpoint(server, 'users/s3/createTeam', { body }, tom.token);
  };
  const responses = await Promise.all([begin(), begin()]);
  expect(responses.map(({ status, body }) => [status, body.team.id])).toEqual([
    [200, id],
    [200, id],
  ]);
});
