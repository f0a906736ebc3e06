import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { createTestDatabase } from '#rig/servers/harness.ts';
import { type ServerProcess, startServerProcess } from '#rig/servers/server-process.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

/** Raise with KILLS=50. */
const kills = Number(process.env.KILLS ?? 20);
const writers = 4;
const longestMs = 500;

test('kill -9 at any moment of writing loses no acknowledged comment and duplicates none', async () => {
  const random = makeRandom(runSeed);
  // Postgres keeps running; embedded.test.ts covers its own durability.
  const connectionString = await createTestDatabase();
  const database = openDatabase({ connectionString }, () => {});
  onTestFinished(() => database.close());
  const PORT = String(await findFreePort());
  const fixed = { DATABASE_URL: connectionString, SECRET: 'x'.repeat(32), MODE: 'web', DISK_RESERVE: '0' };
  const settings = { ...fixed, PORT, DATA_DIR: await makeFolder() };
  let server = await startServerProcess(settings);
  onTestFinished(() => server.kill());
  let isUp: Promise<unknown> = Promise.resolve();
  const user = await buildUser(server);
  const team = await buildTeam(database, user);
  const video = await buildVideo(database, team.id);
  const acknowledged: string[] = [];
  let retries = 0;
  let isOver = false;

  /** Retries with the same id until a response arrives, as a browser does. */
  const write = async (id: string): Promise<void> => {
    const sent = { params: { itemId: video.id }, body: { id, text: id, replyTo: null } };
    for (;;) {
      await isUp;
      const response = await callEndpoint(server, 'createComment', sent, user.token).catch(() => undefined);
      // A killed server sends no response; every response that arrives counts.
      if (response) {
        expect({ status: response.status, text: response.body.text }).toEqual({ status: 200, text: id });
        acknowledged.push(id);
        return;
      }
      retries++;
    }
  };
  const work = Array.from({ length: writers }, async () => {
    while (!isOver) await write(uuidv7());
  });

  for (let kill = 0; kill < kills; kill++) {
    await pause(random.below(longestMs));
    await server.kill();
    const starting = startServerProcess(settings);
    isUp = starting;
    server = await starting;
    const before = [...acknowledged];
    const there = new Set(await fetchAll(server, user, video.id));
    expect(before.filter((id) => !there.has(id))).toEqual([]);
  }
  isOver = true;
  await Promise.all(work);

  expect(await fetchAll(server, user, video.id)).toEqual(acknowledged.toSorted());
  console.log(
    `seed ${runSeed}: ${kills} kills, ${acknowledged.length} comments, ${retries} sent again, 0 lost, 0 twice`,
  );
  await server.stop('SIGINT');
});

/** The texts, ordered by id; each text is its id. */
async function fetchAll(server: ServerProcess, user: TestUser, itemId: string): Promise<string[]> {
  const texts: string[] = [];
  for (let after: string | undefined; ; ) {
    const sent = { params: { itemId }, query: { ...(after && { after }) } };
    const { comments, next } = (await callEndpoint(server, 'listComments', sent, user.token)).body;
    texts.push(...comments.map(({ text }) => text));
    if (next === null) return texts;
    after = next;
  }
}
