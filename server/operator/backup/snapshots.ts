import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ConfigError } from '#server/platform/config/config.ts';
import { syncFolder } from '#server/platform/storage/local/disk.ts';
import { readPlain } from './plain-files.ts';

/**
 * A folder of backups:
 *   objects/{last two digits}/{id}      an object, shared by every snapshot that names it; {id}.damaged if it was set aside
 *   snapshots/{time}/about.json         what the snapshot has
 *   snapshots/{time}/tables/{name}.gz   the rows of a table, as COPY writes them
 *   snapshots/{time}/SHA256SUMS         all of these files: `sha256sum -c snapshots/{time}/SHA256SUMS` checks them
 *
 * A snapshot is renamed to its name when it is whole, so a kill leaves none that is not.
 */
const About = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The schema of the rows. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  objects: z.int(),
  objectBytes: z.int(),
  /** Objects that storage had lost, or had with another size, when the backup was taken. */
  problems: z.array(z.string()),
  /** Without it sessions end, signed links break and two-factor codes no longer match. */
  secret: z.string(),
});
export type About = z.infer<typeof About>;

/** `root` is the folder of backups. */
export type Snapshot = { name: string; folder: string; root: string };

export const aboutFile = 'about.json';
export const sumsFile = 'SHA256SUMS';
const unfinished = '.unfinished-';

export const snapshotsIn = (folder: string) => join(folder, 'snapshots');
/** The path of a file of a snapshot below the folder of backups. */
export const snapshotPath = (name: string, file: string) => join(snapshotsIn('.'), name, file);
export const tableFile = (name: string) => join('tables', `${name}.gz`);
/** The path of an object below the folder of backups. */
export const objectPath = (id: string) => join('objects', id.slice(-2), id);
/** The name of an object that `verify` found damaged. It is kept until another backup has copied the object again. */
export const damagedName = (path: string) => `${path}${damagedEnding}`;
const damagedEnding = '.damaged';
export const nameBeforeDamage = (path: string) => path.replace(damagedEnding, '');

/** All whole snapshots, the oldest first. */
export async function listSnapshots(folder: string): Promise<Snapshot[]> {
  const names = await readdir(snapshotsIn(folder)).catch(none);
  return names
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map((name) => ({ name, folder: join(snapshotsIn(folder), name), root: folder }));
}

/** The snapshot with this name, or the newest one. */
export async function findSnapshot(folder: string, name?: string): Promise<Snapshot> {
  const snapshots = await listSnapshots(folder);
  const found = name === undefined ? snapshots.at(-1) : snapshots.find((snapshot) => snapshot.name === name);
  if (found) return found;
  const has = snapshots.length === 0 ? 'It has none' : `It has ${snapshots.map((one) => one.name).join(', ')}`;
  throw new ConfigError(`${folder} has no ${name === undefined ? 'backup' : `backup "${name}"`}. ${has}.`);
}

/** Creates a snapshot: `fill` writes into its folder, which gets its name when that is done. */
export async function createSnapshot(
  folder: string,
  takenAt: Date,
  fill: (unfinishedFolder: string, name: string) => Promise<void>,
): Promise<Snapshot> {
  const parent = snapshotsIn(folder);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const fresh = join(parent, unfinished + randomBytes(6).toString('hex'));
  await mkdir(join(fresh, 'tables'), { recursive: true, mode: 0o700 });
  const name = takenAt.toISOString().replaceAll(':', '-');
  try {
    await fill(fresh, name);
    for (const path of [join(fresh, 'tables'), fresh]) await syncFolder(path);
    await rename(fresh, join(parent, name));
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(parent);
  return { name, folder: join(parent, name), root: folder };
}

/** Removes a snapshot, by the way of an unfinished one: a kill leaves none that is not whole. */
export async function removeSnapshot({ name, folder }: Snapshot): Promise<void> {
  const fading = join(folder, '..', unfinished + name);
  await rename(folder, fading);
  await rm(fading, { recursive: true });
}

/** Removes what a killed backup has left. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(snapshotsIn(folder)).catch(none)) {
    if (name.startsWith(unfinished)) await rm(join(snapshotsIn(folder), name), { recursive: true, force: true });
  }
}

export async function readAbout({ name, folder, root }: Snapshot): Promise<About> {
  const text = await readPlain(root, snapshotPath(name, aboutFile)).catch((error: Error) => {
    throw new ConfigError(`${join(folder, aboutFile)} cannot be read: ${error.message}`);
  });
  try {
    return About.parse(JSON.parse(text));
  } catch {
    throw new ConfigError(`${join(folder, aboutFile)} is not from a backup that this version can read.`);
  }
}

export async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

function none(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}
