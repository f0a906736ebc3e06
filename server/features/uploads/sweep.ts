import { dayMs } from '#contract/durations.ts';
import { mayRemoveObjects } from '#server/platform/db/backup-lock.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteUpload, findWrittenBy, takeAbandoned, takeUnnamed } from './uploads.queries.ts';

type Kept = Pick<Services, 'db' | 'storage'>;

const abandonedAfterMs = 7 * dayMs;

/** Removes uploads without progress for a week. Locks each one first, so one being completed stays. */
export async function sweepUploads({ db, storage }: Kept, now: Date): Promise<number> {
  const before = new Date(now.getTime() - abandonedAfterMs);
  for (let count = 0; ; count++) {
    const found = await inTransaction(db, async (tx) => {
      const upload = await takeAbandoned(tx, before);
      if (upload && !upload.completedAt) {
        await storage.abortWrite({ objectId: upload.mediaId, sizeBytes: upload.sizeBytes, handle: upload.handle });
        // An interrupted completion may have left them; no row references them.
        await storage.removeObject(upload.mediaId);
        await storage.removeObject(upload.posterId);
      }
      if (upload) await deleteUpload(tx, upload.id);
      return upload !== undefined;
    });
    if (!found) return count;
  }
}

/**
 * Deletes objects whose rows were deleted, unless a backup still needs them. Deletes the note of an object last, so that
 * a crash in between repeats the work.
 */
export async function removeUnnamed({ db, storage }: Kept): Promise<number> {
  for (let count = 0; ; ) {
    const removed = await inTransaction(db, async (tx) => {
      if (!(await mayRemoveObjects(tx))) return 0;
      const ids = await takeUnnamed(tx);
      for (const id of ids) await storage.removeObject(id);
      return ids.length;
    });
    count += removed;
    if (removed === 0) return count;
  }
}

/** Aborts writes that began just before a crash and belong to no upload. */
export async function endUnknownWrites({ db, storage }: Kept, now: Date): Promise<number> {
  let count = 0;
  for await (const { objectId, handle, begunAt } of storage.listWrites()) {
    if (begunAt.getTime() > now.getTime() - abandonedAfterMs || (await findWrittenBy(db, objectId))) continue;
    await storage.abortWrite({ objectId, sizeBytes: 0, handle });
    count++;
  }
  return count;
}
