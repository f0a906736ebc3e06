import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Placement } from '#contract/comments/placements.ts';
import type { Segment } from '#contract/media/alignment.ts';
import {
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
import { alignmentAlgorithm } from '#server/features/changes/changes.ts';
import { mayTry } from '#server/platform/limits/rate-limits.ts';

const facts = buildFacts({ frameCount: 400, rate: { num: 25, den: 1 } });

let server: TestServer;
let owner: TestUser;
let viewer: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  [owner, viewer] = await Promise.all([buildUser(server), buildUser(server)]);
  team = await buildTeam(server, owner, { viewer });
});
afterAll(() => server.stop());

/** A file with this many versions. */
async function buildFile(versions: number): Promise<{ itemId: string; versionIds: string[] }> {
  const { id: itemId, versionId } = await buildVideo(server, team.id, { facts, name: `${crypto.randomUUID()}.mp4` });
  const versionIds = [versionId];
  for (let number = 2; number <= versions; number++) {
    versionIds.push(await buildVersion(server, itemId, number, { facts }));
  }
  return { itemId, versionIds };
}

type Line = [old: [number, number] | null, now: [number, number] | null, given?: Partial<Segment>];

/** As the comparison of their pictures would leave it. */
async function align(fromVersion: string, toVersion: string, lines: Line[]): Promise<void> {
  const rows = await server.db.selectFrom('versions').select(['id', 'media_id']).execute();
  const mediaOf = (id: string) => rows.find((row) => row.id === id)?.media_id ?? '';
  const segments = lines.map(
    ([old, now, given]): Segment => ({
      old: old && { from: old[0], to: old[1] },
      now: now && { from: now[0], to: now[1] },
      ...{ kind: 'same', at: old && now ? old[0] - now[0] : 0, speed: 1, confidence: 1 },
      ...given,
    }),
  );
  await server.db
    .insertInto('alignments')
    .values({
      ...{ old_media_id: mediaOf(fromVersion), now_media_id: mediaOf(toVersion), algorithm: alignmentAlgorithm },
      ...{ state: 'done', result: JSON.stringify({ segments, sound: [] }) },
    })
    .execute();
}

const write = async (itemId: string, version: number, frame: number, endFrame: number | null = null, by = viewer) =>
  (
    await callEndpoint(
      server,
      'createComment',
      { params: { itemId }, body: { text: `At ${frame}`, version, frame, endFrame, replyTo: null } },
      by.token,
    )
  ).body;

const list = async (itemId: string, version: number, by = viewer): Promise<Placement[]> =>
  (await callEndpoint(server, 'listPlacements', { params: { itemId }, query: { version } }, by.token)).body.placements;

const place = (commentId: string, version: number, frame: number | null, by = viewer) =>
  callEndpoint(server, 'placeComment', { params: { commentId }, body: { version, frame } }, by.token);

const check = (commentId: string, verdict: 'done' | 'fixed' | 'not-fixed' | null, by = viewer) =>
  callEndpoint(server, 'checkFix', { params: { commentId }, body: { version: 2, verdict } }, by.token);

const short = ({ state, frame, endFrame }: Placement) => [state, frame, endFrame];

test('comments of earlier versions are placed by the pictures of a newer one', async () => {
  const { itemId, versionIds } = await buildFile(2);
  const [v1 = '', v2 = ''] = versionIds;
  for (const [frame, endFrame] of [[10], [110, 120], [205], [260], [310], [360]] as [number, number?][]) {
    await write(itemId, 1, frame, endFrame);
  }
  expect((await list(itemId, 2)).map(short)).toEqual(Array(6).fill(['waiting', null, null]));
  await server.db.deleteFrom('alignments').execute();
  await align(v1, v2, [
    [
      [0, 100],
      [0, 100],
    ],
    [[100, 200], [150, 250], { kind: 'moved' }],
    [[200, 210], null, { kind: 'trimmed' }],
    [[250, 300], null, { kind: 'removed' }],
    [[300, 350], [250, 300], { kind: 'changed' }],
    [[350, 400], [300, 350], { confidence: 0.2 }],
  ]);
  expect((await list(itemId, 2)).map(short)).toEqual([
    ['exact', 10, null],
    ['moved', 160, 170],
    ['trimmed', 249, null],
    ['gone', null, null],
    ['changed', 260, null],
    ['unsure', 310, null],
  ]);
  expect(await list(itemId, 1)).toEqual([]);
});

test('a place chosen by a person wins, also in later versions, until it is taken back', async () => {
  const { itemId, versionIds } = await buildFile(3);
  const [v1 = '', v2 = '', v3 = ''] = versionIds;
  await align(v1, v2, [
    [
      [0, 400],
      [0, 400],
    ],
  ]);
  await align(v1, v3, [
    [
      [0, 400],
      [0, 400],
    ],
  ]);
  await align(v2, v3, [[[0, 390], [10, 400], { kind: 'moved' }]]);
  const { id } = await write(itemId, 1, 100, 120);
  expect(await place(id, 2, 200)).toMatchObject({ status: 200 });
  expect(await list(itemId, 2)).toMatchObject([{ state: 'moved', frame: 200, endFrame: 220, placedBy: viewer.name }]);
  expect(await list(itemId, 3)).toMatchObject([{ state: 'moved', frame: 210, endFrame: 230, placedBy: null }]);
  await place(id, 2, 395);
  expect((await list(itemId, 2)).map(short)).toEqual([['moved', 395, 399]]);
  await place(id, 2, null);
  expect((await list(itemId, 2)).map(short)).toEqual([['gone', null, null]]);
  expect((await list(itemId, 3)).map(short)).toEqual([['exact', 100, 120]]);
  await callEndpoint(server, 'unplaceComment', { params: { commentId: id }, query: { version: 2 } }, viewer.token);
  expect(await list(itemId, 2)).toMatchObject([{ state: 'exact', frame: 100, placedBy: null }]);
});

test('what cannot be a place changes nothing', async () => {
  const { itemId, versionIds } = await buildFile(2);
  await align(versionIds[0] ?? '', versionIds[1] ?? '', [
    [
      [0, 400],
      [0, 400],
    ],
  ]);
  const { id } = await write(itemId, 1, 100);
  const later = await write(itemId, 2, 5);
  const { body: reply } = await callEndpoint(
    server,
    'createComment',
    { params: { itemId }, body: { text: 'Yes', version: 1, replyTo: id } },
    viewer.token,
  );
  expect(await place(id, 2, 400)).toMatchObject({ status: 400, body: { field: 'body.frame' } });
  expect(await place(id, 1, 4)).toMatchObject({ status: 400 });
  expect(await place(later.id, 2, 4)).toMatchObject({ status: 400 });
  expect(await place(reply.id, 2, 4)).toMatchObject({ status: 400 });
  expect(await place(id, 9, 4)).toMatchObject({ status: 404 });
  const other = await write(itemId, 1, 50, null, owner);
  expect(await place(other.id, 2, 4)).toMatchObject({ status: 403 });
  expect((await list(itemId, 2)).map(short)).toEqual([
    ['exact', 100, null],
    ['exact', 50, null],
  ]);
});

test('a fix is done, verified or reopened', async () => {
  const { itemId, versionIds } = await buildFile(2);
  await align(versionIds[0] ?? '', versionIds[1] ?? '', [
    [
      [0, 400],
      [0, 400],
    ],
  ]);
  const { id } = await write(itemId, 1, 100);
  const read = async () => {
    const { body } = await callEndpoint(
      server,
      'listCarried',
      { params: { itemId }, query: { version: 2 } },
      viewer.token,
    );
    return [(await list(itemId, 2))[0]?.check?.verdict ?? null, body.comments[0]?.resolved];
  };
  expect(await read()).toEqual([null, false]);
  await check(id, 'done', owner);
  expect(await read()).toEqual(['done', false]);
  expect((await list(itemId, 2))[0]?.check?.by).toBe(owner.name);
  await check(id, 'fixed');
  expect(await read()).toEqual(['fixed', true]);
  await check(id, 'not-fixed');
  expect(await read()).toEqual(['not-fixed', false]);
  await check(id, 'fixed');
  await check(id, null);
  expect(await read()).toEqual([null, false]);
  // Resolved without a check, it stays so.
  await callEndpoint(server, 'updateComment', { params: { commentId: id }, body: { resolved: true } }, viewer.token);
  await check(id, null);
  expect(await read()).toEqual([null, true]);
});

test('an export of a version has the open comments of earlier ones at their places', async () => {
  const { itemId, versionIds } = await buildFile(2);
  await align(versionIds[0] ?? '', versionIds[1] ?? '', [
    [[0, 200], [100, 300], { kind: 'moved' }],
    [[200, 400], null, { kind: 'removed' }],
  ]);
  await write(itemId, 1, 50);
  await write(itemId, 1, 300);
  const closed = await write(itemId, 1, 60);
  await callEndpoint(
    server,
    'updateComment',
    { params: { commentId: closed.id }, body: { resolved: true } },
    viewer.token,
  );
  await write(itemId, 2, 7);
  const read = async () => {
    const query = new URLSearchParams({ format: 'csv', version: '2' });
    const response = await fetch(`${server.url}/vizioApi/items/${itemId}/comments/export?${query}`, {
      headers: { authorization: `Bearer ${viewer.token}` },
    });
    const [names = [], ...rows] = parseCsv(await response.text());
    const at = (name: string) => names.indexOf(name);
    return rows.map((row) => [row[at('Comment')], row[at('Frame')], row[at('Place in this version')]]);
  };
  expect(await read()).toEqual([
    ['At 7', '7', ''],
    ['At 50', '150', 'moved'],
    ['At 300', '', 'not in this version'],
  ]);
  const settings = (carriesComments: boolean) =>
    callEndpoint(server, 'changeTeamSettings', { params: { teamId: team.id }, body: { carriesComments } }, owner.token);
  expect((await settings(false)).body.team.carriesComments).toBe(false);
  expect(await read()).toEqual([['At 7', '7', '']]);
  await settings(true);
});

test('comments of a version that could not be processed keep their time, and the reason is named', async () => {
  const { id: itemId, versionId } = await buildVideo(server, team.id, { name: `${crypto.randomUUID()}.mp4` });
  const v2 = await buildVersion(server, itemId, 2, { facts });
  const mediaOf = (id: string) => server.db.selectFrom('versions').select('media_id').where('id', '=', id);
  const change = (id: string, state: 'failed' | 'waiting' | 'done') =>
    server.db.updateTable('media').set({ state }).where('id', 'in', mediaOf(id)).execute();
  const { id } = await write(itemId, 1, 0);
  await server.db.updateTable('comments').set({ time_us: 2_000_000 }).where('id', '=', id).execute();
  const read = async () => {
    const call = { params: { itemId }, query: { version: 2 } };
    const { placements, failures } = (await callEndpoint(server, 'listPlacements', call, viewer.token)).body;
    return [placements.map(short), failures];
  };
  await change(versionId, 'failed');
  await change(v2, 'done');
  await server.db.deleteFrom('alignments').execute();
  expect(await read()).toEqual([[['waiting', null, null]], []]);
  await server.db.updateTable('alignments').set({ state: 'failed', result: null, problem: 'No pictures.' }).execute();
  expect(await read()).toEqual([[['failed', 50, null]], [{ version: 1, reason: 'not-processed' }]]);
  // Both were processed, but their pictures cannot be compared.
  await change(versionId, 'done');
  expect(await read()).toEqual([[['failed', 50, null]], [{ version: 1, reason: 'not-compared' }]]);
  await change(v2, 'failed');
  expect(await read()).toEqual([[['failed', 50, null]], [{ version: 2, reason: 'not-processed' }]]);
  // An editor has it processed again.
  await callEndpoint(server, 'retryProcessing', { params: { itemId }, query: { version: 2 } }, owner.token);
  expect(await read()).toEqual([[['waiting', null, null]], []]);
});

test('a reader who asks for too many comparisons at once sees the other places meanwhile', async () => {
  const { itemId, versionIds } = await buildFile(3);
  await align(versionIds[0] ?? '', versionIds[2] ?? '', [
    [
      [0, 400],
      [0, 400],
    ],
  ]);
  await write(itemId, 1, 100);
  await write(itemId, 2, 200);
  const limit = { max: 60, perMs: 3_600_000, what: 'compare by', who: viewer.id };
  for (let n = 0; n < limit.max; n++) await mayTry(server.db, [limit]);
  expect((await list(itemId, 3)).map(short)).toEqual([
    ['exact', 100, null],
    ['waiting', null, null],
  ]);
});
