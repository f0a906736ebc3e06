import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { buildTeam, buildUser, callEndpoint } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { runTool } from '#rig/programs/ffmpeg.ts';
import { makeHangingFfmpeg, markHanging } from '#rig/programs/hanging-ffmpeg.ts';
import { startTestServer } from '#rig/servers/harness.ts';

test('a hung ffmpeg is tried again later and alone, then fails its video, and the others go on', async () => {
  const folder = await makeFolder();
  const server = await startTestServer({
    mode: 'all',
    ffmpegPath: await makeHangingFfmpeg(folder),
    videoLimits: { stallMs: 1_500, tryAgainMs: 3_600_000 },
  });
  const user = await buildUser(server);
  const team = await buildTeam(server, user);
  const clip = join(folder, 'clip.mp4');
  await runTool(['-f', 'lavfi', '-i', 'color=gray:s=64x64:r=5:d=1', clip]);
  const bytes = await readFile(clip);
  const { file: hung } = await uploadFile(server, user, team, { name: 'hung.mp4', bytes: markHanging(bytes) });
  const show = async (itemId: string) =>
    (await callEndpoint(server, 'showMedia', { params: { itemId }, query: {} }, user.token)).body;
  const options = { interval: 200 };

  await expect.poll(async () => (await show(hung.id)).processing.problem, options).toContain('will be tried again');
  expect((await show(hung.id)).processing.state).toBe('waiting');
  const { file: good } = await uploadFile(server, user, team, { name: 'good.mp4', bytes });
  await expect.poll(async () => (await show(good.id)).processing.state, options).toBe('done');

  const { mediaId } = await show(hung.id);
  const { rows } = await sql<{ name: string; isLater: boolean }>`
    select name, start_after > now() + interval '50 minutes' as "isLater" from pgboss.job
    where data ->> 'id' = ${mediaId} and state = 'created'`.execute(server.db);
  expect(rows).toEqual([{ name: 'process-alone', isLater: true }]);
  // A job for the usual lane, as after a restart, leaves it to that job.
  await sql`insert into pgboss.job (name, data, singleton_key, policy)
    select 'process', data, singleton_key, policy from pgboss.job where name = 'process-alone'`.execute(server.db);
  await expect
    .poll(async () => {
      const left = await sql`select from pgboss.job where name = 'process' and state <> 'completed'`.execute(server.db);
      return left.rows.length;
    }, options)
    .toBe(0);
  expect((await show(hung.id)).processing.state).toBe('waiting');

  await sql`update pgboss.job set start_after = now() where name = 'process-alone'`.execute(server.db);
  await expect.poll(async () => (await show(hung.id)).processing.state, options).toBe('failed');
  expect((await show(hung.id)).processing.problem).toContain('stood still twice');
  const media = await server.db
    .selectFrom('media')
    .select(['failures', 'tries_alone as triesAlone'])
    .where('id', '=', mediaId)
    .executeTakeFirst();
  expect(media).toEqual({ failures: 0, triesAlone: false });
  await server.stop();
});
