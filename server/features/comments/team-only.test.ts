import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, buildVersion, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { type Ears, listen } from '#rig/people/listen.ts';
import { openAsGuest, openBrowser, shareItem, type Visitor } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { parseCsv } from '#rig/values/parse-csv.ts';

let server: TestServer;
let mara: TestUser;
let tom: TestUser;
let ines: TestUser;
let teamId: string;
let folderId: string;
let itemId: string;
let guest: Visitor;

beforeAll(async () => {
  server = await startTestServer();
  [mara, tom, ines] = await Promise.all([buildUser(server), buildUser(server), buildUser(server)]);
});
afterAll(() => server.stop());

beforeEach(async () => {
  teamId = (await buildTeam(server, mara, { viewer: tom })).id;
  folderId = (await buildItem(server, teamId, { kind: 'folder' })).id;
  itemId = (await buildItem(server, teamId, { kind: 'file', name: 'Cut.mp4', parentId: folderId })).id;
  await buildVersion(server, itemId, 1);
  guest = await openAsGuest(server, (await shareItem(server, folderId, mara, { allowComments: true })).key);
});

type Body = { text: string; replyTo?: string | null; teamOnly?: boolean; mentions?: string[] };

const write = (user: TestUser, { replyTo = null, ...body }: Body) =>
  callEndpoint(server, 'createComment', { params: { itemId }, body: { ...body, replyTo } }, user.token);
const list = (query: object = {}) => ({ params: { itemId }, query });
const idsOf = (comments: { id: string }[]) => comments.map(({ id }) => id);

/** A thread of the team and one for everyone. */
async function writeBoth() {
  const { body: secret } = await write(tom, { text: 'The client hates blue', teamOnly: true });
  const { body: open } = await write(mara, { text: 'Too bright' });
  return { secret, open };
}

test('the team sees its comment and the replies, people by a link see neither', async () => {
  const { secret, open } = await writeBoth();
  const { body: reply } = await write(mara, { text: 'Then green', replyTo: secret.id });
  expect([secret.teamOnly, reply.teamOnly, open.teamOnly]).toEqual([true, true, false]);
  const { body: seen } = await callEndpoint(server, 'listComments', list(), tom.token);
  expect(idsOf(seen.comments)).toEqual([secret.id, open.id, reply.id]);
  const stranger = openBrowser(server, guest.key, ines);
  for (const visitor of [guest, stranger]) {
    expect(idsOf((await visitor.call('listComments', list())).body.comments)).toEqual([open.id]);
  }
  // A reply cannot leave its thread.
  const { body: other } = await write(mara, { text: 'Or red', replyTo: secret.id, teamOnly: false });
  expect(other.teamOnly).toBe(true);
});

test('later changes and deletions of it reach no one by a link, not even as an id', async () => {
  await writeBoth();
  let since = '';
  const continued = async () => {
    const { comments, gone } = (await guest.call('listComments', list({ since }))).body;
    return { comments, gone };
  };
  // Transactions of other tests may delay the moment from which on nothing has changed.
  await expect
    .poll(async () => {
      since = (await guest.call('listComments', list())).body.now ?? '';
      return continued();
    })
    .toEqual({ comments: [], gone: [] });
  const { body: secret } = await write(mara, { text: 'Budget is over', teamOnly: true });
  expect(await continued()).toEqual({ comments: [], gone: [] });
  await callEndpoint(server, 'deleteComment', { params: { commentId: secret.id } }, mara.token);
  expect(await continued()).toEqual({ comments: [], gone: [] });
  // One for everyone leaves the list, even if it is deleted for good by then.
  const { body: open } = await write(mara, { text: 'Too dark' });
  await server.db.deleteFrom('comments').where('id', '=', open.id).execute();
  expect(await continued()).toEqual({ comments: [], gone: [open.id] });
});

test('a page that is open by a link hears nothing of it', async () => {
  const [team, visitor] = [await listen(server, mara), await listen(server, guest)];
  for (const ears of [team, visitor]) await ears.watch(itemId);
  const { body: secret } = await write(tom, { text: 'The client hates blue', teamOnly: true });
  const params = { commentId: secret.id };
  await callEndpoint(server, 'assignComment', { params, body: { userId: tom.id, dueOn: null } }, mara.token);
  await callEndpoint(server, 'deleteComment', { params }, mara.token);
  const { body: open } = await write(mara, { text: 'Too bright' });
  await callEndpoint(server, 'updateComment', { params: { commentId: open.id }, body: { resolved: true } }, mara.token);
  const heard = (ears: Ears) => [...new Set(ears.comments().map(({ commentId }) => commentId))];
  await expect.poll(() => visitor.comments().at(-1)?.comment?.resolved).toBe(true);
  expect(heard(visitor)).toEqual([open.id]);
  // One when the comment for everyone was written, and one when it was resolved.
  expect(visitor.received.filter(({ kind }) => kind === 'counts' || kind === 'items')).toHaveLength(2);
  await expect.poll(() => heard(team)).toEqual([secret.id, open.id]);
  for (const ears of [team, visitor]) ears.close();
});

test('how long a file has been quiet does not tell people by a link of it', async () => {
  const ears = await listen(server, guest);
  await ears.watch(itemId);
  const quietMs = async (reader: Ears) => {
    await reader.watch(null);
    await reader.watch(itemId);
    return reader.viewers().at(-1)?.quietMs ?? 0;
  };
  await write(mara, { text: 'Too bright' });
  // From here on it grows until a comment changes that they may see.
  const [before, from] = [await quietMs(ears), performance.now()];
  const team = await listen(server, mara);
  await team.watch(itemId);
  const { body: secret } = await write(tom, { text: 'The client hates blue', teamOnly: true });
  await write(mara, { text: 'Then green', replyTo: secret.id });
  const assigned = { userId: tom.id, dueOn: null };
  await callEndpoint(server, 'assignComment', { params: { commentId: secret.id }, body: assigned }, mara.token);
  const changed = performance.now();
  await callEndpoint(server, 'deleteComment', { params: { commentId: secret.id } }, mara.token);
  await expect.poll(() => team.comments().at(-1)).toMatchObject({ comment: null });
  expect((await quietMs(ears)) - before).toBeGreaterThanOrEqual(Math.floor(changed - from) - 1);
  expect(await quietMs(team)).toBeLessThanOrEqual(performance.now() - changed);
  for (const one of [ears, team]) one.close();
});

test('people by a link cannot like, answer, export or write such a comment', async () => {
  const { secret, open } = await writeBoth();
  const params = { commentId: secret.id };
  expect((await guest.call('updateComment', { params, body: { liked: true } })).status).toBe(404);
  const response = { params: { itemId }, body: { text: 'Which blue?', replyTo: secret.id } };
  expect(await guest.call('createComment', response)).toMatchObject({ status: 409, body: { field: 'body.replyTo' } });
  const own = { params: { itemId }, body: { text: 'Just us', replyTo: null, teamOnly: true } };
  expect(await guest.call('createComment', own)).toMatchObject({ status: 403, body: { field: 'body.teamOnly' } });
  const { body } = await guest.call('exportComments', { params: { itemId }, query: { format: 'csv', version: 1 } });
  expect(String(body)).toContain(open.text);
  expect(String(body)).not.toContain(secret.text);
  // The team may send its export to the client.
  const exported = { params: { itemId }, query: { format: 'csv', version: 1 } } as const;
  expect(String((await callEndpoint(server, 'exportComments', exported, mara.token)).body)).not.toContain(secret.text);
});

test('the team exports it if it asks, marked, and people by a link get nothing for asking', async () => {
  const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));
  const { secret, open } = await writeBoth();
  await write(mara, { text: 'Then green', replyTo: secret.id });
  const exported = (format: 'csv' | 'json', teamOnly: 'true' | 'false') =>
    ({ params: { itemId }, query: { format, teamOnly } }) as const;
  const save = async (...given: Parameters<typeof exported>) =>
    textOf((await callEndpoint(server, 'exportComments', exported(...given), tom.token)).body);
  const [header = [], ...rows] = parseCsv(await save('csv', 'true'));
  const cells = rows.map((row) => [row[header.indexOf('Comment')], row[header.indexOf('Team only')]]);
  expect(cells.toSorted()).toEqual([
    ['The client hates blue', 'yes'],
    ['Then green', 'yes'],
    ['Too bright', 'no'],
  ]);
  expect(await save('json', 'true')).toMatch(/hates blue.*"teamOnly":true/);
  expect(await save('csv', 'false')).not.toMatch(/hates blue|Then green|Team only/);
  for (const visitor of [guest, openBrowser(server, guest.key, ines)]) {
    for (const format of ['csv', 'json'] as const) {
      const asked = textOf((await visitor.call('exportComments', exported(format, 'true'))).body);
      expect(asked).toContain(open.text);
      expect(asked).toBe(textOf((await visitor.call('exportComments', exported(format, 'false'))).body));
      const { body: preview } = await visitor.call('previewExport', exported(format, 'true'));
      expect(preview.counts).toEqual((await visitor.call('previewExport', exported(format, 'false'))).body.counts);
    }
  }
});

test('cards count it for the team alone, also after it was resolved, moved and restored', async () => {
  const { secret } = await writeBoth();
  const { name } = await server.db
    .selectFrom('items')
    .select('name')
    .where('id', '=', folderId)
    .executeTakeFirstOrThrow();
  const query = { path: name, sort: 'comments', order: 'desc' } as const;
  const [forTeam, byLink] = [
    (await callEndpoint(server, 'listFolder', { params: { teamId }, query }, mara.token)).body,
    (await guest.call('listFolder', { params: { teamId }, query })).body,
  ];
  expect(forTeam.files).toMatchObject([{ id: itemId, comments: 2, openComments: 2 }]);
  expect(byLink.files).toMatchObject([{ id: itemId, comments: 1, openComments: 1 }]);
  const { comments } = (await guest.call('listComments', list())).body;
  const shown = { params: { commentId: comments[0]?.id ?? '' }, body: { resolved: true } };
  await callEndpoint(server, 'updateComment', shown, mara.token);
  const onlyOpen = { params: { teamId }, query: { ...query, onlyOpen: 'true' } } as const;
  expect((await guest.call('listFolder', onlyOpen)).body).toMatchObject({ files: [], total: { files: 0 } });
  expect((await callEndpoint(server, 'listFolder', onlyOpen, mara.token)).body.files).toHaveLength(1);
  await callEndpoint(server, 'updateComment', { ...shown, body: { resolved: false } }, mara.token);
  const params = { commentId: secret.id };
  await callEndpoint(server, 'updateComment', { params, body: { resolved: true } }, mara.token);
  const row = () =>
    server.db
      .selectFrom('items')
      .select([
        'comment_count as all',
        'open_count as open',
        'team_comment_count as team',
        'team_open_count as teamOpen',
      ])
      .where('id', '=', folderId)
      .executeTakeFirst();
  expect(await row()).toEqual({ all: 2, open: 1, team: 1, teamOpen: 0 });
  await callEndpoint(server, 'deleteComment', { params }, mara.token);
  expect(await row()).toEqual({ all: 1, open: 1, team: 0, teamOpen: 0 });
  await callEndpoint(server, 'restoreComment', { params }, mara.token);
  await callEndpoint(server, 'deleteItems', { body: { ids: [itemId] } }, mara.token);
  expect(await row()).toEqual({ all: 0, open: 0, team: 0, teamOpen: 0 });
});

test('it mentions people of the team alone', async () => {
  const stranger = openBrowser(server, guest.key, ines);
  await stranger.call('createComment', { params: { itemId }, body: { text: 'Hello', replyTo: null } });
  const text = `@${ines.name} and @${tom.name}, look`;
  const mentions = [ines.id, tom.id];
  expect((await write(mara, { text, mentions })).body.mentions.map(({ userId }) => userId).toSorted()).toEqual(
    mentions.toSorted(),
  );
  expect((await write(mara, { text, mentions, teamOnly: true })).body.mentions).toEqual([
    { userId: tom.id, name: tom.name },
  ]);
});
