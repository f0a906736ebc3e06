import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { buildTeam, buildUser, type TestUser } from '#rig/people/factories.ts';
import { askFileLink, startUpload } from '#rig/people/upload-factory.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { createTestBucket } from '#rig/servers/s3-bucket.ts';
import { listAll } from '#rig/servers/storages.ts';
import type { S3Config } from '#server/platform/config/config.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { recordWorkerTime, removeOrphans } from './orphans.ts';

const bucket = await createTestBucket();

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);
const stores: [string, S3Config | undefined][] = [['a local disk', undefined]];
if (bucket) stores.push(['S3', bucket]);

describe.each(stores)('on %s', (_, s3) => {
  let server: TestServer;
  let user: TestUser;
  let team: { id: string; name: string };
  beforeAll(async () => {
    server = await startTestServer({ s3 });
    user = await buildUser(server);
    team = await buildTeam(server, user);
    for (let n = 0; n < 2; n++) {
      const link = await askFileLink(server, user, team, { name: `${n}.mp4` });
      const headers = { 'content-type': 'video/mp4' };
      expect((await fetch(link, { method: 'PUT', body: `video ${n}`, headers })).status).toBe(200);
    }
  });
  afterAll(() => server.stop());

  /** Runs the job as of `now`; returns the number of removed objects and the log lines. */
  const run = async (now: Date, where = server) => {
    const lines: { msg: string; count?: number; bytes?: number }[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
    const removed = await removeOrphans({ db: where.db, storage: server.storage, log }, now);
    return { removed, lines };
  };
  const putOrphans = async (count: number) => {
    const ids = Array.from({ length: count }, () => uuidv7());
    for (const id of ids) await server.storage.putObject(id, Buffer.from('orphan'), 'video/mp4');
    return ids;
  };
  const listIds = async () => (await listAll(server.storage.listObjects())).map(({ objectId }) => objectId).sort();

  test('removes objects that no row or upload has referred to for a day, and no others', async () => {
    // A completion that was interrupted between the object and its row.
    const uploadId = await startUpload(server, user, team, { size: 6 });
    const upload = await server.db
      .selectFrom('uploads')
      .select('media_id')
      .where('id', '=', uploadId)
      .executeTakeFirstOrThrow();
    await server.storage.putObject(upload.media_id, Buffer.from('upload'), 'video/mp4');
    const before = await listIds();
    await putOrphans(2);
    expect(await run(inHours(23))).toEqual({ removed: 0, lines: [] });
    const { removed, lines } = await run(inHours(25));
    expect(removed).toBe(2);
    expect(lines).toMatchObject([{ msg: 'orphaned objects were removed', count: 2, bytes: 12 }]);
    expect(await listIds()).toEqual(before);
  });

  test('removes nothing if more than a tenth of the objects would go', async () => {
    const ids = await putOrphans(11);
    const { removed, lines } = await run(inHours(25));
    expect({ removed, lines }).toMatchObject({
      removed: 0,
      lines: [{ msg: expect.stringContaining('None is removed') }],
    });
    expect(await listIds()).toEqual(expect.arrayContaining(ids));
    for (const id of ids) await server.storage.removeObject(id);
  });

  test('removes nothing if the database is empty', async () => {
    const empty = await startTestServer();
    const before = await listIds();
    const { removed, lines } = await run(inHours(25), empty);
    expect({ removed, lines }).toMatchObject({
      removed: 0,
      lines: [{ msg: expect.stringContaining('knows no videos') }],
    });
    expect(await listIds()).toEqual(before);
    await empty.stop();
  });

  test('keeps objects that were written while a restored database was not in use', async () => {
    for (const hours of [-3, -2.9]) await recordWorkerTime(server, inHours(hours));
    const [id] = await putOrphans(1);
    // In an hour, the backup of three hours ago is restored.
    await recordWorkerTime(server, inHours(1));
    const { removed, lines } = await run(inHours(25));
    expect({ removed, lines }).toMatchObject({
      removed: 0,
      lines: [{ msg: expect.stringContaining('They are kept') }],
    });
    expect(await listIds()).toContain(id);
    await server.db.deleteFrom('worker_times').execute();
    // A crash and a quick restart do not count as a restored backup.
    for (const minutes of [-1, 5]) await recordWorkerTime(server, inHours(minutes / 60));
    expect((await run(inHours(25))).removed).toBe(1);
  });
});
