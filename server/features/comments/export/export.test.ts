import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sent } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import {
  buildComment,
  buildFacts,
  buildTeam,
  buildUser,
  buildVersion,
  buildVideo,
  callEndpoint,
  type TestUser,
} from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { parseCsv } from '#rig/values/parse-csv.ts';

let server: TestServer;
let mara: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  mara = await buildUser(server);
});

afterAll(() => server.stop());

const save = async (itemId: string, query: string) => {
  const headers = { authorization: `Bearer ${mara.token}` };
  const response = await fetch(`${server.url}/vizioApi/items/${itemId}/comments/export?${query}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const preview = (itemId: string, query: Sent<Endpoints['previewExport']>['query']) =>
  callEndpoint(server, 'previewExport', { params: { itemId }, query }, mara.token);

test('exports comments as a file named after the video and its version', async () => {
  const team = await buildTeam(server, mara);
  const facts = buildFacts({ frameCount: 100, rate: { num: 25, den: 1 } });
  const video = await buildVideo(server, team.id, { name: 'Mörder "Ω".mp4', facts });
  const write = (given: object) => {
    const body = { text: 'The horizon', replyTo: null, ...given };
    return callEndpoint(server, 'createComment', { params: { itemId: video.id }, body }, mara.token);
  };
  const first = await write({ frame: 30 });
  await write({ text: 'Yes, tilts', replyTo: first.body.id });
  await buildVersion(server, video.id, 2, { facts });
  await write({ text: 'Only on the second' });

  const csv = await save(video.id, 'format=csv&version=1');
  expect(csv.status).toBe(200);
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('content-disposition')).toContain(
    `filename*=UTF-8''${encodeURIComponent('Mörder "Ω".mp4 v1.csv')}`,
  );
  expect(csv.text).toContain('The horizon');
  expect(csv.text).toContain('Yes, tilts');
  expect(csv.text).not.toContain('Only on the second');

  const edl = await save(video.id, 'format=edl');
  expect(edl.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(edl.headers.get('content-disposition')).toContain('v2.edl');
  expect(edl.text).toContain('Only on the second');
  expect((await save(video.id, 'format=edl&version=9')).status).toBe(404);
  expect((await save(video.id, 'format=pdf')).status).toBe(400);
});

test('comments cannot become spreadsheet formulas', async () => {
  const video = await buildVideo(server, (await buildTeam(server, mara)).id);
  const texts = ['=1+1', ' =1', '＝1', 'see\r\n=1', '\t@SUM(A1)', '+1', '-1', '\u200B=1', '−1'];
  for (const text of texts) {
    const sent = { params: { itemId: video.id }, body: { text, replyTo: null } };
    expect((await callEndpoint(server, 'createComment', sent, mara.token)).status).toBe(200);
  }
  const [names = [], ...rows] = parseCsv((await save(video.id, 'format=csv')).text);
  const shown = rows.map((row) => row[names.indexOf('Comment')]);
  expect(shown.filter((text) => !text?.startsWith("'"))).toEqual(['see\n=1']);
  expect(shown).toHaveLength(texts.length);
});

test('refuses to export markers of an unprocessed video, with a reason', async () => {
  const video = await buildVideo(server, (await buildTeam(server, mara)).id);
  expect((await save(video.id, 'format=edl')).status).toBe(409);
  expect((await preview(video.id, { format: 'edl' })).status).toBe(409);
  const table = await preview(video.id, { format: 'csv' });
  expect(table.body).toMatchObject({
    start: null,
    markers: [],
    notes: [expect.stringMatching(/times in seconds only/)],
  });
});

test('previews what the program will show, and what the format changes', async () => {
  const team = await buildTeam(server, mara);
  const facts = buildFacts({ frameCount: 100, rate: { num: 25, den: 1 }, isVariable: false });
  const video = await buildVideo(server, team.id, { name: 'A012.mov', facts });
  const write = async (body: object) => {
    const sent = { params: { itemId: video.id }, body: { text: 'Too dark', replyTo: null, ...body } };
    return (await callEndpoint(server, 'createComment', sent, mara.token)).body.id;
  };
  const first = await write({ frame: 30, endFrame: 54 });
  await write({ text: 'Yes', replyTo: first });
  await write({ text: 'Twice', frame: 30 });
  const done = await write({ text: 'Done', frame: 99 });
  await callEndpoint(server, 'updateComment', { params: { commentId: done }, body: { resolved: true } }, mara.token);

  const shown = await preview(video.id, { format: 'edl', start: '01:00:00:00', color: 'status' });
  expect(shown.body).toEqual({
    ...{ fileName: 'A012.mov v1.edl', start: '01:00:00:00' },
    markers: [
      {
        in: '01:00:01:05',
        out: '01:00:02:04',
        author: mara.name,
        text: `Too dark\n> ${mara.name}: Yes\nTwice`,
        color: 'Red',
      },
      { in: '01:00:03:24', out: null, author: mara.name, text: 'Done', color: 'Green' },
    ],
    counts: { markers: 2, ranges: 1, placeless: 0, merged: 1 },
    notes: ['2 comments share the frame 01:00:01:05. DaVinci Resolve keeps one marker per frame, so they become one.'],
  });
  const points = await preview(video.id, { format: 'midi', resolved: 'false' });
  expect(points.body).toMatchObject({
    ...{ fileName: 'A012.mov v1 Pro Tools and others.mid', counts: { markers: 2, ranges: 1, placeless: 0, merged: 0 } },
    notes: ['Pro Tools and others: ranges become points. The text of 1 marker says where the range ends.'],
  });

  const midi = await save(video.id, 'format=midi');
  expect(midi.headers.get('content-type')).toBe('audio/midi');
  expect(midi.text.startsWith('MThd')).toBe(true);
  const wrong = await save(video.id, 'format=edl&start=01:00:00:25');
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('frames to 24')]);
  expect((await save(video.id, 'format=edl&start=now')).text).toContain('Write the start as a timecode');
  expect((await save(video.id, 'format=edl&color=mood')).status).toBe(400);
});

test('JSON has the drawings as they were drawn; other formats only say that there are some', async () => {
  const video = await buildVideo(server, (await buildTeam(server, mara)).id, {
    facts: buildFacts({ frameCount: 100, rate: { num: 25, den: 1 } }),
  });
  const shapes = [
    {
      kind: 'line' as const,
      color: '#ff0000',
      width: 3,
      from: [0, 0] as [number, number],
      to: [1, 1] as [number, number],
    },
  ];
  const body = { text: '', replyTo: null, frame: 3, drawing: { aspect: 1.5, shapes } };
  await callEndpoint(server, 'createComment', { params: { itemId: video.id }, body }, mara.token);
  const { comments } = JSON.parse((await save(video.id, 'format=json')).text);
  expect(comments).toMatchObject([{ frame: 3, hasDrawing: true, drawing: { shapes }, picture: null }]);
  expect((await save(video.id, 'format=edl')).text).not.toContain('#ff0000');
  expect((await preview(video.id, { format: 'edl' })).body.notes).toEqual([
    'Drawings are not in this file. The link in the text shows them.',
  ]);
});

test('thousands of comments are written in a thread, as few are here', async () => {
  const facts = buildFacts({ frameCount: 100, rate: { num: 25, den: 1 } });
  const video = await buildVideo(server, (await buildTeam(server, mara)).id, { facts });
  const [first, second] = [await buildComment(server, video, mara), await buildComment(server, video, mara)];
  await buildComment(server, video, mara, { parentId: first, text: 'Its reply' });
  const few = await save(video.id, 'format=json');
  await sql`
    insert into comments (id, item_id, version_id, author_id, author_name, text, time_us, parent_id)
    select gen_random_uuid(), ${video.id}, ${video.versionId}, ${mara.id}, 'Mara', 'Reply ' || n, 0, ${second}
    from generate_series(1, 1000) n`.execute(server.db);
  const many = await save(video.id, 'format=json');
  const [one, other] = [few, many].map(({ text }) => JSON.parse(text).comments);
  expect(other[0]).toEqual(one[0]);
  expect(other[1]).toMatchObject({ ...one[1], replies: { length: 1_000 } });
  expect((await preview(video.id, { format: 'edl' })).body.counts.markers).toBe(1);
  expect((await save(video.id, 'format=edl&start=99:00:00:00')).status).toBe(400);
});

test('one account or link exports 600 times an hour', async () => {
  const video = await buildVideo(server, (await buildTeam(server, mara)).id);
  expect((await save(video.id, 'format=csv')).status).toBe(200);
  await sql`update rate_limits set count = 600 where key like 'export:%'`.execute(server.db);
  expect((await save(video.id, 'format=csv')).status).toBe(429);
  expect((await preview(video.id, { format: 'csv' })).status).toBe(429);
});
