import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { encodeOnce } from '#rig/files/clips.ts';
import { buildTeam, buildUser } from '#rig/people/factories.ts';
import { askFileLink } from '#rig/people/upload-factory.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { createTestBucket } from '#rig/servers/s3-bucket.ts';
import { readAll } from '#rig/servers/storages.ts';
import { pickCases } from '#rig/values/proof.ts';
import { remakeOutputs } from '#server/features/processing/processing.ts';
import type { S3Config } from '#server/platform/config/config.ts';
import { openQueue, type Queue } from '#server/platform/jobs/queue.ts';
import type { Storage } from '../storage.ts';
import { auditStorage } from './audit.ts';
import { scrubStorage } from './scrub.ts';

const bucket = await createTestBucket();

const inDays = (days: number) => new Date(Date.now() + days * dayMs);
const stores: [string, S3Config | undefined][] = [['a local disk', undefined]];
if (bucket) stores.push(['S3', bucket]);

/** Uploads a whole file; returns its media id. */
async function upload(server: TestServer, name: string, body: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const user = await buildUser(server);
  const link = await askFileLink(server, user, await buildTeam(server, user), { name });
  expect((await fetch(link, { method: 'PUT', body, headers: { 'content-type': 'video/mp4' } })).status).toBe(200);
  const newest = server.db.selectFrom('media').select('id').orderBy('created_at', 'desc').orderBy('id', 'desc');
  return (await newest.executeTakeFirstOrThrow()).id;
}

async function flipByte(storage: Storage, id: string): Promise<Buffer> {
  const bytes = await readAll(storage.readObject(id));
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await storage.putObject(id, bytes, 'video/mp4');
  return bytes;
}

/** Runs the job as of `now`; returns the objects read and the log lines. */
async function scrub(server: TestServer, queue: Queue, now: Date, stopAt?: number) {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const stopping = new AbortController();
  const read: string[] = [];
  const readObject: Storage['readObject'] = (id) => {
    if (read.push(id) === stopAt) stopping.abort();
    return server.storage.readObject(id);
  };
  const { db } = server;
  const remake = (mediaId: string, ids: string[]) => remakeOutputs({ db, queue }, mediaId, ids);
  const services = { db, log, remake, storage: { ...server.storage, readObject } };
  const outcome = await scrubStorage(services, now, stopping.signal).catch((error: Error) => error.name);
  return { read, lines, outcome };
}

describe.each(pickCases(stores, 2))('on %s', (_, s3) => {
  let server: TestServer;
  let queue: Queue;
  let mediaId: string;
  beforeAll(async () => {
    server = await startTestServer({ mode: 'all', s3 });
    queue = openQueue({ connectionString: server.databaseUrl }, () => {});
    const clip = join(server.dataDir, 'a.mp4');
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=1', '-f', 'lavfi', '-i', 'sine=d=1'];
    await encodeOnce([...source, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'], clip);
    mediaId = await upload(server, 'take.mp4', new Uint8Array(await readFile(clip)));
    // `expect.poll` is for tests alone. As long as a hook may last.
    await vi.waitUntil(async () => (await findState()) === 'done', { timeout: 1_800_000, interval: 200 });
  });
  afterAll(async () => {
    await queue.stop();
    await server.stop();
  });

  const findState = async () =>
    (await server.db.selectFrom('media').select('state').where('id', '=', mediaId).executeTakeFirst())?.state;
  const listRenditions = async () => {
    const rows = await server.db.selectFrom('renditions').selectAll().where('media_id', '=', mediaId).execute();
    return new Map(rows.map((row) => [row.kind, row]));
  };

  test('renders damaged and missing renditions again, and records an unknown checksum', async () => {
    const before = await listRenditions();
    const [damaged, missing, unknown] = ['540p', 'sprite', 'poster'].map((kind) => before.get(kind)?.id ?? '');
    await flipByte(server.storage, damaged ?? '');
    await server.storage.removeObject(missing ?? '');
    await server.db
      .updateTable('renditions')
      .set({ checksum: '' })
      .where('id', '=', unknown ?? '')
      .execute();
    expect((await auditStorage(server, { scrub: true })).findings.sort()).toEqual([
      expect.stringContaining(`the 540p is damaged: object ${damaged}`),
      expect.stringContaining(`the sprite is not there: object ${missing}`),
    ]);

    await server.db
      .updateTable('scrub_pass')
      .set({ since: inDays(-30) })
      .execute();
    await queue.enqueue(server.db, 'scrub', '');
    const isRemade = async () => {
      const now = await listRenditions();
      return now.get('540p')?.id !== damaged && now.get('sprite')?.id !== missing && (await findState()) === 'done';
    };
    await expect.poll(isRemade, { interval: 200 }).toBe(true);
    const after = await listRenditions();
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    for (const [kind, { id, checksum }] of after) {
      expect(checksum).not.toBe('');
      if (!['540p', 'sprite'].includes(kind)) expect({ id, checksum }).toMatchObject(pick(before.get(kind)));
    }
    expect(await auditStorage(server, { scrub: true })).toMatchObject({ findings: [] });
  });

  test('reports a damaged original, keeps it, and renders nothing from it', async () => {
    const before = await listRenditions();
    const bytes = await flipByte(server.storage, mediaId);
    await flipByte(server.storage, before.get('hover')?.id ?? '');
    const { lines } = await scrub(server, queue, inDays(40));
    expect(lines).toMatchObject([{ level: 50, media: mediaId, damagedRenditions: ['hover'] }]);
    expect(lines[0]?.msg).toMatch(
      new RegExp(`^"take.mp4" of .*, version 1: the original is damaged: object ${mediaId}. Restore`),
    );
    expect(await readAll(server.storage.readObject(mediaId))).toEqual(bytes);
    expect([await findState(), await listRenditions()]).toEqual(['done', before]);
    await server.storage.removeObject(mediaId);
    const { lines: missing } = await scrub(server, queue, inDays(80));
    expect(missing).toMatchObject([{ level: 50, msg: expect.stringContaining('the original is not there') }]);
  });
});

test('reads what is due of a 30-day pass, and resumes with the same video after a stop or an outage', async () => {
  const server = await startTestServer();
  const queue = openQueue({ connectionString: server.databaseUrl }, () => {});
  try {
    const ids: string[] = [];
    for (const name of ['a.mp4', 'b.mp4', 'c.mp4', 'd.mp4']) ids.push(await upload(server, name, `video ${name}`));
    const [a, b, c, d] = ids.sort();
    const since = new Date();
    await server.db.updateTable('scrub_pass').set({ since }).execute();
    expect((await scrub(server, queue, since)).read).toEqual([]);
    const objects = join(server.dataDir, 'storage', 'objects');
    await rename(objects, `${objects}.away`);
    const away = await scrub(server, queue, inDays(7));
    expect(away).toMatchObject({ read: [a], lines: [], outcome: expect.any(String) });
    await rename(`${objects}.away`, objects);
    expect((await scrub(server, queue, inDays(7))).read).toEqual([a]);
    expect(await scrub(server, queue, inDays(22), 2)).toMatchObject({ read: [b, c], outcome: 'AbortError' });
    expect((await scrub(server, queue, inDays(22))).read).toEqual([c]);
    expect((await scrub(server, queue, inDays(22))).read).toEqual([]);
    // The end of one pass starts the next.
    expect((await scrub(server, queue, inDays(30.1))).read).toEqual([d]);
    expect((await scrub(server, queue, inDays(60.2))).read).toEqual([a, b, c, d]);
  } finally {
    await queue.stop();
    await server.stop();
  }
});

const pick = (row: { id: string; checksum: string } | undefined) =>
  row?.checksum ? { id: row.id, checksum: row.checksum } : { id: row?.id };
