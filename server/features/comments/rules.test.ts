import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildComment, buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

/** Real calls, so that the table shows what clients see. The author is a viewer. */
const people = ['author', 'viewer', 'editor', 'admin', 'owner', 'outsider', 'removed'] as const;
type Person = (typeof people)[number];

let server: TestServer;
let users: Record<Person, TestUser>;
let video: { id: string; versionId: string };

beforeAll(async () => {
  server = await startTestServer();
  const built = await Promise.all(people.map(() => buildUser(server)));
  users = Object.fromEntries(people.map((person, index) => [person, built[index]])) as Record<Person, TestUser>;
  const { author, viewer, editor, admin, owner, removed, outsider } = users;
  const team = await buildTeam(server, owner, { viewer, editor, admin });
  await server.db.insertInto('team_members').values({ team_id: team.id, user_id: author.id, role: 'viewer' }).execute();
  await callEndpoint(server, 'removeMember', { params: { teamId: team.id, userId: removed.id } }, owner.token);
  await buildTeam(server, outsider);
  video = await buildVideo(server, team.id);
});

afterAll(() => server.stop());

type Try = (user: TestUser, commentId: string) => Promise<{ status: number }>;

const tries: Record<string, Try> = {
  reply: (user, replyTo) =>
    callEndpoint(server, 'createComment', { params: { itemId: video.id }, body: { text: 'Yes', replyTo } }, user.token),
  like: (user, commentId) =>
    callEndpoint(server, 'updateComment', { params: { commentId }, body: { liked: true } }, user.token),
  edit: (user, commentId) =>
    callEndpoint(server, 'updateComment', { params: { commentId }, body: { text: 'x' } }, user.token),
  resolve: (user, commentId) =>
    callEndpoint(server, 'updateComment', { params: { commentId }, body: { resolved: true } }, user.token),
  assign: (user, commentId) =>
    callEndpoint(
      server,
      'assignComment',
      { params: { commentId }, body: { userId: users.owner.id, dueOn: null } },
      user.token,
    ),
  delete: (user, commentId) => callEndpoint(server, 'deleteComment', { params: { commentId } }, user.token),
  restore: async (user, commentId) => {
    await server.db.updateTable('comments').set({ deleted_at: new Date() }).where('id', '=', commentId).execute();
    return callEndpoint(server, 'restoreComment', { params: { commentId } }, user.token);
  },
};

const table: Record<keyof typeof tries, string> = {
  //        author viewer editor admin owner outsider removed
  reply: '  200    200    200    200   200   404      404',
  like: '    200    200    200    200   200   404      404',
  edit: '    200    403    403    403   403   404      404',
  resolve: ' 200    403    200    200   200   404      404',
  assign: '  200    403    200    200   200   404      404',
  delete: '  200    403    403    200   200   404      404',
  restore: ' 200    403    403    200   200   404      404',
};

describe.each(Object.keys(tries))('to %s a comment', (action) => {
  const expected = table[action]?.trim().split(/\s+/).map(Number) ?? [];
  test.each(people.map((person, index) => [person, expected[index]] as const))('%s gets %i', async (person, status) => {
    const id = await buildComment(server, video, users.author);
    expect((await tries[action]?.(users[person], id))?.status).toBe(status);
  });

  test('a missing comment and a hidden one get the same response', async () => {
    const id = await buildComment(server, video, users.author);
    const [hidden, absent] = [
      await tries[action]?.(users.outsider, id),
      await tries[action]?.(users.outsider, uuidv7()),
    ];
    expect(hidden).toEqual(absent);
  });
});

test.each(people.slice(0, 5))('the permissions sent to the %s match the table', async (person) => {
  const id = await buildComment(server, video, users.author);
  const user = users[person];
  const sent = { params: { itemId: video.id }, query: {} };
  const { comments } = (await callEndpoint(server, 'listComments', sent, user.token)).body;
  const allowed = (action: string) => table[action]?.trim().split(/\s+/)[people.indexOf(person)] === '200';
  expect(comments.find((comment) => comment.id === id)?.can).toEqual({
    edit: allowed('edit'),
    delete: allowed('delete'),
    resolve: allowed('resolve'),
    assign: allowed('assign'),
  });
});

test('an author who left the team can no longer change their comments', async () => {
  const { owner, author } = users;
  const team = await buildTeam(server, owner, { viewer: author });
  const own = await buildVideo(server, team.id);
  const id = await buildComment(server, own, author);
  await callEndpoint(server, 'removeMember', { params: { teamId: team.id, userId: author.id } }, owner.token);
  for (const action of ['like', 'edit', 'resolve', 'delete', 'restore']) {
    expect((await tries[action]?.(author, id))?.status).toBe(404);
  }
});
