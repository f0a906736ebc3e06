import { availableParallelism } from 'node:os';
import { emptyDeletedComments } from '#server/features/comments/comments.ts';
import { importsAtOnce, runImport, wakeImports, wipeOldTokens } from '#server/features/imports/imports.ts';
import { deliverMail, wakeMails } from '#server/features/mail/mail.ts';
import { sendDigests } from '#server/features/notifications/notifications.ts';
import { processMedia, sayFfmpegIsMissing, videosAtOnce, wakeWaiting } from '#server/features/processing/processing.ts';
import { emptyTrash } from '#server/features/trash/trash.ts';
import { endUnknownWrites, removeUnnamed, sweepUploads } from '#server/features/uploads/uploads.ts';
import { type Ffmpeg, findFfmpeg, listRisks } from '#server/media/media.ts';
import type { Services } from '#server/services.ts';
import { createFailureReport } from './failure-report.ts';

const lookAgainMs = 3_000;
const mailsAtOnce = 4;

/** Which job does what, and how many of it a process does at once. */
export async function startWork(services: Services): Promise<{ stop: () => Promise<void> }> {
  const { queue, db } = services;
  await queue.work('import', importsAtOnce, (task) => runImport(services, task));
  await queue.work('mail', mailsAtOnce, (task) => deliverMail(services, task));
  await queue.work('digest', 1, () => sendDigests(services, new Date()));
  await queue.work('clean', 1, async ({ signal }) => {
    const now = new Date();
    await wipeOldTokens(services, now);
    await wakeImports(services);
    await wakeMails(services, now);
    await wakeWaiting(services);
    await emptyTrash(db, now, signal);
    await emptyDeletedComments(db, now);
    await sweepUploads(services, now);
    await endUnknownWrites(services, now);
    await removeUnnamed(services);
  });
  return startProcessing(services);
}

/** A process without ffmpeg takes no videos: they wait for one that has it, or until it is installed here. */
async function startProcessing(services: Services): Promise<{ stop: () => Promise<void> }> {
  const { queue, config, log } = services;
  let isStopped = false;
  let isWorking = false;
  let timer: NodeJS.Timeout | undefined;
  const report = createFailureReport(log);
  const begin = async (ffmpeg: Ffmpeg): Promise<void> => {
    const count = videosAtOnce(availableParallelism());
    if (!isWorking) {
      await queue.work('process', count.short, (task) => processMedia(services, task, 'short'));
      await queue.work('process-long', count.long, (task) => processMedia(services, task, 'long'));
      log.info({ ffmpeg: ffmpeg.version, cage: ffmpeg.cage.kind }, 'videos are processed');
      for (const risk of listRisks(ffmpeg)) log.warn(risk);
    }
    isWorking = true;
    // Those that came before ffmpeg, or that nobody asks for any more after too many tries.
    await wakeWaiting(services);
  };
  const look = async (): Promise<void> => {
    try {
      const ffmpeg = await findFfmpeg(config.ffmpegPath, config.searchPath);
      if (ffmpeg) return await begin(ffmpeg);
      await sayFfmpegIsMissing(services);
    } catch (error) {
      report(error);
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      looking = look();
    }, lookAgainMs);
  };
  let looking = look();
  await looking;
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
