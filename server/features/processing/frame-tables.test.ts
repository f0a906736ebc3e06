import { expect, onTestFinished, test } from 'vitest';
import { buildFrameTable, decodeFrameTable, encodeFrameTable, maxRuns } from '#contract/media/frame-table.ts';
import { frameClock } from '#contract/media/timecode.ts';
import { buildFacts, buildTeam, buildUser, buildVideo, callEndpoint } from '#rig/people/factories.ts';
import { startTestServer } from '#rig/servers/harness.ts';

test('serves the longest frame table from its own link and in no other response', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const user = await buildUser(server);
  const team = await buildTeam(server, user);
  const facts = buildFacts({ frameCount: maxRuns, rate: { num: 25, den: 1 }, isVariable: true });
  const video = await buildVideo(server, team.id, { facts });
  const runs = Array.from({ length: maxRuns }, (_, n): [number, number] => [n % 2 ? 10 : 50, 1]);
  const table = buildFrameTable(facts.video.timeBase, runs);
  const params = { itemId: video.id };
  const { mediaId } = (await callEndpoint(server, 'showMedia', { params, query: {} }, user.token)).body;
  const bytes = Buffer.from(encodeFrameTable(table));
  await server.db.insertInto('frame_tables').values({ media_id: mediaId, bytes }).execute();

  const { body } = await callEndpoint(server, 'showMedia', { params, query: {} }, user.token);
  expect(JSON.stringify(body).length).toBeLessThan(5_000);
  const link = new URL(body.frameTimes ?? '', server.url);
  const response = await fetch(link);
  expect(response.headers.get('cache-control')).toContain('immutable');
  const received = decodeFrameTable(new Uint8Array(await response.arrayBuffer()), facts.video.timeBase);
  expect(received).toEqual(table);
  expect((await fetch(new URL(link.pathname, server.url))).status).toBeGreaterThanOrEqual(400);

  const frame = 123_456;
  const comment = { params: { itemId: video.id }, body: { text: 'Here', replyTo: null, frame } };
  const created = await callEndpoint(server, 'createComment', comment, user.token);
  const seconds = frameClock(facts.video, table).startOf(frame);
  expect(created.body).toMatchObject({ frame, seconds: expect.closeTo(seconds, 5) });
});
