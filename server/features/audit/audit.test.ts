import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sent } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { cookiesOf, signIn, switchTwoFactorOn } from '#rig/people/account-steps.ts';
import {
  buildComment,
  buildItem,
  buildTeam,
  buildUser,
  buildVideo,
  callEndpoint,
  requestEndpoint,
  type TestUser,
} from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { openAsGuest, openBrowser, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

type Query = Sent<Endpoints['listActivity']>['query'];

let server: TestServer;
let mara: TestUser;
let tom: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [mara, tom] = [await buildUser(server), await buildUser(server)];
  team = await buildTeam(server, mara, { viewer: tom });
});

async function entries() {
  const sent = { params: { teamId: team.id }, query: {} };
  const { body } = await callEndpoint(server, 'listAudit', sent, mara.token);
  return body.entries.map(({ who, action, subject, detail }) => [who, action, subject, detail]).reverse();
}

test('every team of the user logs sign-ins and two-factor changes', async () => {
  const elsewhere = await buildTeam(server, await buildUser(server));
  await signIn(server, { ...tom, password: 'not this one' });
  await signIn(server, tom);
  const { recoveryCodes } = await switchTwoFactorOn(server, tom);
  // With two-factor on, the password alone is not a sign-in.
  const challenged = await signIn(server, tom);
  const code = recoveryCodes[0] ?? '';
  const headers = { 'content-type': 'application/json', cookie: cookiesOf(challenged) };
  const body = JSON.stringify({ code });
  await fetch(`${server.url}/api/auth/two-factor/verify-backup-code`, { method: 'POST', headers, body });
  const proof = { password: tom.password };
  await callEndpoint(server, 'endTwoFactor', { body: { proof } }, tom.token);
  expect(await entries()).toEqual([
    [tom.name, 'account.sign-in', '', ''],
    [tom.name, 'account.two-factor-on', '', ''],
    [tom.name, 'account.sign-in', '', ''],
    [tom.name, 'account.two-factor-off', '', ''],
  ]);
  const rows = await server.db.selectFrom('audit_log').select('id').where('team_id', '=', elsewhere.id).execute();
  expect(rows).toEqual([]);
});

test('deleted and restored comments, exports and opened links are recorded', async () => {
  const folder = await buildItem(server, team.id, { name: 'Film' });
  const video = await buildVideo(server, team.id, { name: 'a.mp4', parentId: folder.id });
  const commentId = await buildComment(server, video, mara);
  await callEndpoint(server, 'deleteComment', { params: { commentId } }, mara.token);
  await callEndpoint(server, 'restoreComment', { params: { commentId } }, mara.token);
  const sheet = { params: { itemId: video.id }, query: { format: 'csv' as const } };
  await callEndpoint(server, 'exportComments', sheet, tom.token);
  await callEndpoint(server, 'exportAudit', { params: { teamId: team.id } }, mara.token);
  const { key } = await shareItem(server, folder.id, mara);
  const guest = await openAsGuest(server, key);
  // Logged once an hour per visitor; a member opening the link is not logged.
  for (const _ of [1, 2]) await guest.call('openShare', { body: { k: key } });
  await openBrowser(server, key, tom).call('openShare', { body: { k: key } });
  const recorded = (await entries()).filter(([, action]) => action !== 'share.create' && action !== 'share.change');
  expect(recorded).toEqual([
    [mara.name, 'comment.delete', 'a.mp4', 'A note'],
    [mara.name, 'comment.restore', 'a.mp4', 'A note'],
    [tom.name, 'comment.export', 'a.mp4', 'as csv'],
    [mara.name, 'audit.export', '', ''],
    ['Gil (guest)', 'share.open', 'Film', ''],
  ]);
});

test('a team learns that items were moved or copied to another one, but not to which', async () => {
  const [film, news] = [
    await buildItem(server, team.id, { name: 'Film' }),
    await buildItem(server, team.id, { name: 'News' }),
  ];
  const other = await buildTeam(server, mara);
  const put = (call: 'moveItems' | 'copyItems', { id }: { id: string }) =>
    callEndpoint(server, call, { body: { ids: [id], teamId: other.id, parentId: null } }, mara.token);
  await put('moveItems', film);
  await put('copyItems', news);
  const sent = { params: { teamId: team.id }, query: {} };
  const { body } = await callEndpoint(server, 'listAudit', sent, mara.token);
  const seen = body.entries.map(({ action, subject, detail }) => [action, subject, detail]);
  expect(seen.toSorted()).toEqual([
    ['item.copy', 'News', 'to another team'],
    ['item.move', 'Film', 'to another team'],
  ]);
});

test('members see grouped uploads and comments; links, sign-ins and the log itself are for admins', async () => {
  const [film, news] = [await buildItem(server, team.id, { name: 'Film' }), await buildItem(server, team.id)];
  for (const name of ['a.mp4', 'b.mp4', 'c.mp4', 'd.mp4']) {
    await uploadFile(server, mara, team, { name, parentId: film.id, bytes: Buffer.from(name) });
  }
  const video = await buildVideo(server, team.id, { name: 'e.mp4', parentId: film.id });
  const write = (user: TestUser) =>
    callEndpoint(
      server,
      'createComment',
      { params: { itemId: video.id }, body: { text: 'A note', replyTo: null } },
      user.token,
    );
  const [first] = [await write(tom), await write(tom), await write(mara)];
  const sent = { params: { commentId: first.body.id }, body: { resolved: true } };
  await callEndpoint(server, 'updateComment', sent, mara.token);
  const { key } = await shareItem(server, film.id, mara);
  await (await openAsGuest(server, key)).call('openShare', { body: { k: key } });
  await callEndpoint(server, 'deleteItems', { body: { ids: [news.id] } }, mara.token);

  const read = async (user: TestUser, query: Query = {}) => {
    const { body } = await callEndpoint(server, 'listActivity', { params: { teamId: team.id }, query }, user.token);
    return body.groups.map(({ who, action, subjects, count, detail }) => [who, action, subjects.join(), count, detail]);
  };
  const deleted = [mara.name, 'item.delete', news.name, 1, ''];
  const forMembers = [
    [mara.name, 'comment.resolve', 'e.mp4', 1, ''],
    [mara.name, 'comment.create', 'e.mp4', 1, ''],
    [tom.name, 'comment.create', 'e.mp4', 2, ''],
    [mara.name, 'item.create', 'd.mp4,c.mp4,b.mp4', 4, 'Film'],
  ];
  expect(await read(tom)).toEqual([deleted, ...forMembers]);
  expect(await read(tom, { kind: 'shares' })).toEqual([]);
  expect(await read(tom, { kind: 'comments', person: tom.id })).toEqual([forMembers[2]]);
  expect((await read(mara)).map(([, action]) => action)).toContain('share.open');
  expect((await read(mara, { person: 'others' })).map(([who, action]) => [who, action])).toEqual([
    ['Gil (guest)', 'share.open'],
  ]);

  const uploads = { params: { teamId: team.id }, query: { kind: 'uploads' as const, limit: 1 } };
  const { body: only } = await callEndpoint(server, 'listActivity', uploads, tom.token);
  expect(only).toMatchObject({ groups: [{ count: 4, itemId: null }], next: null });
});

test('a flood of visitors adds at most 100 log entries per link and hour', async () => {
  const folder = await buildItem(server, team.id);
  const { key } = await shareItem(server, folder.id, mara);
  const open = () => requestEndpoint(server, 'openShare', { body: { k: key } }, {});
  // No more at once than have a connection: on a busy machine the others would be told to come back later.
  const statuses = new Set<number>();
  for (let round = 0; round < 13; round++) {
    for (const { status } of await Promise.all(Array.from({ length: 10 }, open))) statuses.add(status);
  }
  expect([...statuses]).toEqual([200]);
  const rows = await server.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'share.open')
    .where('team_id', '=', team.id)
    .execute();
  expect(rows).toHaveLength(100);
});
