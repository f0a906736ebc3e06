import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildFacts,
  buildTeam,
  buildUser,
  buildVersion,
  buildVideo,
  callEndpoint,
  type TestUser,
} from '#server/test/people/factories.ts';
import { startTestServer, type TestServer } from '#server/test/servers/harness.ts';
import { parseCsv } from '#server/test/values/parse-csv.ts';

let server: TestServer;
let mara: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  mara = await buildUser(server);
});

afterAll(() => server.stop());

const save = async (itemId: string, query: string) => {
  const headers = { authorization: `Bearer ${mara.token}` };
  const answer = await fetch(`${server.url}/vizioApi/items/${itemId}/comments/export?${query}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

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
  await buildVersion(server, video.id, 2, facts);
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
});
