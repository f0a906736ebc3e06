import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildComment,
  buildFacts,
  buildTeam,
  buildUser,
  buildVideo,
  callEndpoint,
  type TestUser,
} from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { inSomeRuns } from '#rig/values/in-some-runs.ts';
import { pickCases } from '#rig/values/proof.ts';

let server: TestServer;
let mara: TestUser;
let tom: TestUser;
let teamId: string;
let video: { id: string; versionId: string };
const facts = buildFacts({ frameCount: 240, rate: { num: 24, den: 1 } });

beforeAll(async () => {
  server = await startTestServer();
  [mara, tom] = await Promise.all([buildUser(server, { name: 'Mara' }), buildUser(server, { name: 'Tom' })]);
});

afterAll(() => server.stop());

beforeEach(async () => {
  teamId = (await buildTeam(server, mara, { viewer: tom })).id;
  video = await buildVideo(server, teamId, { facts });
});

const link = (id: string) => `https://a.example/feedback?item=${video.id}&comment=${id}`;
const row = (author: string, at: string, text: string, length = 1) => `${author}\t${at}\tV1\tred\t${text}\t${length}\n`;
const file = (text: string, more = {}) => {
  return { version: 1, name: 'a.txt', content: Buffer.from(text).toString('base64'), ...more };
};
const plan = (text: string, user = mara, more = {}) =>
  callEndpoint(server, 'readMarkers', { params: { itemId: video.id }, body: file(text, more) }, user.token);
const take = (text: string, keys: string[], user = mara) =>
  callEndpoint(
    server,
    'importMarkers',
    { params: { itemId: video.id }, body: { ...file(text), take: keys } },
    user.token,
  );
async function importAll(text: string, user = mara) {
  const { body } = await plan(text, user);
  return (
    await take(
      text,
      body.rows.map(({ key }) => key),
      user,
    )
  ).body;
}
const list = async () =>
  (await callEndpoint(server, 'listComments', { params: { itemId: video.id }, query: {} }, mara.token)).body.comments;
const countOf = async () =>
  server.db.selectFrom('items').select(['comment_count', 'open_count']).where('id', '=', video.id).executeTakeFirst();

test('new markers become comments of the importing user, in the order of the file, once', async () => {
  const text =
    row('Mara', '00:00:01:00', 'Tilts', 24) +
    row('Ana', '00:00:02:00', 'Too dark > here') +
    row('Mara', '00:00:01:00', 'Tilts', 24);
  const { body } = await plan(text);
  expect(body).toMatchObject({ format: 'marker text of Avid Media Composer', warnings: [] });
  expect(body.rows.map(({ state, frame, endFrame }) => [state, frame, endFrame])).toEqual([
    ['new', 24, 47],
    ['new', 48, null],
    ['new', 24, 47],
  ]);
  expect(await list()).toEqual([]);
  expect(await importAll(text)).toEqual({ created: 3, changed: 0, left: 0 });
  expect(await list()).toMatchObject([
    { text: 'Tilts', frame: 24, endFrame: 47, author: { id: mara.id } },
    { text: 'Ana: Too dark > here', frame: 48, endFrame: null, author: { id: mara.id } },
    { text: 'Tilts', frame: 24, endFrame: 47 },
  ]);
  expect(await countOf()).toEqual({ comment_count: 3, open_count: 3 });
  expect(await importAll(text)).toEqual({ created: 0, changed: 0, left: 3 });
  expect(await list()).toHaveLength(3);
});

inSomeRuns(test)('two tabs that import the same file at once import it once', async () => {
  const text = Array.from({ length: 50 }, (_, n) =>
    row('Mara', `00:00:01:${String(n % 24).padStart(2, '0')}`, `Note ${n}`),
  ).join('');
  const results = await Promise.all([importAll(text), importAll(text), importAll(text, tom)]);
  expect(results.map(({ created }) => created).sort()).toEqual([0, 0, 50]);
  expect(await list()).toHaveLength(50);
  expect(await countOf()).toEqual({ comment_count: 50, open_count: 50 });
});

inSomeRuns(test)('known comments are recognised, and only what their author may change is changed', async () => {
  const [own, others] = [
    await buildComment(server, video, mara, { text: 'Tilts' }),
    await buildComment(server, video, tom, { text: 'Dark' }),
  ];
  await server.db.updateTable('comments').set({ frame: 24 }).where('item_id', '=', video.id).execute();
  const same =
    row('Mara', '00:00:01:00', `Mara: Tilts ${link(own)}`) + row('Tom', '00:00:01:00', `Dark ${link(others)}`);
  expect((await plan(same)).body.rows.map(({ state }) => state)).toEqual(['known', 'known']);
  const changed =
    row('Mara', '00:00:02:00', `Tilts more / [resolved] / ${link(own)}`) +
    row('Tom', '00:00:02:00', `Darker ${link(others)}`);
  const { rows } = (await plan(changed)).body;
  expect(rows[0]).toMatchObject({
    state: 'changed',
    commentId: own,
    changes: ['text', 'resolved', 'place'],
    reasons: [],
  });
  expect(rows[1]).toMatchObject({ state: 'conflict', commentId: others, changes: [] });
  expect(rows[1]?.reasons).toEqual([
    'The text differs, and only Tom can edit it.',
    'It is at another frame in the file, and only Tom can move it.',
  ]);
  expect(await importAll(changed)).toEqual({ created: 0, changed: 1, left: 1 });
  expect(await list()).toMatchObject([
    { id: own, text: 'Tilts more', frame: 48, resolved: true },
    { id: others, text: 'Dark', frame: 24, resolved: false },
  ]);
});

inSomeRuns(test)(
  'an edit made here after the file was saved, a resolved comment and a deleted one stay as they are',
  async () => {
    const [edited, resolved, deleted] = [
      await buildComment(server, video, mara, { text: 'New words' }),
      await buildComment(server, video, mara, { text: 'Done' }),
      await buildComment(server, video, mara, { text: 'Gone', isDeleted: true }),
    ];
    await server.db.updateTable('comments').set({ frame: 24 }).where('item_id', '=', video.id).execute();
    await server.db.updateTable('comments').set({ edited_at: new Date() }).where('id', '=', edited).execute();
    await server.db.updateTable('comments').set({ is_resolved: true }).where('id', '=', resolved).execute();
    const text = [
      ['Old words', edited],
      ['Done', resolved],
      ['Gone', deleted],
    ]
      .map(([words, id]) => row('Mara', '00:00:01:00', `${words} ${link(id ?? '')}`))
      .join('');
    const { rows } = (await plan(text, mara, { savedAt: '2020-01-01T00:00:00.000Z' })).body;
    expect(rows.map(({ state }) => state)).toEqual(['conflict', 'conflict', 'conflict']);
    expect(rows.flatMap(({ reasons }) => reasons).join(' ')).toMatch(/edited here.*Reopen it here.*Restore it first/);
  },
);

inSomeRuns(test)('replies in the file become replies, and only new ones', async () => {
  const known = await buildComment(server, video, tom, { text: 'Tilts' });
  await buildComment(server, video, mara, { text: 'Fixed', parentId: known });
  await server.db.updateTable('comments').set({ frame: 24 }).where('item_id', '=', video.id).execute();
  const text =
    row('Tom', '00:00:01:00', `Tilts / > Mara: Fixed / > Ana: Thanks / ${link(known)}`) +
    row('Mara', '00:00:03:00', 'New / > Ana: Yes');
  expect(await importAll(text)).toEqual({ created: 1, changed: 1, left: 0 });
  expect(await importAll(text)).toEqual({ created: 0, changed: 0, left: 2 });
  const comments = await list();
  expect(comments.map(({ text: words, replyTo }) => [words, replyTo]).sort()).toEqual(
    [
      ['Tilts', null],
      ['Fixed', known],
      ['Ana: Thanks', known],
      ['New', null],
      ['Ana: Yes', comments.find(({ text: words }) => words === 'New')?.id],
    ].sort(),
  );
});

test("another team's comment is unknown, and nothing of it leaks", async () => {
  const outsider = await buildUser(server);
  const elsewhere = await buildVideo(server, (await buildTeam(server, outsider)).id, { facts });
  const secret = await buildComment(server, elsewhere, outsider, { text: 'Secret' });
  const { rows } = (await plan(row('Mara', '00:00:01:00', `Guess / [resolved] / ${link(secret)}`))).body;
  expect(rows).toMatchObject([{ state: 'new', commentId: null, text: 'Guess', reasons: [] }]);
  await importAll(row('Mara', '00:00:01:00', `Guess / [resolved] / ${link(secret)}`));
  const { text } = await server.db
    .selectFrom('comments')
    .select('text')
    .where('id', '=', secret)
    .executeTakeFirstOrThrow();
  expect(text).toBe('Secret');
  expect(await plan('A', outsider)).toMatchObject({ status: 404 });
});

inSomeRuns(test)('our own table and marker list bring back what they hold, and add nothing', async () => {
  const first = await callEndpoint(
    server,
    'createComment',
    { params: { itemId: video.id }, body: { text: 'Tilts, "here"\n=1+1', replyTo: null, frame: 24, endFrame: 47 } },
    mara.token,
  );
  const reply = { text: 'Fixed', replyTo: first.body.id, frame: 24 };
  await callEndpoint(server, 'createComment', { params: { itemId: video.id }, body: reply }, tom.token);
  for (const format of ['csv', 'edl'] as const) {
    const address = `${server.url}/vizioApi/items/${video.id}/comments/export?format=${format}`;
    const exported = await fetch(address, { headers: { authorization: `Bearer ${mara.token}` } });
    const { body } = await plan(await exported.text());
    expect(body.rows, format).toMatchObject([{ state: 'known', commentId: first.body.id, frame: 24, endFrame: 47 }]);
    expect(body.warnings, format).toEqual([]);
  }
});

const starts = ['10:59:59:10', '23:59:57:00', '16:37:10;02'];
const exports = ['edl', 'xml', 'fcpxml', 'avid', 'otio', 'csv'].flatMap((format) =>
  starts.map((start) => ({ format, start })),
);

test.each(pickCases(exports))('$format comes back from $start as it was', async ({ format, start }) => {
  const of30 = buildFacts({ frameCount: 240, rate: { num: 30, den: 1 } });
  video = await buildVideo(server, teamId, { facts: of30, name: '30.mp4' });
  for (const [frame, endFrame, text] of [
    [24, 47, 'Tilts'],
    [24, null, 'bell\u0007 and more'],
    [200, null, 'zero\u200bwidth \u202Eleft\u202C'],
  ] as const) {
    const body = { text, replyTo: null, frame, endFrame };
    await callEndpoint(server, 'createComment', { params: { itemId: video.id }, body }, mara.token);
  }
  const query = new URLSearchParams({ format, start });
  const address = `${server.url}/vizioApi/items/${video.id}/comments/export?${query}`;
  const exported = await fetch(address, { headers: { authorization: `Bearer ${mara.token}` } });
  const { body } = await plan(await exported.text());
  expect(body.rows.map(({ state, frame, endFrame }) => [state, frame, endFrame])).toEqual([
    ['known', 24, 47],
    ['known', 24, null],
    ['known', 200, null],
  ]);
});

test('one comment that an editor moved does not move the start of the timeline', async () => {
  const moved = await buildComment(server, video, mara, { text: 'Tilts' });
  await server.db.updateTable('comments').set({ frame: 24 }).where('id', '=', moved).execute();
  const text = row('Mara', '00:00:02:00', `Tilts ${link(moved)}`) + row('Mara', '00:00:03:00', 'New');
  expect((await plan(text)).body).toMatchObject({
    rows: [
      { state: 'changed', changes: ['place'], frame: 48 },
      { state: 'new', frame: 72 },
    ],
    warnings: [],
  });
});

test('without known comments nothing of a timeline across midnight lands on another frame', async () => {
  const text = row('Mara', '23:59:59:00', 'Before') + row('Mara', '00:00:01:00', 'After');
  expect((await plan(text)).body).toMatchObject({
    rows: [],
    warnings: [expect.stringContaining('left out: 23:59:59:00, 00:00:01:00')],
  });
});

test('a file that cannot be read, or a video that was not looked at, says what to do', async () => {
  expect(await plan('Hello')).toMatchObject({
    status: 415,
    body: { message: expect.stringContaining('Choose one of these') },
  });
  video = await buildVideo(server, teamId, { name: 'b.mp4' });
  expect(await plan(row('Mara', '00:00:01:00', 'A'))).toMatchObject({ status: 409 });
});

inSomeRuns(test)('a large file is read in a thread, within its limits', async () => {
  const text = `<xmeml><sequence>${'<a/>'.repeat(300_000)}</sequence></xmeml>`;
  expect(await plan(text)).toMatchObject({
    status: 413,
    body: { message: expect.stringContaining('300000 elements') },
  });
  const notes = '<marker><name>A</name><in>24</in><out>-1</out></marker>';
  const fine = `<xmeml><sequence><rate><timebase>24</timebase></rate>${notes}${'<a/>'.repeat(60_000)}</sequence></xmeml>`;
  expect((await plan(fine)).body.rows).toMatchObject([{ state: 'new', frame: 24, text: 'A' }]);
});

test('a timeline that starts at one hour fits a video that starts at zero', async () => {
  const { body } = await plan(row('Mara', '01:00:01:00', 'Tilts'));
  expect(body.rows).toMatchObject([{ frame: 24 }]);
  expect(body.warnings).toEqual([expect.stringContaining('starts elsewhere')]);
});

test('new comments are for the team alone if that was chosen, and always where the file says so', async () => {
  const chosen = row('Mara', '00:00:01:00', 'Tilts') + row('Mara', '00:00:02:00', 'Dark');
  const keys = (await plan(chosen)).body.rows.map(({ key }) => key);
  const body = { ...file(chosen), take: keys, teamOnly: true };
  await callEndpoint(server, 'importMarkers', { params: { itemId: video.id }, body }, mara.token);
  expect((await list()).map(({ teamOnly }) => teamOnly)).toEqual([true, true]);
  const counts = server.db.selectFrom('items').select(['comment_count', 'team_comment_count']);
  expect(await counts.where('id', '=', video.id).executeTakeFirst()).toMatchObject({ team_comment_count: 2 });
  await callEndpoint(
    server,
    'createComment',
    {
      params: { itemId: video.id },
      body: { text: 'Brighter', replyTo: null, frame: 72 },
    },
    mara.token,
  );
  const own = video;
  const formats = ['csv', 'edl', 'xml', 'fcpxml', 'otio', 'avid', 'reaper', 'audition'] as const;
  for (const format of pickCases(formats, 4)) {
    const query = { format, teamOnly: 'true' } as const;
    const { body: exported } = await callEndpoint(
      server,
      'exportComments',
      { params: { itemId: own.id }, query },
      mara.token,
    );
    const text = typeof exported === 'string' ? exported : JSON.stringify(exported);
    video = await buildVideo(server, teamId, { name: `${format}.mp4`, facts });
    const { warnings } = (await plan(text)).body;
    expect(warnings, format).toContain('2 new comments are for the team only in this file, and here.');
    await importAll(text);
    const found = (await list()).map((one) => [/Tilts|Dark|Brighter/.exec(one.text)?.[0], one.teamOnly]);
    expect(found, format).toEqual([
      ['Tilts', true],
      ['Dark', true],
      ['Brighter', false],
    ]);
  }
});

test('a comment that everyone sees gets no text and no reply that the file marks for the team', async () => {
  const id = await buildComment(server, video, mara, { text: 'Dark' });
  const text = `Darker / > Tom: They never pay / [team only] ${link(id)}`;
  expect((await plan(row('Mara', '00:00:01:00', text.replace(' / [team only]', '')))).body.rows).toMatchObject([
    { commentId: id, state: 'changed', changes: ['text', 'replies'] },
  ]);
  expect((await plan(row('Mara', '00:00:01:00', text))).body.rows).toMatchObject([
    { commentId: id, state: 'conflict', reasons: ['It is for the team only in the file, but not here.'] },
  ]);
  await importAll(row('Mara', '00:00:01:00', text));
  expect((await list()).map((one) => one.text)).toEqual(['Dark']);
});
