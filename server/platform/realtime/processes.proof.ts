import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { listen } from '#rig/people/listen.ts';
import { createTestDatabase } from '#rig/servers/harness.ts';
import { type ServerProcess, startServerProcess } from '#rig/servers/server-process.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';

let database: Database;
let settings: Record<string, string>;

beforeAll(async () => {
  const connectionString = await createTestDatabase();
  database = openDatabase({ connectionString }, () => {});
  settings = { DATABASE_URL: connectionString, SECRET: 'x'.repeat(32), MODE: 'web', DISK_RESERVE: '0' };
});

afterAll(() => database.close());

test('two web processes on one database share viewers and comments', async () => {
  const DATA_DIR = await makeFolder();
  const start = async () => {
    const started = await startServerProcess({ ...settings, DATA_DIR });
    onTestFinished(() => started.kill());
    return started;
  };
  const [first, second] = await Promise.all([start(), start()]);
  const [mara, tom] = [await buildUser(first), await buildUser(second)];
  const team = await buildTeam(database, mara, { viewer: tom });
  const video = await buildVideo(database, team.id);
  const [hers, his] = [await listen(first, mara), await listen(second, tom)];
  await hers.watch(video.id);
  await his.watch(video.id);
  for (const ears of [hers, his]) {
    await expect
      .poll(() =>
        ears
          .viewers()
          .at(-1)
          ?.viewers.map(({ id }) => id),
      )
      .toEqual([mara.id, tom.id]);
  }
  const write = (server: ServerProcess, user: TestUser, text: string) => {
    const sent = { params: { itemId: video.id }, body: { text, replyTo: null } };
    return callEndpoint(server, 'createComment', sent, user.token);
  };
  const texts = (ears: typeof hers) => ears.comments().map(({ comment }) => comment?.text);
  await write(first, mara, 'From the first');
  await write(second, tom, 'From the second');
  for (const ears of [hers, his]) await expect.poll(() => texts(ears)).toEqual(['From the first', 'From the second']);

  // A process that stops removes its viewers at once.
  await first.stop('SIGINT');
  await expect
    .poll(() =>
      his
        .viewers()
        .at(-1)
        ?.viewers.map(({ id }) => id),
    )
    .toEqual([tom.id]);

  // A killed process cannot; its viewers expire after a minute, shortened here.
  const third = await start();
  const again = await listen(third, mara);
  await again.watch(video.id);
  await expect.poll(() => his.viewers().at(-1)?.count).toBe(2);
  await third.kill();
  await database.db
    .updateTable('viewers')
    .set({ seen_at: new Date(Date.now() - 61_000) })
    .where('user_id', '=', mara.id)
    .execute();
  const fourth = await start();
  await expect
    .poll(() =>
      his
        .viewers()
        .at(-1)
        ?.viewers.map(({ id }) => id),
    )
    .toEqual([tom.id]);
  await Promise.all([second.stop('SIGINT'), fourth.stop('SIGINT')]);
});
