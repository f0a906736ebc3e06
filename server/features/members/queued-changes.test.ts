import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { queueBehind } from '#rig/servers/queue-behind.ts';

// A call that waits for a busy team counts with the rights that its caller has in the end.

let server: TestServer;
let mara: TestUser;
let tom: TestUser;
let ann: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [mara, tom, ann] = await Promise.all([buildUser(server), buildUser(server), buildUser(server)]);
});
afterAll(() => server.stop());

const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status);

test('an editor who is removed meanwhile changes nothing', async () => {
  const team = await buildTeam(server, mara, { editor: tom });
  const { id } = await buildItem(server, team.id);
  const responses = await queueBehind<{ status: number }>(server, team.id, [
    () => callEndpoint(server, 'removeMember', { params: { teamId: team.id, userId: tom.id } }, mara.token),
    () => callEndpoint(server, 'deleteItems', { body: { ids: [id] } }, tom.token),
  ]);
  expect(statuses(responses)).toEqual([200, 409]);
});

test('of two hand-overs the first one counts', async () => {
  const team = await buildTeam(server, mara, { editor: tom, viewer: ann });
  const handOver = ({ id }: TestUser) =>
    callEndpoint(server, 'handOverTeam', { params: { teamId: team.id }, body: { userId: id } }, mara.token);
  const responses = await queueBehind(server, team.id, [() => handOver(tom), () => handOver(ann)]);
  expect(statuses(responses)).toEqual([200, 403]);
  const row = server.db.selectFrom('teams').select('owner_id').where('id', '=', team.id);
  expect((await row.executeTakeFirst())?.owner_id).toBe(tom.id);
});

test('an invite that is revoked meanwhile admits no one', async () => {
  const team = await buildTeam(server, mara);
  const params = { teamId: team.id };
  const { body } = await callEndpoint(
    server,
    'inviteMember',
    { params, body: { email: tom.email, role: 'admin' } },
    mara.token,
  );
  const token = body.invite.link.split('/invite/')[1] ?? '';
  const responses = await queueBehind<{ status: number }>(server, team.id, [
    () => callEndpoint(server, 'revokeInvite', { params: { ...params, inviteId: body.invite.id } }, mara.token),
    () => callEndpoint(server, 'acceptInvite', { params: { token } }, tom.token),
  ]);
  expect(statuses(responses)).toEqual([200, 404]);
});
