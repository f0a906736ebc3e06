import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { makeFolder } from '#rig/folders.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { putPart, startUpload, uploadFile } from '#rig/people/upload-factory.ts';
import { createTestDatabase, startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { createTestBucket } from '#rig/servers/s3-bucket.ts';
import { startServerProcess } from '#rig/servers/server-process.ts';
import { begin, openS3, putNumber } from '#rig/servers/storages.ts';
import { inSomeRuns } from '#rig/values/in-some-runs.ts';
import { needs, s3Server } from '#rig/values/needs.ts';
import { inProof } from '#rig/values/proof.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { combineChecksums } from '../checksums.ts';
import { openLocalStorage } from '../local/local.ts';
import { createLinkSigner } from '../signed-links.ts';
import type { Storage } from '../storage.ts';
import { auditStorage } from './audit.ts';

const bucket = await createTestBucket();

/** By then the audit reports an unfinished write. */
const tomorrow = new Date(Date.now() + 25 * hourMs);
const film = randomBytes(9 * 2 ** 20);

describe('an audit of a local store', () => {
  let server: TestServer;
  let user: TestUser;
  let team: { id: string; name: string };
  let storage: Storage;
  const ids = new Map<string, string>();
  const names = Array.from({ length: 8 }, (_, index) => `take ${index}.mp4`);
  beforeAll(async () => {
    server = await startTestServer();
    user = await buildUser(server);
    storage = await openLocalStorage(join(server.dataDir, 'storage'), createLinkSigner('a'.repeat(32)), 0);
  });
  afterAll(() => server.stop());

  beforeEach(async () => {
    team = await buildTeam(server, user);
    const folder = await buildItem(server, team.id, { name: 'Day 1' });
    for (const [index, name] of names.entries()) {
      const bytes = index === 0 ? film : film.subarray(index, index + 100_000);
      const { file } = await uploadFile(server, user, team, { name, bytes, parentId: index < 2 ? folder.id : null });
      const [version] = await server.db
        .selectFrom('versions')
        .select('media_id')
        .where('item_id', '=', file.id)
        .execute();
      ids.set(name, version?.media_id ?? '');
    }
    return () => clear();
  });
  const clear = async () => {
    await rm(join(server.dataDir, 'storage'), { recursive: true });
    for (const name of ['objects', 'incoming']) await mkdir(join(server.dataDir, 'storage', name), { recursive: true });
    await server.db.deleteFrom('uploads').execute();
    await server.db.deleteFrom('items').execute();
    await server.db.deleteFrom('media').execute();
    await server.db.deleteFrom('unnamed_objects').execute();
  };

  const idOf = (name: string) => ids.get(name) ?? '';
  const pathOf = (id: string) => join(server.dataDir, 'storage', 'objects', id.slice(-2), id);
  const audit = (options?: Parameters<typeof auditStorage>[1]) =>
    auditStorage({ db: server.db, storage, now: tomorrow }, options);

  test('finds nothing wrong with uploads under way, trashed items and objects that wait for removal', async () => {
    const uploadId = await startUpload(server, user, team, { name: 'half.mp4', size: film.length });
    await putPart(server, user, uploadId, 1, film.subarray(0, 8 * 2 ** 20));
    const [, last] = await server.db.selectFrom('items').selectAll().where('kind', '=', 'file').execute();
    await callEndpoint(server, 'deleteItems', { body: { ids: [last?.id ?? ''] } }, user.token);
    await server.db.deleteFrom('items').where('name', '=', 'take 7.mp4').execute();
    await server.db.deleteFrom('media').where('id', '=', idOf('take 7.mp4')).execute();
    expect(await audit({ scrub: true })).toEqual({ objects: 8, findings: [] });
  });

  inSomeRuns(test)('finds and names missing, truncated, unknown and misplaced objects', async () => {
    const [removed, cut, misplaced, stray, unknown, half] = [
      idOf('take 1.mp4'),
      idOf('take 2.mp4'),
      idOf('take 3.mp4'),
      uuidv7(),
      uuidv7(),
      uuidv7(),
    ];
    await rm(pathOf(removed));
    await truncate(pathOf(cut), 99_999);
    const elsewhere = join(server.dataDir, 'storage', 'objects', misplaced.endsWith('00') ? '01' : '00');
    await mkdir(elsewhere, { recursive: true });
    await rename(pathOf(misplaced), join(elsewhere, misplaced));
    await storage.putObject(stray, Buffer.from('stray'), 'video/mp4');
    await writeFile(join(server.dataDir, 'storage', 'objects', 'notes.txt'), 'note');
    await begin(storage, unknown, film);
    await writeFile(join(server.dataDir, 'storage', 'incoming', `${half}.${uuidv7()}`), 'half');
    const uploadId = await startUpload(server, user, team, { name: 'lost.mp4', size: 3 });
    const upload = await server.db
      .selectFrom('uploads')
      .select('media_id')
      .where('id', '=', uploadId)
      .executeTakeFirst();
    await rm(join(server.dataDir, 'storage', 'incoming', upload?.media_id ?? ''), { recursive: true });

    const { objects, findings } = await audit();
    expect(objects).toBe(9);
    expect(findings.sort()).toEqual(
      [
        `"Day 1/take 1.mp4" of ${team.name}, version 1: the original is not there: object ${removed}`,
        `"take 2.mp4" of ${team.name}, version 1: the original has 99999 bytes instead of 100000: object ${cut}`,
        `"take 3.mp4" of ${team.name}, version 1: the original is not there: object ${misplaced}`,
        `No row names the object ${misplaced.endsWith('00') ? '01' : '00'}/${misplaced} (100000 bytes)`,
        `No row names the object ${stray} (5 bytes)`,
        'No row names the object notes.txt (4 bytes)',
        `No upload knows of the unfinished write of ${unknown}`,
        `No upload knows of the unfinished write of ${half}`,
        `The upload under way of "lost.mp4" is not there: object ${upload?.media_id}`,
      ].sort(),
    );
  });

  inSomeRuns(test)('a scrub finds every flipped bit and nothing else', async () => {
    const random = makeRandom(runSeed);
    const places = [
      ['take 0.mp4', 8 * 2 ** 20 + random.below(2 ** 20)],
      ['take 1.mp4', 0],
      ['take 2.mp4', 99_999],
      ['take 3.mp4', random.below(100_000)],
      ['take 4.mp4', random.below(100_000)],
    ] as const;
    for (const [name, position] of places) await flipBit(pathOf(idOf(name)), position, random.below(8));
    expect((await audit()).findings).toEqual([]);
    const { findings } = await audit({ scrub: true });
    const damaged = places.map(([name]) => {
      const path = JSON.stringify(name < 'take 2' ? `Day 1/${name}` : name);
      return `${path} of ${team.name}, version 1: the original is damaged: object ${idOf(name)}`;
    });
    expect(findings.sort(), `SEED=${runSeed}`).toEqual(damaged.sort());
  });

  test('does not report a write that has just begun', async () => {
    await begin(storage, uuidv7(), film);
    expect((await auditStorage({ db: server.db, storage })).findings).toEqual([]);
    expect((await audit()).findings.length).toBe(1);
  });

  inSomeRuns(test)('does not report changes that a running server is making', async () => {
    const [late, fresh] = [idOf('take 1.mp4'), uuidv7()];
    await rename(pathOf(late), `${pathOf(late)}.kept`);
    await storage.putObject(fresh, film.subarray(0, 10), 'image/jpeg');
    const settle = async () => {
      await rename(`${pathOf(late)}.kept`, pathOf(late));
      const rendition = {
        id: fresh,
        media_id: late,
        kind: 'poster' as const,
        content_type: 'image/jpeg',
        size_bytes: 10,
      };
      await server.db.insertInto('renditions').values(rendition).execute();
    };
    expect((await audit({ settle })).findings).toEqual([]);
  });
});

async function flipBit(path: string, position: number, bit: number): Promise<void> {
  const file = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, position);
  byte.writeUInt8(byte.readUInt8(0) ^ (1 << bit));
  await file.write(byte, 0, 1, position);
  await file.close();
}

describe('an audit of an S3 store', needs(bucket, s3Server), () => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase({ connectionString: await createTestDatabase() }, () => {});
  });
  afterAll(() => database.close());

  test('finds missing, unknown, damaged and wrongly sized objects', async () => {
    const { storage } = await openS3(bucket);
    const { db } = database;
    const put = async () => {
      const given = await begin(storage, uuidv7(), film);
      for (const number of [1, 2]) await putNumber(storage, given, number);
      await storage.completeWrite(given.write, given.parts);
      const checksum = combineChecksums('md5', storage.partSize(film.length), given.parts);
      const id = given.write.objectId;
      await db
        .insertInto('media')
        .values({ id, size_bytes: film.length, content_type: 'video/mp4', checksum })
        .execute();
      return id;
    };
    const [, removed, cut, damaged] = [await put(), await put(), await put(), await put()];
    expect(await auditStorage({ db, storage }, { scrub: true })).toEqual({ objects: 4, findings: [] });
    const stray = uuidv7();
    await storage.removeObject(removed);
    await storage.putObject(cut, film.subarray(1), 'video/mp4');
    const turned = Buffer.from(film);
    turned.writeUInt8(turned.readUInt8(8 * 2 ** 20) ^ 4, 8 * 2 ** 20);
    await storage.putObject(damaged, turned, 'video/mp4');
    await storage.putObject(stray, Buffer.from('stray'), 'video/mp4');
    const { write } = await begin(storage, uuidv7(), film);
    const { findings } = await auditStorage({ db, storage, now: tomorrow }, { scrub: true });
    expect(findings.sort()).toEqual(
      [
        `A file that was deleted: the original is not there: object ${removed}`,
        `A file that was deleted: the original has ${film.length - 1} bytes instead of ${film.length}: object ${cut}`,
        `A file that was deleted: the original is damaged: object ${damaged}`,
        `No row names the object ${stray} (5 bytes)`,
        `No upload knows of the unfinished write of ${write.objectId}`,
      ].sort(),
    );
  });
});

describe('npm run storage-audit', () => {
  const script = fileURLToPath(new URL('../../../../scripts/storage-audit.ts', import.meta.url));
  const run = async (settings: Record<string, string>, ...args: string[]) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, [script, ...args], { env: { PATH, NODE_COMPILE_CACHE, ...settings } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const [code] = await once(child, 'close');
    return { code, lines: output.trim().split('\n') };
  };

  inProof(test)('runs with and without a running server, and reports the result in its exit code', async () => {
    const DATA_DIR = await makeFolder();
    const server = await startServerProcess({ DATA_DIR, DISK_RESERVE: '0' });
    const user = await buildUser(server);
    const created = await callEndpoint(
      server,
      'users/s3/createTeam',
      { body: { teamName: 'Film', user_id: user.id } },
      user.token,
    );
    await uploadFile(server, user, created.body.team, { name: 'take.mp4', bytes: film });
    expect(await run({ DATA_DIR })).toEqual({ code: 0, lines: ['1 objects, all well'] });
    expect((await callEndpoint(server, 'listDeletedTeams', {}, user.token)).status).toBe(200);
    await server.stop();
    await writeFile(join(DATA_DIR, 'storage', 'objects', 'notes.txt'), 'note');
    const { code, lines } = await run({ DATA_DIR }, '--scrub');
    expect([code, ...lines.slice(-2)]).toEqual([
      1,
      'No row names the object notes.txt (4 bytes)',
      '2 objects, 1 wrong',
    ]);
  });

  test('explains in one line why it cannot run', async () => {
    const DATA_DIR = await makeFolder();
    expect(await run({ DATA_DIR })).toEqual({
      code: 2,
      lines: [`DATA_DIR must be the folder of a Vizio, but ${DATA_DIR} has no database in it.`],
    });
    expect((await run({ DATA_DIR }, '--srcub')).lines).toEqual(['The command is: npm run storage-audit [-- --scrub]']);
  });
});
