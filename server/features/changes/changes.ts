import type { Alignment } from '#contract/media/alignment.ts';
import type { Changes } from '#contract/media/changes.ts';
import type { Authorized } from '#server/access/authorized.ts';
import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ItemRow } from '#server/features/items/items.ts';
import { loadFingerprints, runFingerprintJob } from '#server/features/processing/processing.ts';
import type { JobOutcome, Task } from '#server/jobs/queue.ts';
import { alignInThread, alignmentAlgorithm } from '#server/media/media.ts';
import type { Services } from '#server/services.ts';
import {
  findAlignment,
  findFrameRate,
  findPairsWithBefore,
  findVersionMedia,
  finishAlignment,
  type Pair,
  putWaiting,
  type VersionMedia,
} from './changes.queries.ts';

/** After all uploads: their videos cannot be seen before. */
const priority = -1_000_000;

/** The changes from one version of a file to a later one. Asking for them begins the work. */
export async function showChanges(
  services: Pick<Services, 'db' | 'queue'>,
  item: Authorized<ItemRow, 'view'>,
  { from, to }: { from: number; to: number },
): Promise<Changes> {
  const { db } = services;
  const versions = await findVersionMedia(db, item.id);
  const [old, now] = [requireVersion(versions, from), requireVersion(versions, to)];
  if (from >= to) throw new AppError('bad_request', 'Name an older version first, then a newer one.', 'query.from');
  if (!old.isDone || !now.isDone) return { state: 'waiting', alignment: null };
  if (old.mediaId === now.mediaId) return { state: 'done', alignment: nothingChanged(old.frameCount ?? 1) };
  const pair = { old: old.mediaId, now: now.mediaId };
  const found = await findAlignment(db, pair);
  if (found?.algorithm === alignmentAlgorithm) return { state: found.state, alignment: found.result };
  await requestAlignment(services, pair);
  return { state: 'waiting', alignment: null };
}

/** Of a version that was restored: both are the same video. */
function nothingChanged(frameCount: number): Alignment {
  const all = { from: 0, to: frameCount };
  return { segments: [{ old: all, now: all, kind: 'same', at: 0, speed: 1, confidence: 1 }], sound: [] };
}

function requireVersion(versions: Map<number, VersionMedia>, number: number): VersionMedia {
  const found = versions.get(number);
  if (!found) throw new AppError('not_found', 'This file has no such version. Choose another one.');
  return found;
}

/** Compares a video that was processed with the version before it. */
export async function alignWithBefore(services: Pick<Services, 'db' | 'queue'>, mediaId: string): Promise<void> {
  for (const pair of await findPairsWithBefore(services.db, mediaId)) await requestAlignment(services, pair);
}

async function requestAlignment({ db, queue }: Pick<Services, 'db' | 'queue'>, pair: Pair): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await putWaiting(tx, pair, alignmentAlgorithm))
      await queue.enqueue(tx, 'align', `${pair.old}.${pair.now}`, { priority });
  });
}

/** Makes the fingerprints of older videos first. Two versions that cannot be compared are not tried again. */
export async function runAlignJob(
  services: Parameters<typeof runFingerprintJob>[0],
  { id, signal }: Task,
): Promise<JobOutcome | undefined> {
  const { db } = services;
  const [old = '', now = ''] = id.split('.');
  const pair = { old, now };
  const found = await findAlignment(db, pair);
  if (found?.state !== 'waiting' || found.algorithm !== alignmentAlgorithm) return 'skipped';
  const cuts = [await loadCut(services, old, signal), await loadCut(services, now, signal)] as const;
  const result = cuts[0] && cuts[1] ? await alignInThread(cuts[0], cuts[1], { signal }) : null;
  await finishAlignment(db, pair, alignmentAlgorithm, result);
  return result ? undefined : 'rejected';
}

async function loadCut(services: Parameters<typeof runFingerprintJob>[0], mediaId: string, signal: AbortSignal) {
  const frameRate = await findFrameRate(services.db, mediaId);
  if (!frameRate) return null;
  const made = await loadFingerprints(services, mediaId);
  if (made) return { ...made, frameRate };
  await runFingerprintJob(services, { id: mediaId, signal });
  const fingerprints = await loadFingerprints(services, mediaId);
  return fingerprints && { ...fingerprints, frameRate };
}
