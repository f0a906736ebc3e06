import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFrameTable, encodeFrameTable } from '#contract/media/frame-table.ts';
import { frameClock } from '#contract/media/timecode.ts';
import { buildFacts, buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let mara: TestUser;
let team: { id: string };

const ntsc = buildFacts({ frameCount: 300, rate: { num: 30_000, den: 1001 } });
/** Two frames of 0.1 s, then eight of 0.3 s. */
const variable = buildFacts({ frameCount: 10, rate: { num: 10, den: 3 }, isVariable: true });
const table = buildFrameTable(variable.video.timeBase, [
  [1 / 3, 2],
  [1, 8],
]);

beforeAll(async () => {
  server = await startTestServer();
  mara = await buildUser(server);
  team = await buildTeam(server, mara);
});

afterAll(() => server.stop());

let count = 0;
const build = async (facts?: typeof ntsc) => {
  const video = await buildVideo(server, team.id, { name: `${count++}.mp4`, ...(facts ? { facts } : {}) });
  await server.db
    .insertInto('frame_tables')
    .columns(['media_id', 'bytes'])
    .expression((db) =>
      db
        .selectFrom('versions')
        .select(['media_id', db.val(Buffer.from(encodeFrameTable(table))).as('bytes')])
        .where('id', '=', video.versionId),
    )
    .execute();
  return video;
};
const create = async (itemId: string, given: object) => {
  const body = { text: 'Here', replyTo: null, ...given };
  return callEndpoint(server, 'createComment', { params: { itemId }, body }, mara.token);
};
const show = async (itemId: string) =>
  (await callEndpoint(server, 'listComments', { params: { itemId }, query: {} }, mara.token)).body.comments;

describe.each([
  ['constant', ntsc],
  ['variable', variable],
])('at a %s rate', (_, facts) => {
  const clock = frameClock(facts.video, facts === variable ? table : null);
  const last = clock.frameCount - 1;

  test('keeps the frame, and every moment within it means it', async () => {
    const { id } = await build(facts);
    for (const frame of [0, 1, 2, 7, last]) {
      const middle = clock.middleOf(frame);
      for (const given of [{ frame }, { seconds: clock.startOf(frame) }, { seconds: middle }, { frame, seconds: 0 }]) {
        const { body } = await create(id, given);
        expect(body).toMatchObject({ frame, seconds: expect.closeTo(clock.startOf(frame), 6) });
      }
    }
  });

  test('past the end, a time means the last frame and a frame is refused', async () => {
    const { id } = await build(facts);
    expect((await create(id, { seconds: 900_000 })).body.frame).toBe(last);
    expect((await create(id, { frame: last + 1 })).body).toMatchObject({ code: 'bad_request', field: 'body.frame' });
    expect((await create(id, { frame: 1, endFrame: last + 1 })).body).toMatchObject({ field: 'body.endFrame' });
  });

  test('a range ends after its start; a range of one frame is none', async () => {
    const { id } = await build(facts);
    expect((await create(id, { frame: 3, endFrame: last })).body).toMatchObject({ frame: 3, endFrame: last });
    expect((await create(id, { frame: 3, endFrame: 3 })).body.endFrame).toBeNull();
    expect((await create(id, { frame: 3, endFrame: 2 })).status).toBe(400);
  });

  test('a comment written before processing gets its frame afterwards', async () => {
    const video = await build();
    const moment = (clock.startOf(5) * 2 + clock.startOf(6)) / 3;
    const early = await create(video.id, { frame: 5, seconds: moment });
    expect(early.body).toMatchObject({ frame: null, seconds: expect.closeTo(moment, 5) });
    await server.db
      .updateTable('media')
      .set({ facts: JSON.stringify(facts) })
      .where('id', 'in', (db) => db.selectFrom('versions').select('media_id').where('id', '=', video.versionId))
      .execute();
    expect(await show(video.id)).toMatchObject([{ frame: 5, seconds: expect.closeTo(clock.startOf(5), 6) }]);
  });
});

test('before processing, a frame or a range without a time is refused', async () => {
  const { id } = await build();
  expect((await create(id, { frame: 5 })).body).toMatchObject({ code: 'conflict', field: 'body.frame' });
  expect((await create(id, { seconds: 1, endFrame: 9 })).body).toMatchObject({ code: 'conflict' });
  expect((await create(id, { frame: 0 })).body).toMatchObject({ frame: null, seconds: 0 });
});

test.each([{ seconds: -1 }, { seconds: '1' }, { frame: 1.5 }, { frame: -1 }, { frame: 1e12 }, { endFrame: '2' }])(
  '%j is no moment',
  async (given) => {
    expect((await create((await build(ntsc)).id, given)).status).toBe(400);
  },
);
