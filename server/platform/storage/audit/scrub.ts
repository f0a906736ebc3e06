import { setTimeout as pause } from 'node:timers/promises';
import { dayMs } from '#contract/durations.ts';
import { AppError } from '#server/platform/app-error.ts';
import { lowestUuid } from '#server/platform/db/uuid.ts';
import type { Services } from '#server/platform/services.ts';
import { checksumShape, recomputeChecksum } from '../checksums.ts';
import type { Storage } from '../storage.ts';
import { isNamed } from './audit.queries.ts';
import { describeFinding } from './audit.ts';
import {
  findNextVideo,
  loadPass,
  type StoredRow,
  setFirstChecksum,
  sumStoredBytes,
  updatePass,
} from './scrub.queries.ts';

type Needed = Pick<Services, 'db' | 'storage' | 'log'> & {
  /** Renders these renditions of a video again. */
  remake: (mediaId: string, renditionIds: string[]) => Promise<void>;
};

/** The duration of a pass over all objects. */
const passMs = 30 * dayMs;
/** At this rate the largest S3 object fits into a day, the time limit of a job. */
const bytesPerSecond = 64 * 2 ** 20;

/**
 * Reads originals and renditions one after the other and verifies their checksums. Each run reads what is due of a
 * 30-day pass, starting where the last run ended. A damaged rendition is rendered again; a damaged original is reported
 * and left alone.
 */
export async function scrubStorage(services: Needed, now: Date, signal: AbortSignal): Promise<void> {
  const { db } = services;
  let pass = await loadPass(db);
  const passedMs = now.getTime() - pass.since.getTime();
  const dueBytes = passedMs < passMs ? (await sumStoredBytes(db)) * (passedMs / passMs) : Infinity;
  while (pass.readBytes < dueBytes) {
    signal.throwIfAborted();
    const video = await findNextVideo(db, pass.afterId);
    if (!video) return updatePass(db, { since: now, afterId: lowestUuid, readBytes: 0 });
    await scrubVideo(services, video, signal);
    const objects = [video.original, ...video.renditions];
    const readBytes = objects.reduce((sum, { sizeBytes }) => sum + sizeBytes, pass.readBytes);
    pass = { ...pass, afterId: video.original.id, readBytes };
    await updatePass(db, pass);
  }
}

async function scrubVideo(
  services: Needed,
  { original, renditions }: { original: StoredRow; renditions: StoredRow[] },
  signal: AbortSignal,
): Promise<void> {
  const { db, log, remake } = services;
  const mediaId = original.id;
  const problem = await findDamage(services, original, signal);
  const damaged: StoredRow[] = [];
  for (const rendition of renditions) if (await findDamage(services, rendition, signal)) damaged.push(rendition);
  const kinds = damaged.map(({ kind }) => kind);
  if (problem) {
    const what = `the original ${problem}: object ${mediaId}`;
    const line = `${await describeFinding(db, { what, mediaId })}. Restore this object from a backup.`;
    // Renditions of a damaged original would be damaged too.
    log.error({ media: mediaId, damagedRenditions: kinds }, line);
  } else if (damaged.length > 0) {
    log.warn({ media: mediaId, renditions: kinds }, 'damaged renditions are made again');
    const ids = damaged.map(({ id }) => id);
    await remake(mediaId, ids);
  }
}

/** Returns the damage if two reads find it; undefined if there is none or the row was deleted meanwhile. */
async function findDamage(services: Needed, row: StoredRow, signal: AbortSignal): Promise<string | undefined> {
  if (!(await compare(services, row, signal))) return undefined;
  const problem = await compare(services, row, signal);
  return problem && (await isNamed(services.db, row.id)) ? problem : undefined;
}

async function compare({ db, storage }: Needed, row: StoredRow, signal: AbortSignal): Promise<string | undefined> {
  const found = await read(storage, row, signal).catch(async (error: Error) => {
    signal.throwIfAborted();
    // Rejects if the whole storage is down, which says nothing about the object.
    await storage.ping();
    if (error instanceof AppError && error.code === 'not_found') return { problem: 'is not there' };
    return { problem: `cannot be read (${error.cause ?? error.message})` };
  });
  if ('problem' in found) return found.problem;
  if (found.sizeBytes !== row.sizeBytes) return `has ${found.sizeBytes} bytes instead of ${row.sizeBytes}`;
  if (row.checksum === '') await setFirstChecksum(db, row.id, found.checksum);
  else if (found.checksum !== row.checksum) return 'is damaged';
}

async function read(storage: Storage, { id, sizeBytes, checksum }: StoredRow, signal: AbortSignal) {
  const startedAtMs = performance.now();
  let readBytes = 0;
  const paced = async function* () {
    for await (const chunk of storage.readObject(id)) {
      signal.throwIfAborted();
      yield chunk;
      readBytes += chunk.length;
      const aheadMs = (readBytes / bytesPerSecond) * 1000 - (performance.now() - startedAtMs);
      if (aheadMs > 0) await pause(aheadMs, undefined, { signal });
    }
  };
  const like = checksum === '' ? checksumShape(storage, sizeBytes) : checksum;
  return { checksum: await recomputeChecksum(paced(), like), sizeBytes: readBytes };
}
