import { announceProgress, loadFingerprints } from '#server/features/processing/processing.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Queue } from '#server/platform/jobs/queue.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type Ending,
  endAlignment,
  findNeighbours,
  findVideo,
  findWaiting,
  type Pair,
  putWaiting,
  resetFailed,
} from './changes.queries.ts';

/** Increase it with every change of the results; alignments by another one are computed again when asked for. */
export const alignmentAlgorithm = 5;

export const notComparable = 'Vizio could not compare the pictures of these two versions.';

const jobId = ({ old, now }: Pair) => `${old}.${now}`;

/** Has no effect if the alignment is there or under way. */
export async function requestAlignment(queue: Queue, tx: Tx, pair: Pair): Promise<'inserted' | 'outdated' | undefined> {
  const put = await putWaiting(tx, pair, alignmentAlgorithm);
  if (put) await queue.enqueue(tx, 'align', jobId(pair));
  return put;
}

/**
 * Continues the alignments that wait for a video, and compares a processed version with its neighbours. Call it after
 * each of these jobs, also after a skipped one of fingerprints: its first run may have been killed before this.
 */
export async function continueAlignments(
  services: Pick<Services, 'db' | 'storage' | 'queue'>,
  mediaId: string,
  after: 'processed' | 'fingerprinted',
): Promise<void> {
  const { db, queue } = services;
  const video = await findVideo(db, mediaId);
  if (!video || video.state === 'waiting' || video.state === 'running') return;
  if (after === 'fingerprinted') {
    const waiting = await findWaiting(db, mediaId);
    if (waiting.length === 0) return;
    const isReady = (await loadFingerprints(services, mediaId)) !== null;
    if (isReady) await wake(queue, db, waiting);
    else await inTransaction(db, (tx) => failAlignments(tx, waiting));
    return;
  }
  await inTransaction(db, async (tx) => {
    if (video.state === 'done') {
      await resetFailed(tx, mediaId);
      for (const pair of await findNeighbours(tx, mediaId)) await requestAlignment(queue, tx, pair);
    }
    await wake(queue, tx, await findWaiting(tx, mediaId));
  });
}

/** With new ids: the queue drops a second job with the id of a running one, which may be about to end without a result. */
async function wake(queue: Queue, tx: Db | Tx, pairs: Pair[]): Promise<void> {
  for (const pair of pairs) await queue.enqueue(tx, 'align', `${jobId(pair)}.${uuidv7()}`);
}

/** Enqueues those whose job ran out of retries. */
export async function wakeAlignments({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  for (const pair of await findWaiting(db)) await queue.enqueue(db, 'align', jobId(pair));
}

export async function failAlignments(tx: Tx, pairs: Pair[]): Promise<void> {
  for (const pair of pairs) await finishAlignment(tx, pair, { problem: notComparable });
}

/** Pages that show one of the videos refetch. */
export async function finishAlignment(tx: Tx, pair: Pair, ending: Ending): Promise<void> {
  if (!(await endAlignment(tx, pair, alignmentAlgorithm, ending))) return;
  for (const mediaId of [pair.old, pair.now]) await announceProgress(tx, mediaId);
}
