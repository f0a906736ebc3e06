import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { hashFile, sendApprovalEmails } from '#server/features/approvals/approvals.ts';
import { continueAlignments, runAlignJob, wakeAlignments } from '#server/features/changes/changes.ts';
import { emptyDeletedComments, forgetOldChanges, sendGuestMentions } from '#server/features/comments/comments.ts';
import { forgetUnusedGroups } from '#server/features/groups/groups.ts';
import {
  importsAtOnce,
  runImport,
  wakeFittingImports,
  wakeImports,
  wipeOldTokens,
} from '#server/features/imports/imports.ts';
import { checkProvider } from '#server/features/leavers/leavers.ts';
import { sendDigests } from '#server/features/notifications/notifications.ts';
import {
  type Lane,
  openEncoder,
  openRunGate,
  openScratch,
  processMedia,
  publishMissingFfmpeg,
  remakeOutputs,
  runFingerprintJob,
  runPosterJob,
  videosAtOnce,
  wakeFitting,
  wakeWaiting,
} from '#server/features/processing/processing.ts';
import { forgetOldRuns, runRules } from '#server/features/rules/rules.ts';
import { emptyTrash } from '#server/features/trash/trash.ts';
import { endUnknownWrites, removeUnnamed, sweepUploads } from '#server/features/uploads/uploads.ts';
import { type Ffmpeg, findFfmpeg, findVips, listRisks } from '#server/media/media.ts';
import { deliverEmail, wakeEmails } from '#server/platform/email/email.ts';
import type { Services } from '#server/platform/services.ts';
import { recordWorkerTime, removeOrphans } from '#server/platform/storage/audit/orphans.ts';
import { scrubStorage } from '#server/platform/storage/audit/scrub.ts';
import { runChores } from './platform/jobs/chores.ts';
import { createFailureReport } from './platform/jobs/failure-report.ts';
import type { Task } from './platform/jobs/queue.ts';

const pollAgainMs = 3_000;
const measureRoomMs = 2_000;
const checkProviderMs = 30_000;
const runRulesMs = 2_000;
const mailsAtOnce = 4;

/** Registers the worker and the concurrency of each job. */
export async function startWork(services: Services): Promise<{ stop: () => Promise<void> }> {
  const { queue, db } = services;
  const scratch = await openScratch(services);
  await queue.work('import', importsAtOnce, (task) => runImport(services, task));
  await queue.work('align', 1, (task) => runAlignJob(services, task));
  await queue.work('mail', mailsAtOnce, (task) => deliverEmail(services, task));
  await queue.work('approvals', 1, () => sendApprovalEmails(services, new Date()));
  await queue.work('hash', 1, (task) => hashFile(services, task));
  await queue.work('digest', 1, async () => {
    await recordWorkerTime(services, new Date());
    await sendDigests(services, new Date());
    await sendGuestMentions(services, new Date());
  });
  await queue.work('orphans', 1, async ({ signal }) => {
    // First, so that a backup restored a moment ago is detected.
    await recordWorkerTime(services, new Date());
    await removeOrphans(services, new Date(), signal);
  });
  await queue.work('scrub', 1, async ({ signal }) => {
    const remake = (mediaId: string, ids: string[]) => remakeOutputs(services, mediaId, ids);
    await scrubStorage({ ...services, remake }, new Date(), signal);
  });
  await queue.work('clean', 1, async ({ signal }) => {
    const now = new Date();
    const chores = {
      'delete old import tokens': () => wipeOldTokens(services, now),
      'wake imports': () => wakeImports(services),
      'wake emails': () => wakeEmails(services, now),
      'wake videos': () => wakeWaiting(services),
      'wake alignments': () => wakeAlignments(services),
      'forget groups of providers that are not set': () => forgetUnusedGroups(services),
      'empty the trash': () => emptyTrash(db, now, signal),
      'empty deleted comments': () => emptyDeletedComments(db, now),
      'forget old changes of comments': () => forgetOldChanges(db, now),
      'forget old entries of the log of rules': () => forgetOldRuns(db, now),
      'delete abandoned uploads': () => sweepUploads(services, now),
      'end unknown writes': () => endUnknownWrites(services, now),
      'delete unreferenced bytes': () => removeUnnamed(services),
    };
    await runChores(chores, { log: services.log, signal });
  });
  const report = createFailureReport(services.log);
  const processing = startProcessing({ ...services, scratch }, report);
  const hasVips = () => findVips(services.config.searchPath) !== undefined;
  let hadVips = hasVips();
  const room = repeat(measureRoomMs, report, async () => {
    if (!hadVips && hasVips()) {
      hadVips = true;
      await wakeWaiting(services);
    }
    await wakeFitting(services, scratch);
    await wakeFittingImports(services);
    return false;
  });
  const provider = repeat(checkProviderMs, report, async () => {
    await checkProvider(services, new Date());
    return false;
  });
  const rules = repeat(runRulesMs, report, async (signal) => {
    await runRules(services, signal);
    return false;
  });
  return {
    stop: async () => {
      await Promise.all([processing.stop(), room.stop(), provider.stop(), rules.stop()]);
    },
  };
}

type Processing = Omit<Parameters<typeof processMedia>[0], 'encoder' | 'gate'>;

/** Without ffmpeg this process takes no videos: they wait for a worker that has it, or until it is installed here. */
function startProcessing(services: Processing, report: (error: unknown) => void): { stop: () => Promise<void> } {
  const { queue, config, log } = services;
  let isWorking = false;
  const begin = async (ffmpeg: Ffmpeg): Promise<void> => {
    const count = videosAtOnce(availableParallelism());
    if (!isWorking) {
      const encoder = await openEncoder(services, ffmpeg);
      const gate = openRunGate();
      const process = async (task: Task, lane: Lane) => {
        const outcome = await processMedia({ ...services, encoder, gate }, task, lane);
        if (outcome === 'rejected') await continueAlignments(services, task.id, 'processed');
        return outcome;
      };
      await queue.work('process', count.short, (task) => process(task, 'short'));
      await queue.work('process-long', count.long, (task) => process(task, 'long'));
      await queue.work('process-alone', 1, (task) => process(task, 'alone'));
      await queue.work('poster', 1, (task) => runPosterJob({ ...services, gate }, task));
      await queue.work('fingerprint', 1, async (task) => {
        const outcome = await runFingerprintJob({ ...services, gate }, task);
        await continueAlignments(services, task.id, 'fingerprinted');
        return outcome;
      });
      log.info({ ffmpeg: ffmpeg.version, cage: ffmpeg.cage.kind }, 'videos are processed');
      for (const risk of listRisks(ffmpeg)) log.warn(risk);
    }
    isWorking = true;
    // Enqueues videos uploaded before ffmpeg was there, and those whose job ran out of retries.
    await wakeWaiting(services);
  };
  return repeat(pollAgainMs, report, async () => {
    const ffmpeg = await findFfmpeg(config.ffmpegPath, config.searchPath);
    if (ffmpeg) await begin(ffmpeg);
    else await publishMissingFfmpeg(services);
    return ffmpeg !== undefined;
  });
}

/** Repeats work until it returns true. Reports what it throws and retries. */
function repeat(
  everyMs: number,
  report: (error: unknown) => void,
  work: (signal: AbortSignal) => Promise<boolean>,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      const isDone = await work(stopping.signal).catch(report);
      if (isDone) return;
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
