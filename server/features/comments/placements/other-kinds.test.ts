import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildFacts,
  buildItem,
  buildTeam,
  buildUser,
  buildVersion,
  callEndpoint,
  type TestUser,
} from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { parseCsv } from '#rig/values/parse-csv.ts';

const facts = buildFacts({ frameCount: 400, rate: { num: 25, den: 1 } });
const asset = { kind: 'pdf' as const, pages: 12, width: 842, height: 595, title: null };

let server: TestServer;
let owner: TestUser;
/** A storyboard that becomes an animatic, and then a cut. */
let itemId: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server);
  const team = await buildTeam(server, owner);
  itemId = (await buildItem(server, team.id, { kind: 'file', name: 'Opening', parentId: null })).id;
  await buildVersion(server, itemId, 1, { contentType: 'application/pdf', asset });
  await buildVersion(server, itemId, 2, { facts });
  await buildVersion(server, itemId, 3, { facts });
});
afterAll(() => server.stop());

const carriedTo = async (version: number) =>
  (await callEndpoint(server, 'listCarried', { params: { itemId }, query: { version } }, owner.token)).body;
const placedIn = async (version: number) =>
  (await callEndpoint(server, 'listPlacements', { params: { itemId }, query: { version } }, owner.token)).body;

test('comments on a version of another kind stay there, and those on videos follow', async () => {
  const write = async (body: object) => {
    const given = { text: 'Note', replyTo: null, ...body };
    return (await callEndpoint(server, 'createComment', { params: { itemId }, body: given as never }, owner.token))
      .body;
  };
  const page = (number: number) => ({ kind: 'page', page: number, area: null, words: 'A door' });
  await write({ version: 1, place: page(7) });
  const onPage = await write({ version: 1, place: page(3) });
  const onFrame = await write({ version: 2, frame: 20 });

  expect(await carriedTo(2)).toMatchObject({ comments: [] });
  expect(await placedIn(2)).toMatchObject({ placements: [], failures: [] });
  expect((await carriedTo(3)).comments).toMatchObject([{ id: onFrame.id }]);
  expect((await placedIn(3)).placements).toMatchObject([{ commentId: onFrame.id }]);
  const pairs = await server.db.selectFrom('alignments').select('state').execute();
  expect(pairs).toHaveLength(1);

  const commentId = onPage.id;
  const place = { params: { commentId }, body: { version: 3, frame: 4 } };
  const only = { message: 'A comment follows its file only into versions of the same kind. Choose one.' };
  expect((await callEndpoint(server, 'placeComment', place, owner.token)).body).toMatchObject(only);
  const check = { params: { commentId }, body: { version: 3, verdict: 'fixed' as const } };
  expect((await callEndpoint(server, 'checkFix', check, owner.token)).body).toMatchObject(only);

  const changes = { query: { old: `${itemId}:1`, now: `${itemId}:2` } };
  expect((await callEndpoint(server, 'showChanges', changes, owner.token)).body).toMatchObject({
    message: 'This version is no video but a file of another kind: PDF. Choose a version that is a video.',
  });
  const exportAs = (format: string) =>
    fetch(`${server.url}/vizioApi/items/${itemId}/comments/export?format=${format}&version=1`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
  expect(await (await exportAs('edl')).json()).toMatchObject({
    message: expect.stringMatching(
      /Marker EDL has no place for comments on a PDF\. Choose one of these: Table \(CSV\)/,
    ),
  });
  const [names = [], ...rows] = parseCsv(await (await exportAs('csv')).text());
  const pages = rows.map((row) => [row[names.indexOf('Page')], row[names.indexOf('Time (seconds)')]]);
  expect(pages).toEqual([
    ['3', ''],
    ['7', ''],
  ]);
});
