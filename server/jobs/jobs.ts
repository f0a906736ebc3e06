import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { DatabaseAddress, Db } from '#server/db/database.ts';
import { emptyTrash } from '#server/features/trash/trash.ts';

export type Jobs = { stop: () => Promise<void> };

const emptyTrashQueue = 'empty-trash';
const everyHour = '17 * * * *';

/** Work that waits in Postgres, done by whichever process takes it first. */
export async function startJobs(address: DatabaseAddress, db: Db, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({ ...address, max: 4, application_name: 'vizio jobs' });
  boss.on('error', (error) => log.warn({ err: error }, 'a job could not be taken'));
  await boss.start();
  await boss.createQueue(emptyTrashQueue);
  await boss.schedule(emptyTrashQueue, everyHour);
  await boss.work(emptyTrashQueue, async () => {
    await emptyTrash(db, new Date());
  });
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}
