import { mkdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type Config, ConfigError } from '#server/platform/config/config.ts';
import { lockForBackup } from '#server/platform/db/backup-lock.ts';
import { DatabaseClient } from '#server/platform/db/client.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/db/database.ts';
import { recordLastBackup } from '#server/platform/db/rows/last-backup.ts';
import { findNamedObjects, type NamedObject } from '#server/platform/storage/audit/audit.queries.ts';
import { walk } from '#server/platform/storage/local/disk.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { dumpTables, listMigrations } from './dump.ts';
import { copiesAtOnce, copyObject, sizeOf } from './objects.ts';
import {
  type About,
  aboutFile,
  createSnapshot,
  listSnapshots,
  nameBeforeDamage,
  objectPath,
  readAbout,
  removeSnapshot,
  removeUnfinished,
  type Snapshot,
  snapshotPath,
  sumsFile,
  tableFile,
  writeDurably,
} from './snapshots.ts';
import { formatSums, readSums, type Sums, sumFile } from './sums.ts';

/** A deployment to back up. */
type Source = { config: Pick<Config, 'dataDir' | 'secret'>; address: DatabaseAddress; storage: Storage };
export type Taken = { snapshot: Snapshot; about: About; copied: number; removed: number };
/** As of so many upgrades ago. */
const upgradesKept = 3;

export type Progress = (detail: string) => void;

/**
 * Adds a snapshot of a deployment to a folder of backups, also while it is in use: the rows are those of one moment, and
 * every object that they name stays in storage until it is copied. Objects never change, so that only new ones are.
 */
export async function backUp(
  source: Source,
  folder: string,
  { keep, report = () => {} }: { keep?: number | undefined; report?: Progress } = {},
): Promise<Taken> {
  await requireFittingFolder(source, folder);
  const lock = await lockForBackup(source.address);
  if (!lock) throw new ConfigError('Another backup is running. Try again when it has ended.');
  try {
    await removeUnfinished(folder);
    const known = await readAllSums(folder);
    let copied = 0;
    const copyObjects: ObjectCopier = async (objects) => {
      const result: ObjectsTaken = { sums: new Map(), bytes: 0, problems: [] };
      const take = async (object: NamedObject) => {
        const one = await takeObject(source.storage, folder, object, known);
        if (one?.isNew) copied++;
        if (one) result.sums.set(objectPath(object.id), one.sum);
        if (one?.sizeBytes !== object.sizeBytes) result.problems.push(describeProblem(object, one?.sizeBytes));
        result.bytes += one?.sizeBytes ?? 0;
        report(`${result.sums.size} of ${objects.length} objects`);
      };
      for await (const _ of Readable.from(objects).map(take, { concurrency: copiesAtOnce }));
      await lock.confirm();
      return result;
    };
    report('the database');
    const taken = await takeSnapshot(source, folder, copyObjects);
    const { problems, takenAt } = taken.about;
    if (problems.length === 0) await recordLastBackup(source.address, new Date(takenAt));
    return { ...taken, copied, removed: await removeOlder(folder, keep ?? Number.POSITIVE_INFINITY) };
  } finally {
    await lock.release();
  }
}

/** A folder has backups of one deployment, because each removes what none of them names. */
async function requireFittingFolder({ config }: Source, folder: string): Promise<void> {
  const [way] = relative(config.dataDir, folder).split(sep);
  if (way !== '..') {
    throw new ConfigError(`The backup must be outside of the data folder ${config.dataDir}, on another disk.`);
  }
  const newest = (await listSnapshots(folder)).at(-1);
  if (newest && (await readAbout(newest)).secret !== config.secret) {
    throw new ConfigError(
      `${folder} has backups of another deployment, or from before SECRET was changed. Choose another folder.`,
    );
  }
}

/** Before an upgrade changes the schema, keeps the rows in DATA_DIR/before-upgrade. Storage does not change then. */
export async function backUpRows(source: Pick<Source, 'config' | 'address'>): Promise<Snapshot> {
  const folder = join(source.config.dataDir, 'before-upgrade');
  await removeUnfinished(folder);
  const { snapshot } = await takeSnapshot(source, folder);
  await removeOlder(folder, upgradesKept);
  return snapshot;
}

type ObjectsTaken = { sums: Sums; bytes: number; problems: string[] };
type ObjectCopier = (objects: NamedObject[]) => Promise<ObjectsTaken>;

async function takeSnapshot(
  { config: { secret }, address }: Pick<Source, 'config' | 'address'>,
  folder: string,
  copyObjects?: ObjectCopier,
): Promise<{ snapshot: Snapshot; about: About }> {
  const takenAt = new Date();
  let about: About | undefined;
  const snapshot = await createSnapshot(folder, takenAt, async (fresh, name) => {
    const { objects, ...rows } = await readAtOneMoment(address, fresh, copyObjects !== undefined);
    const { sums, bytes, problems } = (await copyObjects?.(objects)) ?? { sums: new Map(), bytes: 0, problems: [] };
    const counts = { objects: sums.size, objectBytes: bytes, problems };
    about = { format: 1, takenAt: takenAt.toISOString(), ...rows, ...counts, secret };
    await writeDurably(join(fresh, aboutFile), `${JSON.stringify(about, undefined, 2)}\n`);
    for (const file of [aboutFile, ...rows.tables.map((table) => tableFile(table.name))]) {
      sums.set(snapshotPath(name, file), await sumFile(fresh, file));
    }
    await writeDurably(join(fresh, sumsFile), formatSums(sums));
  });
  if (!about) throw new Error('the snapshot was not filled');
  return { snapshot, about };
}

/** All rows, and the objects that they name, as of one moment. An older schema may not have what names objects today. */
async function readAtOneMoment(
  address: DatabaseAddress,
  folder: string,
  withObjects: boolean,
): Promise<Pick<About, 'migrations' | 'tables'> & { objects: NamedObject[] }> {
  const client = new DatabaseClient(address);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const objects = withObjects ? await listObjectsAsSeenBy(client, address) : [];
    return { migrations: await listMigrations(client), tables: await dumpTables(client, folder), objects };
  } finally {
    await client.end();
  }
}

async function listObjectsAsSeenBy(client: DatabaseClient, address: DatabaseAddress): Promise<NamedObject[]> {
  const { rows } = await client.query<{ moment: string }>('select pg_export_snapshot() as moment');
  const database = openDatabase(address, () => {});
  try {
    const transaction = database.jobs.transaction().setIsolationLevel('repeatable read');
    return await transaction.execute(async (tx) => {
      await sql`set transaction snapshot ${sql.lit(rows[0]?.moment)}`.execute(tx);
      const objects: NamedObject[] = [];
      for await (const object of findNamedObjects(tx)) objects.push(object);
      return objects;
    });
  } finally {
    await database.close();
  }
}

async function takeObject(
  storage: Storage,
  folder: string,
  { id, sizeBytes }: NamedObject,
  known: Sums,
): Promise<{ sum: string; sizeBytes: number; isNew: boolean } | undefined> {
  const sum = known.get(objectPath(id));
  if (sum && (await sizeOf(join(folder, objectPath(id)))) === sizeBytes) return { sum, sizeBytes, isNew: false };
  const copied = await copyObject(storage, folder, id);
  return copied && { ...copied, isNew: true };
}

function describeProblem({ id, kind, sizeBytes }: NamedObject, found: number | undefined): string {
  const is = found === undefined ? 'is not in storage' : `has ${found} bytes instead of ${sizeBytes}`;
  return `the ${kind} ${id} ${is}`;
}

async function readAllSums(folder: string): Promise<Sums> {
  const all = await Promise.all((await listSnapshots(folder)).map(readSums));
  return new Map(all.flatMap((sums) => [...sums]));
}

/** Keeps the newest snapshots, and no object that none of them names. Returns the number of removed snapshots. */
async function removeOlder(folder: string, keep: number): Promise<number> {
  const old = (await listSnapshots(folder)).slice(0, -keep);
  for (const snapshot of old) await removeSnapshot(snapshot);
  const named = await readAllSums(folder);
  const objects = join(folder, 'objects');
  await mkdir(objects, { recursive: true, mode: 0o700 });
  for await (const path of walk(objects)) {
    const whole = nameBeforeDamage(path);
    const isReplaced = whole !== path && (await sizeOf(join(objects, whole))) !== undefined;
    if (isReplaced || !named.has(join('objects', whole))) await rm(join(objects, path));
  }
  return old.length;
}
