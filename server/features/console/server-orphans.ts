import type { Orphan } from '#contract/console/console.ts';
import { formatSize } from '#contract/format.ts';
import type { ServerAdmin } from '#server/platform/access/server-admin.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordServerChange } from '#server/platform/audit/record-server-change.ts';
import { mayRemoveObjects } from '#server/platform/db/backup-lock.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteOrphaned, findOrphans } from '#server/platform/storage/audit/orphans.ts';

type Needed = Pick<Services, 'db' | 'storage' | 'log'>;

const mostShown = 1_000;

export async function listOrphans(
  services: Needed,
): Promise<{ objects: number; count: number; bytes: number; orphans: Orphan[] }> {
  const { objectCount, orphans } = await findOrphans(services, new Date());
  return {
    objects: objectCount,
    count: orphans.length,
    bytes: orphans.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    orphans: orphans.slice(0, mostShown).map(({ objectId, sizeBytes, writtenAt }) => ({
      id: objectId,
      bytes: sizeBytes,
      writtenAt: writtenAt.toISOString(),
    })),
  };
}

/** Orphans that the daily job keeps, because the database may be the wrong one, are deleted here: a person has looked. */
export async function deleteOrphans(services: Needed, admin: ServerAdmin, ids: string[]): Promise<number> {
  const { orphans } = await findOrphans(services, new Date());
  const chosen = orphans.filter(({ objectId }) => ids.includes(objectId));
  const removed = { count: 0, bytes: 0 };
  if (!(await mayRemoveObjects(services.db))) {
    throw new AppError('conflict', 'A backup is running, and nothing is deleted meanwhile. Try again after it.');
  }
  try {
    await deleteOrphaned(services, chosen, { removed });
  } finally {
    const subject = `${removed.count} of ${ids.length}`;
    await inTransaction(services.db, (tx) =>
      recordServerChange(tx, admin, 'orphans.delete', subject, formatSize(removed.bytes)),
    );
  }
  return removed.count;
}
