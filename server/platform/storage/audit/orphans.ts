import { dayMs, minuteMs } from '#contract/durations.ts';
import { mayRemoveObjects } from '#server/platform/db/backup-lock.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import type { StoredObject } from '../storage.ts';
import { extendWorkerTime, findBreaks, findUnnamedAmong, hasMedia } from './orphans.queries.ts';

type Needed = Pick<Services, 'db' | 'storage' | 'log'>;
type Removed = { count: number; bytes: number };

/** An object is written before its row is committed, by hours at most. */
const youngMs = dayMs;
/** A crash leaves a handful of orphans. A larger share of all objects than this means a wrong database. */
const largestShare = 0.1;
const alwaysAllowed = 10;
const pageSize = 1_000;
const mostAtOnce = 10_000;
const removedAtOnce = 100;
/** A restart after a crash takes less. */
const longestBreakMs = 15 * minuteMs;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Called every minute, so that a gap in the records reveals a restored backup. */
export async function recordWorkerTime({ db }: Pick<Services, 'db'>, now: Date): Promise<void> {
  await extendWorkerTime(db, now, new Date(now.getTime() - longestBreakMs));
}

/**
 * Removes objects older than a day that no row refers to, and returns their number. Removes nothing if the database
 * seems to be the wrong one or an older one: admins restore backups, and point servers at the wrong storage.
 */
export async function removeOrphans(services: Needed, now: Date, signal?: AbortSignal): Promise<number> {
  const { db, log } = services;
  const { objectCount, orphans } = await findOrphans(services, now);
  if (orphans.length === 0) return 0;
  if (!(await hasMedia(db))) {
    log.error(`The database knows no videos, but storage has ${objectCount} objects. No orphaned object is removed.`);
    return 0;
  }
  if (orphans.length > Math.max(alwaysAllowed, objectCount * largestShare)) {
    log.error(
      `No row of the database names ${orphans.length} of ${objectCount} objects, more than a tenth. None is removed. Check that this is the right database: npm run storage-audit lists them.`,
    );
    return 0;
  }
  const breaks = await findBreaks(db);
  const isForeign = ({ writtenAt }: StoredObject) => breaks.some(({ from, to }) => from < writtenAt && writtenAt < to);
  const foreign = orphans.filter(isForeign);
  if (foreign.length > 0) {
    log.error(
      `${foreign.length} orphaned objects were written while no worker ran with this database. They are kept, because they may be uploads that a restored backup does not know.`,
    );
  }
  const removed = orphans.filter((object) => !isForeign(object)).slice(0, mostAtOnce);
  return (await deleteOrphaned(services, removed, { signal })).count;
}

/** Objects older than a day that no row refers to. Reads the list of all objects. */
export async function findOrphans(
  { db, storage }: Needed,
  now: Date,
): Promise<{ objectCount: number; orphans: StoredObject[] }> {
  const orphans: StoredObject[] = [];
  let objectCount = 0;
  let page: StoredObject[] = [];
  const sift = async () => {
    const unnamed = await findUnnamedAmong(
      db,
      page.map(({ objectId }) => objectId),
    );
    orphans.push(...page.filter(({ objectId }) => unnamed.has(objectId)));
    page = [];
  };
  for await (const object of storage.listObjects()) {
    objectCount++;
    const isOld = now.getTime() - object.writtenAt.getTime() > youngMs;
    if (isOld && uuid.test(object.objectId)) page.push(object);
    if (page.length === pageSize) await sift();
  }
  await sift();
  return { objectCount, orphans };
}

/** Keeps those that a row refers to by now, and all during a backup. `removed` counts the others, also if one fails. */
export async function deleteOrphaned(
  { db, storage, log }: Needed,
  orphans: StoredObject[],
  { removed = { count: 0, bytes: 0 }, signal }: { removed?: Removed; signal?: AbortSignal | undefined } = {},
): Promise<Removed> {
  for (let from = 0; from < orphans.length; from += removedAtOnce) {
    signal?.throwIfAborted();
    const batch = orphans.slice(from, from + removedAtOnce);
    await inTransaction(db, async (tx) => {
      if (!(await mayRemoveObjects(tx))) return;
      // Checks again, because the listing may have taken hours.
      const unnamed = await findUnnamedAmong(
        tx,
        batch.map(({ objectId }) => objectId),
      );
      for (const { objectId, sizeBytes } of batch) {
        if (!unnamed.has(objectId)) continue;
        await storage.removeObject(objectId);
        removed.count++;
        removed.bytes += sizeBytes;
      }
    });
  }
  if (removed.count > 0) log.warn(removed, 'orphaned objects were removed');
  return removed;
}
