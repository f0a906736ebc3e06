import { loadFingerprints, requestFingerprints } from '#server/features/processing/processing.ts';
import { AlignError, alignInThread, type Cut } from '#server/media/media.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { JobOutcome, Task } from '#server/platform/jobs/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { findAlignment, findVideo, type Pair } from './changes.queries.ts';
import { continueAlignments, failAlignments, finishAlignment } from './request-alignment.ts';

type Needed = Pick<Services, 'db' | 'storage' | 'queue' | 'log'>;

/**
 * Compares a pair, or leaves it to the jobs that it waits for: they call `continueAlignments`. The id of a video that was
 * processed stands for all its pairs.
 */
export async function runAlignJob(services: Needed, { id, signal }: Task): Promise<JobOutcome | undefined> {
  const { db, log } = services;
  const [old = '', now] = id.split('.');
  if (now === undefined) {
    await continueAlignments(services, old, 'processed');
    return undefined;
  }
  const pair = { old, now };
  if ((await findAlignment(db, pair))?.state !== 'waiting') return 'skipped';
  const cuts = { old: await loadCut(services, old), now: await loadCut(services, now) };
  if (cuts.old === 'failed' || cuts.now === 'failed') return fail(services, pair);
  if (cuts.old === 'later' || cuts.now === 'later') return 'postponed';
  try {
    const result = await alignInThread({ old: cuts.old, now: cuts.now }, { signal });
    await inTransaction(db, (tx) => finishAlignment(tx, pair, { result }));
    return undefined;
  } catch (error) {
    if (signal.aborted || !(error instanceof AlignError)) throw error;
    log.error({ err: error, ...pair }, 'two videos could not be compared');
    return fail(services, pair);
  }
}

/** Requests missing fingerprints, except of a video whose processing will make them. */
async function loadCut(services: Needed, mediaId: string): Promise<Cut | 'later' | 'failed'> {
  const { db, queue } = services;
  const video = await findVideo(db, mediaId);
  const fingerprints = video?.facts ? await loadFingerprints(services, mediaId) : null;
  if (video?.facts && fingerprints) return { ...fingerprints, frameRate: video.facts.video.frameRate };
  if (!video || video.state === 'failed') return 'failed';
  if (video.state === 'done') await requestFingerprints(queue, db, mediaId);
  return 'later';
}

async function fail({ db }: Needed, pair: Pair): Promise<JobOutcome> {
  await inTransaction(db, (tx) => failAlignments(tx, [pair]));
  return 'rejected';
}
