import { emptyTrash } from '#server/features/trash/trash.ts';
import { endUnknownWrites, removeUnnamed, sweepUploads } from '#server/features/uploads/sweep.ts';
import type { Services } from '#server/services.ts';

/** Which job does what, and how many of it a process does at once. */
export async function startWork(services: Services): Promise<void> {
  const { queue, db } = services;
  await queue.work('clean', 1, async () => {
    const now = new Date();
    await emptyTrash(db, now);
    await sweepUploads(services, now);
    await endUnknownWrites(services, now);
    await removeUnnamed(services);
  });
}
