import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#rig/people/account-steps.ts';
import {
  buildComment,
  buildItem,
  buildTeam,
  buildUser,
  buildVideo,
  callEndpoint,
  type TestUser,
} from '#rig/people/factories.ts';
import { listen } from '#rig/people/listen.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { emptyTrash } from '#server/features/trash/trash.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

type Decision = { teamId: string; heirId: string | null };
const leave = (user: TestUser, teams: Decision[] = [], given: { email?: string; password?: string } = {}) =>
  callEndpoint(
    server,
    'deleteAccount',
    { body: { email: given.email ?? user.email, teams, proof: { password: given.password ?? user.password } } },
    user.token,
  );
const teamsOf = async (user: TestUser) =>
  (await callEndpoint(server, 'users/s3/listTeams', { query: { user_id: user.id } }, user.token)).body.teams;
const isThere = async (user: TestUser) =>
  (await server.db.selectFrom('users').select('id').where('id', '=', user.id).execute()).length === 1;

test('previews what a deletion would do', async () => {
  const [mara, tom, ann] = await Promise.all([buildUser(server), buildUser(server), buildUser(server)]);
  const team = await buildTeam(server, mara, { editor: tom, admin: ann });
  const video = await buildVideo(server, team.id);
  await buildComment(server, video, mara);
  await buildTeam(server, tom, { viewer: mara });
  const gone = await buildTeam(server, mara);
  await server.db.updateTable('teams').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
  const { body } = await callEndpoint(server, 'showLeaving', {}, mara.token);
  expect(body).toEqual({
    ownedTeams: [
      {
        id: team.id,
        name: team.name,
        fileCount: 1,
        heirs: [
          { userId: ann.id, name: ann.name, email: ann.email, role: 'admin' },
          { userId: tom.id, name: tom.name, email: tom.email, role: 'editor' },
        ],
      },
    ],
    joinedTeams: 1,
    deletedTeams: 1,
    comments: 1,
  });
});

describe('a deleted account', () => {
  test('hands its teams over, leaves the others, and is signed out at once', async () => {
    const [mara, tom] = await Promise.all([buildUser(server), buildUser(server)]);
    const own = await buildTeam(server, mara, { admin: tom });
    const joined = await buildTeam(server, tom, { viewer: mara });
    const [hers, his] = await Promise.all([listen(server, mara), listen(server, tom)]);
    expect((await leave(mara, [{ teamId: own.id, heirId: tom.id }])).status).toBe(200);

    expect(await hers.ended).toBe(4401);
    await expect.poll(() => his.received.map(({ kind }) => kind)).toContain('teams');
    expect((await teamsOf(tom)).map(({ id, role }) => [id, role])).toEqual([
      [own.id, 'owner'],
      [joined.id, 'owner'],
    ]);
    const log = async (teamId: string) =>
      (await callEndpoint(server, 'listAudit', { params: { teamId }, query: {} }, tom.token)).body.entries;
    expect(await log(own.id)).toMatchObject([{ who: mara.name, action: 'team.hand-over', detail: `to ${tom.name}` }]);
    expect(await log(joined.id)).toMatchObject([{ who: mara.name, action: 'member.leave', subject: mara.name }]);
    expect(await isThere(mara)).toBe(false);
    expect((await callEndpoint(server, 'showAccount', {}, mara.token)).status).toBe(401);
    expect((await signIn(server, mara)).status).toBe(401);
    his.close();
  });

  test('takes along the teams without an heir, and those in its trash', async () => {
    const [mara, tom] = await Promise.all([buildUser(server), buildUser(server)]);
    const own = await buildTeam(server, mara, { admin: tom });
    const folder = await buildItem(server, own.id);
    const trashed = await buildTeam(server, mara);
    await server.db.updateTable('teams').set({ deleted_at: new Date() }).where('id', '=', trashed.id).execute();
    expect((await leave(mara, [{ teamId: own.id, heirId: null }])).status).toBe(200);
    expect(await teamsOf(tom)).toEqual([]);
    const path = `${mara.id}/${own.name}`;
    const listed = { query: { requester_id: tom.id, path } };
    expect((await callEndpoint(server, 'users/s3/fetchTeamsData', listed, tom.token)).status).toBe(404);
    await emptyTrash(server.db, new Date());
    const ids = [own.id, trashed.id];
    expect(await server.db.selectFrom('teams').select('id').where('id', 'in', ids).execute()).toEqual([]);
    expect(await server.db.selectFrom('items').select('id').where('id', '=', folder.id).execute()).toEqual([]);
  });

  test('leaves its comments under its last name', async () => {
    const [mara, tom] = await Promise.all([buildUser(server), buildUser(server)]);
    const team = await buildTeam(server, tom, { viewer: mara });
    const video = await buildVideo(server, team.id);
    await buildComment(server, video, mara, { text: 'The horizon tilts' });
    await callEndpoint(server, 'renameAccount', { body: { name: 'Mara Anders' } }, mara.token);
    expect((await leave(mara)).status).toBe(200);
    const sent = { params: { itemId: video.id }, query: {} };
    const { body } = await callEndpoint(server, 'listComments', sent, tom.token);
    expect(body.comments).toMatchObject([{ text: 'The horizon tilts', author: { id: null, name: 'Mara Anders' } }]);
  });

  test('frees its address for the next sign-up, and nothing else', async () => {
    const mara = await buildUser(server);
    await leave(mara);
    const next = await buildUser(server, { email: mara.email });
    expect(next.id).not.toBe(mara.id);
    expect(await teamsOf(next)).toEqual([]);
  });
});

describe('a deletion changes nothing', () => {
  test.each([
    ['with the wrong password', { password: 'not it' }, 403],
    ['with another address typed', { email: 'other@test.local' }, 400],
  ])('%s', async (_, given, status) => {
    const mara = await buildUser(server);
    expect((await leave(mara, [], given)).status).toBe(status);
    expect(await isThere(mara)).toBe(true);
  });

  test('while a team is undecided, and the error names it', async () => {
    const [mara, tom] = await Promise.all([buildUser(server), buildUser(server)]);
    const [first, second] = [await buildTeam(server, mara, { admin: tom }), await buildTeam(server, mara)];
    const { status, body } = await leave(mara, [{ teamId: first.id, heirId: tom.id }]);
    expect(status).toBe(409);
    expect(body).toMatchObject({ field: second.id });
    expect((await teamsOf(mara)).map(({ role }) => role)).toEqual(['owner', 'owner']);
  });

  test('when the heir has left the team or owns one of the same name', async () => {
    const [mara, tom] = await Promise.all([buildUser(server), buildUser(server)]);
    const alone = await buildTeam(server, mara);
    expect((await leave(mara, [{ teamId: alone.id, heirId: tom.id }])).status).toBe(404);
    await server.db.insertInto('team_members').values({ team_id: alone.id, user_id: tom.id, role: 'admin' }).execute();
    const teamName = alone.name.replace("'s Team", '');
    await callEndpoint(server, 'users/s3/createTeam', { body: { teamName, user_id: tom.id } }, tom.token);
    expect((await leave(mara, [{ teamId: alone.id, heirId: tom.id }])).status).toBe(409);
    expect(await isThere(mara)).toBe(true);
  });

  test('in teams of other owners, whatever the request decides about them', async () => {
    const [mara, tom] = await Promise.all([buildUser(server), buildUser(server)]);
    const foreign = await buildTeam(server, tom, { admin: mara });
    expect((await leave(mara, [{ teamId: foreign.id, heirId: null }])).status).toBe(200);
    expect((await teamsOf(tom)).map(({ id }) => id)).toEqual([foreign.id]);
  });
});
