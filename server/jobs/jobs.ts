import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { DatabaseAddress, Db } from '#server/db/database.ts';
import { emptyTrash } from '#server/features/trash/trash.ts';
import { endUnknownWrites, removeUnnamed, sweepUploads } from '#server/features/uploads/sweep.ts';
import type { Storage } from '#server/storage/storage.ts';

export type Jobs = { stop: () => Promise<void> };

const cleanQueue = 'clean';
const everyHour = '17 * * * *';

/** Work that waits in Postgres, done by whichever process takes it first. */
export async function startJobs(
  address: DatabaseAddress,
  { db, storage }: { db: Db; storage: Storage },
  log: FastifyBaseLogger,
): Promise<Jobs> {
  const boss = new PgBoss({ ...address, max: 4, application_name: 'vizio jobs' });
  boss.on('error', (error) => log.warn({ err: error }, 'a job could not be taken'));
  await boss.start();
  await boss.createQueue(cleanQueue);
  await boss.schedule(cleanQueue, everyHour);
  await boss.work(cleanQueue, async () => {
    const now = new Date();
    await emptyTrash(db, now);
    await sweepUploads({ db, storage }, now);
    await endUnknownWrites({ db, storage }, now);
    await removeUnnamed({ db, storage });
  });
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}
