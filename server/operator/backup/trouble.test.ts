import { execFile } from 'node:child_process';
import { access, cp, mkdir, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { openEmptyPlace, placeOf, query, readHashes, readRows } from '#rig/servers/backup-places.ts';
import { createTestDatabase, startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { inSomeRuns } from '#rig/values/in-some-runs.ts';
import { inProof } from '#rig/values/proof.ts';
import { emptyTrash } from '#server/features/trash/trash.ts';
import { removeUnnamed } from '#server/features/uploads/uploads.ts';
import { ConfigError } from '#server/platform/config/config.ts';
import { lockForBackup } from '#server/platform/db/backup-lock.ts';
import { listOwnMigrations, migrate } from '#server/platform/db/migrate.ts';
import { backUp, backUpRows } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { aboutFile, listSnapshots, objectPath, snapshotsIn, tableFile } from './snapshots.ts';
import { listObjectIds, readSums } from './sums.ts';
import { verifyBackup } from './verify.ts';

const secret = 'the secret of the place that is backed up';

let server: TestServer;
let user: TestUser;
let team: { id: string; name: string };
let source: ReturnType<typeof placeOf>;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ secret });
  user = await buildUser(server);
  team = await buildTeam(server, user);
  source = placeOf(server, secret);
});
afterAll(() => server.stop());
beforeEach(async () => {
  folder = await makeFolder();
});

const upload = async (name: string) =>
  (await uploadFile(server, user, team, { name, bytes: Buffer.from(`the bytes of ${name}`) })).file.id;

/** Deletes an item as its trash does after its time. */
async function destroy(id: string): Promise<void> {
  const ids = { body: { ids: [id] } };
  expect((await callEndpoint(server, 'deleteItems', ids, user.token)).status).toBe(200);
  expect((await callEndpoint(server, 'destroyItems', ids, user.token)).status).toBe(200);
  await emptyTrash(server.db, new Date());
}

async function firstObject(): Promise<string> {
  const [snapshot] = await listSnapshots(folder);
  const [id] = snapshot ? listObjectIds(await readSums(snapshot)) : [];
  if (!id) throw new Error('the backup has no object');
  return id;
}

/** Flips a bit of a file. */
async function damage(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

inSomeRuns(test)('no object is removed from storage while a backup runs', async () => {
  const id = await upload('kept.mp4');
  const lock = await lockForBackup(source.address);
  const before = await readHashes(server.storage);
  await destroy(id);
  expect(await removeUnnamed({ db: server.db, storage: server.storage })).toBe(0);
  expect(await readHashes(server.storage)).toEqual(before);
  await lock?.release();
  expect(await removeUnnamed({ db: server.db, storage: server.storage })).toBeGreaterThan(0);
});

inSomeRuns(test)('sha256sum verifies a backup without Vizio', async () => {
  await upload('summed.mp4');
  const { snapshot } = await backUp(source, folder);
  const sums = join(snapshot.folder, 'SHA256SUMS');
  const { stdout } = await promisify(execFile)('sha256sum', ['-c', sums], { cwd: folder });
  expect(
    stdout
      .trim()
      .split('\n')
      .every((line) => line.endsWith(': OK')),
  ).toBe(true);
});

inSomeRuns(test)('a backup that was killed leaves no backup, and the next one removes its remains', async () => {
  await upload('half.mp4');
  const storage = {
    ...source.storage,
    readObject: () => {
      throw new Error('killed');
    },
  };
  await expect(backUp({ ...source, storage }, folder)).rejects.toThrow('killed');
  await cp(join(import.meta.dirname), join(snapshotsIn(folder), '.unfinished-0123'), { recursive: true });
  expect(await listSnapshots(folder)).toEqual([]);
  await expect(verifyBackup(folder)).rejects.toThrow('has no backup');
  const orphan = join(folder, 'objects', '00', '.left.0123');
  await mkdir(join(orphan, '..'), { recursive: true });
  await writeFile(orphan, 'half an object');
  await backUp(source, folder);
  expect(await readdir(snapshotsIn(folder))).toHaveLength(1);
  await expect(readFile(orphan)).rejects.toThrow('ENOENT');
});

inSomeRuns(test)('damage is found, named and not restored; a copy of an intact object is', async () => {
  await upload('first.mp4');
  await upload('second.mp4');
  await backUp(source, folder);
  const path = objectPath(await firstObject());
  await damage(join(folder, path));
  expect((await verifyBackup(folder)).damaged).toEqual([`${path} is damaged`]);
  const place = await openEmptyPlace();
  expect((await restoreBackup(place, folder)).damaged).toEqual([path]);
  const all = await readHashes(server.storage);
  const restored = await readHashes(place.storage);
  expect(Object.keys(all)).toHaveLength(Object.keys(restored).length + 1);
  expect(all).toMatchObject(restored);
  // It was set aside, and the next backup copies it again.
  expect((await verifyBackup(folder)).damaged).toEqual([`${path} is missing`]);
  await access(join(folder, `${path}.damaged`));
  await backUp(source, folder);
  expect((await verifyBackup(folder)).damaged).toEqual([]);
  await expect(access(join(folder, `${path}.damaged`))).rejects.toThrow('ENOENT');
});

inSomeRuns(test)('a damaged table stops a restore before it changes anything', async () => {
  const { snapshot } = await backUp(source, folder);
  await damage(join(snapshot.folder, tableFile('users')));
  const place = await openEmptyPlace();
  await expect(restoreBackup(place, folder)).rejects.toThrow(/users\.gz is damaged/);
  expect(await query(place.config.databaseUrl, 'select from users union all select from items')).toEqual([]);
  expect(await readFile(join(place.config.dataDir, 'secret'), 'utf8')).toBe(place.config.secret);
});

inProof(test)('a restore follows no symbolic link below the folder of backups', async () => {
  await upload('linked.mp4');
  const { snapshot } = await backUp(source, folder);
  const object = join(folder, objectPath(await firstObject()));
  const elsewhere = await makeFolder();
  const place = await openEmptyPlace();
  const restore = () => restoreBackup({ ...place, config: { ...place.config, secret } }, folder);
  for (const path of [object, dirname(object), join(snapshot.folder, 'tables'), join(snapshot.folder, aboutFile)]) {
    const target = join(elsewhere, basename(path));
    await rename(path, target);
    await symlink(target, path);
    await expect(restore(), path).rejects.toThrow('a symbolic link leads to it');
    await rm(path);
    await rename(target, path);
  }
  expect((await restore()).damaged).toEqual([]);
});

inSomeRuns(test)('an interrupted restore is run again', async () => {
  await upload('again.mp4');
  await upload('and again.mp4');
  await backUp(source, folder);
  const place = await openEmptyPlace();
  let written = 0;
  const completeWrite: typeof place.storage.completeWrite = async (...write) => {
    if (written++ > 0) throw new Error('killed');
    await place.storage.completeWrite(...write);
  };
  await expect(restoreBackup({ ...place, storage: { ...place.storage, completeWrite } }, folder)).rejects.toThrow(
    'killed',
  );
  const config = { ...place.config, secret };
  expect((await restoreBackup({ ...place, config }, folder)).damaged).toEqual([]);
  expect(await readRows(place.config.databaseUrl)).toEqual(await readRows(server.databaseUrl));
  expect(await readHashes(place.storage)).toEqual(await readHashes(server.storage));
});

inProof(test)('in storage that outlived its database a damaged object is replaced', async () => {
  await upload('outlived.mp4');
  await backUp(source, folder);
  const place = await openEmptyPlace();
  const id = await firstObject();
  const { sizeBytes = 0 } = (await server.storage.findObject(id)) ?? {};
  await place.storage.putObject(id, Buffer.alloc(sizeBytes), 'video/mp4');
  expect((await restoreBackup(place, folder)).damaged).toEqual([]);
  expect(await readHashes(place.storage)).toEqual(await readHashes(server.storage));
});

inSomeRuns(test)('a video that was being processed is processed again after a restore', async () => {
  await upload('busy.mp4');
  const states = (url: string) => query(url, 'select distinct state from media');
  await query(server.databaseUrl, "update media set state = 'running', percent = 40");
  await backUp(source, folder);
  await query(server.databaseUrl, "update media set state = 'waiting', percent = 0");
  const place = await openEmptyPlace();
  await restoreBackup(place, folder);
  expect(await states(place.config.databaseUrl)).toEqual([{ state: 'waiting' }]);
});

test('a restore refuses a place with data, another SECRET, and the backup of a newer version', async () => {
  const { snapshot } = await backUp(source, folder);
  await expect(restoreBackup(source, folder)).rejects.toThrow('There is data in the database already');
  const place = await openEmptyPlace();
  const config = { ...place.config, secret: 'a SECRET that the environment has set' };
  await expect(restoreBackup({ ...place, config }, folder)).rejects.toThrow('SECRET is not the one of the backup');
  await expect(restoreBackup(place, folder, { name: 'yesterday' })).rejects.toThrow(snapshot.name);
  const file = join(snapshot.folder, aboutFile);
  const about = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...about, migrations: [...about.migrations, '9999-later.sql'] }));
  await expect(restoreBackup(place, folder)).rejects.toThrow('newer than this program');
  await truncate(file, 10);
  await expect(restoreBackup(place, folder)).rejects.toThrow(ConfigError);
});

test('an empty database with a later schema is refused, because its migrations would not run on the rows', async () => {
  const { snapshot } = await backUp(source, folder);
  const file = join(snapshot.folder, aboutFile);
  const about = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...about, migrations: about.migrations.slice(0, -1) }));
  const place = await openEmptyPlace();
  await expect(restoreBackup(place, folder)).rejects.toThrow(
    `already newer than the backup (it has ${about.migrations.at(-1)})`,
  );
  expect(await query(place.config.databaseUrl, 'select from users')).toEqual([]);
});

inProof(test)('an object that storage has lost is named, and everything else is backed up', async () => {
  const id = await upload('lost.mp4');
  const [lost] = await query<{ media: string }>(
    server.databaseUrl,
    `select media_id as media from versions where item_id = '${id}'`,
  );
  await server.storage.removeObject(lost?.media ?? '');
  const { about } = await backUp(source, folder);
  expect(about.problems).toEqual([`the original ${lost?.media} is not in storage`]);
  expect((await restoreBackup(await openEmptyPlace(), folder)).damaged).toEqual([]);
  await destroy(id);
});

inProof(test)('the newest backups are kept, with the objects that they name', async () => {
  const id = await upload('old.mp4');
  await backUp(source, folder);
  await destroy(id);
  await upload('new.mp4');
  const { removed, snapshot } = await backUp(source, folder, { keep: 1 });
  expect(removed).toBe(1);
  expect((await listSnapshots(folder)).map(({ name }) => name)).toEqual([snapshot.name]);
  const { files, damaged } = await verifyBackup(folder);
  expect(damaged).toEqual([]);
  const entries = await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true });
  expect(files).toBe(
    entries.filter((entry) => entry.isFile()).length + (await readdir(join(snapshot.folder, 'tables'))).length + 1,
  );
});

test('a folder inside of the data folder, or with backups of another deployment, is refused', async () => {
  await expect(backUp(source, join(server.dataDir, 'backups'))).rejects.toThrow('must be outside of the data folder');
  await backUp(source, folder);
  const config = { ...source.config, secret: 'the secret of another deployment' };
  await expect(backUp({ ...source, config }, folder)).rejects.toThrow('has backups of another deployment');
});

inSomeRuns(test)(
  'the rows before an upgrade are kept, and restored beside the storage that has not changed',
  async () => {
    for (let upgrade = 0; upgrade < 4; upgrade++) await backUpRows(source);
    const kept = join(server.dataDir, 'before-upgrade');
    expect(await listSnapshots(kept)).toHaveLength(3);
    const place = await openEmptyPlace();
    await restoreBackup(place, kept);
    expect(await readRows(place.config.databaseUrl)).toEqual(await readRows(server.databaseUrl));
  },
);

inSomeRuns(test)('an upgrade saves all rows first, and does not begin if that fails', async () => {
  const databaseUrl = await createTestDatabase('template0');
  const dataDir = await makeFolder();
  const all = await listOwnMigrations();
  const applied = () => query(databaseUrl, `select from migrations where name = '${all.at(-1)}'`);
  await migrate({ connectionString: databaseUrl }, { only: all.slice(0, -1) });
  // By the newer program, whose tables are not there yet.
  expect((await backUp({ ...source, address: { connectionString: databaseUrl } }, folder)).about.problems).toEqual([]);
  const kept = join(dataDir, 'before-upgrade');
  await writeFile(kept, 'in the way');
  await expect(startTestServer({ dataDir, databaseUrl })).rejects.toThrow('must be backed up before this upgrade');
  expect(await applied()).toEqual([]);
  await rm(kept);
  const upgraded = await startTestServer({ dataDir, databaseUrl });
  onTestFinished(upgraded.stop);
  expect(await applied()).toHaveLength(1);
  expect(await listSnapshots(kept)).toHaveLength(1);
});
