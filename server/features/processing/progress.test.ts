import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, buildVideo } from '#rig/people/factories.ts';
import { listen } from '#rig/people/listen.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { publishProgress } from './progress.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a finished poster reaches the listings of every folder above its video', async () => {
  const user = await buildUser(server);
  const team = await buildTeam(server, user);
  const film = await buildItem(server, team.id, { kind: 'folder', name: 'Film' });
  const day = await buildItem(server, team.id, { kind: 'folder', name: 'Day', parentId: film.id });
  const { id, versionId } = await buildVideo(server, team.id, { parentId: day.id });
  const { media_id: mediaId } = await server.db
    .selectFrom('versions')
    .select('media_id')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  const { received, close } = await listen(server, user);
  await publishProgress(server, mediaId);
  const parents = [null, film.id, day.id, id];
  await expect.poll(() => received.at(-1)).toEqual({ kind: 'items', teamId: team.id, parents });
  close();
});
