import type { FailedVideo, JobQueue, ServerJob } from '#contract/console/console.ts';
import { retryMedia, stopMedia } from '#server/features/processing/processing.ts';
import type { ServerAdmin } from '#server/platform/access/server-admin.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordServerChange } from '#server/platform/audit/record-server-change.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { type JobName, jobNames } from '#server/platform/jobs/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { findFailedVideos, findJobs, findQueues, lockJob, nameVideo } from './server-jobs.queries.ts';

type Needed = Pick<Services, 'db' | 'queue'>;

const mostShown = 200;
const videoQueues: readonly string[] = ['process', 'process-alone', 'process-long'];

export async function listJobs(
  db: Db,
  admin: ServerAdmin,
): Promise<{ queues: JobQueue[]; jobs: ServerJob[]; failedVideos: FailedVideo[] }> {
  return {
    queues: await findQueues(db, jobNames),
    jobs: await findJobs(db, admin.userId, jobNames, mostShown),
    failedVideos: await findFailedVideos(db, admin.userId, mostShown),
  };
}

export async function retryJob({ db, queue }: Needed, admin: ServerAdmin, name: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const job = await requireJob(tx, admin, name, id);
    if (job.state === 'active') throw new AppError('conflict', 'This job is running. Stop it first.');
    await queue.runNow(tx, requireName(name), id);
    await recordServerChange(tx, admin, 'job.retry', job.subject || name, job.subject && name);
  });
}

/** A video fails with a reason, so that people see why and can start it again. Its running ffmpeg is stopped. */
export async function cancelJob({ db, queue }: Needed, admin: ServerAdmin, name: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const job = await requireJob(tx, admin, name, id);
    await queue.cancel(tx, requireName(name), id);
    // In the same transaction: a video without a job that still says "running" would wait forever.
    if (videoQueues.includes(name)) await stopMedia(tx, job.subjectId);
    await recordServerChange(tx, admin, 'job.cancel', job.subject || name, job.subject && name);
  });
}

export async function retryVideo(services: Needed, admin: ServerAdmin, mediaId: string): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    if (!(await retryMedia(services, tx, mediaId))) {
      throw new AppError('conflict', 'This video has not failed, or was deleted. Reload the page.');
    }
    await recordServerChange(tx, admin, 'video.retry', await nameVideo(tx, admin.userId, mediaId));
  });
}

function requireName(name: string): JobName {
  const known = jobNames.find((one) => one === name);
  if (known) return known;
  throw new AppError('not_found', `There is no queue "${name}".`);
}

async function requireJob(tx: Tx, { userId }: ServerAdmin, name: string, id: string) {
  const job = await lockJob(tx, userId, requireName(name), id);
  if (job) return job;
  throw new AppError('not_found', 'This job has ended already. Reload the page.');
}
