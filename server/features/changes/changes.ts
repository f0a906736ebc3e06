import { hourMs } from '#contract/durations.ts';
import type { Alignment } from '#contract/media/alignment.ts';
import type { Changes } from '#contract/media/changes.ts';
import { kindOfType, nounOf } from '#contract/media/kinds.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { ItemRow } from '#server/features/items/items.ts';
import { type Caller, nameLimited } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { findAlignment, findVersion, findVideo, type Pair, type VideoRow } from './changes.queries.ts';
import { alignmentAlgorithm, requestAlignment } from './request-alignment.ts';

export { runAlignJob } from './align-job.ts';
export { alignmentAlgorithm, continueAlignments, wakeAlignments } from './request-alignment.ts';

/** A caller of a link counts with all others who hold it. */
const newPairsPerHour = 60;

export type ChosenVersion = { item: Authorized<ItemRow, 'view'>; version: number | undefined };

/** Requests the alignment if there is none. */
export async function showChanges(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  caller: Caller,
  sides: { old: ChosenVersion; now: ChosenVersion },
): Promise<Changes> {
  const [old, now] = await Promise.all([loadVideo(db, sides.old), loadVideo(db, sides.now)]);
  if (old.mediaId === now.mediaId) return { state: 'done', problem: null, alignment: buildUnchanged(old.facts) };
  return findOrRequest({ db, queue }, caller, { old: old.mediaId, now: now.mediaId });
}

/** `cause` is the video that could not be processed; both could, if it is the pair. */
export type Compared =
  | { state: 'done'; alignment: Alignment }
  | { state: 'waiting' }
  | { state: 'failed'; cause: 'old' | 'now' | 'pair' };

/** From each of these videos to one of the same file, by the id of the old one. Requests what is missing. */
export async function loadAlignments(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  caller: Caller,
  oldIds: readonly string[],
  now: VideoRow,
): Promise<Map<string, Compared>> {
  const found = new Map<string, Compared>();
  for (const old of new Set(oldIds)) {
    const pair = { old, now: now.mediaId };
    if (old === now.mediaId && now.facts) found.set(old, { state: 'done', alignment: buildUnchanged(now.facts) });
    else if (!now.facts) found.set(old, await explainFailure(db, pair, { state: 'waiting' }));
    else {
      const { state, alignment } = await findOrRequest({ db, queue }, caller, pair).catch(waitIfTooMany);
      if (state === 'failed') found.set(old, await explainFailure(db, pair, { state, cause: 'pair' }));
      else found.set(old, alignment ? { state: 'done', alignment } : { state: 'waiting' });
    }
  }
  return found;
}

/** A video that is processed again may be compared after all. */
async function explainFailure(db: Db, pair: Pair, otherwise: Compared): Promise<Compared> {
  const [old, now] = await Promise.all([findVideo(db, pair.old), findVideo(db, pair.now)]);
  if (old?.state === 'failed') return { state: 'failed', cause: 'old' };
  if (now?.state === 'failed') return { state: 'failed', cause: 'now' };
  return old?.state === 'done' && now?.state === 'done' ? otherwise : { state: 'waiting' };
}

const waiting: Changes = { state: 'waiting', problem: null, alignment: null };

/** The page shows the rest meanwhile, and asks again. */
function waitIfTooMany(error: unknown): Changes {
  if (error instanceof AppError && error.code === 'rate_limited') return waiting;
  throw error;
}

async function findOrRequest(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  caller: Caller,
  pair: Pair,
): Promise<Changes> {
  const row = await findAlignment(db, pair);
  if (row?.algorithm === alignmentAlgorithm) {
    return { state: row.state, problem: row.problem, alignment: row.result };
  }
  await inTransaction(db, async (tx) => {
    const put = await requestAlignment(queue, tx, pair);
    if (put !== 'inserted') return;
    const who = nameLimited(caller);
    await takeTry(tx, [{ what: 'compare by', who, max: newPairsPerHour, perMs: hourMs }]);
  });
  return waiting;
}

async function loadVideo(db: Db, { item, version }: ChosenVersion): Promise<{ mediaId: string; facts: MediaFacts }> {
  const video = await findVersion(db, item.id, version);
  if (!video) throw new AppError('not_found', 'This file has no such version. Choose another one.');
  const { mediaId, facts, state, contentType } = video;
  if (facts) return { mediaId, facts };
  const kind = kindOfType(contentType);
  if (kind !== 'video') {
    const message = `This version is no video but a file of another kind: ${nounOf(kind)}. Choose a version that is a video.`;
    throw new AppError('bad_request', message);
  }
  if (state === 'failed') {
    throw new AppError(
      'bad_request',
      'This video could not be processed, so it cannot be compared. Choose another one.',
    );
  }
  throw new AppError('conflict', 'This video is still being processed. Try again in a moment.');
}

function buildUnchanged({ video }: MediaFacts): Alignment {
  const all = { from: 0, to: video.frameCount };
  return { segments: [{ old: all, now: all, kind: 'same', at: 0, speed: 1, confidence: 1 }], sound: [] };
}
