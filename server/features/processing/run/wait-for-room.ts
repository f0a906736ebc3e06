import { findWaitingForRoom, type MediaRow } from '#server/features/processing/processing.queries.ts';
import { estimateOutputBytes, MediaError } from '#server/media/media.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { explainDisk, StorageError } from '#server/platform/storage/storage-error.ts';
import { NoRoom, type Scratch } from './scratch.ts';

export const waitingForSpace = 'Waiting for disk space on the server.';

/** Bytes that must be free before a run: an estimate after probing, more once a run has reached the reserve. */
export function needsRoom({ disk }: Services['storage'], media: Pick<MediaRow, 'facts' | 'sizeBytes' | 'roomBytes'>) {
  const copyBytes = disk ? 0 : media.sizeBytes;
  return Math.max(copyBytes + (media.facts ? estimateOutputBytes(media.facts) : 0), media.roomBytes ?? 0);
}

/** True if the local disk is full, so that its free space decides when to retry. */
export function lacksRoom(error: unknown, signal: AbortSignal, { disk }: Services['storage']): boolean {
  const isOut = error instanceof NoRoom || signal.reason instanceof NoRoom;
  return isOut || (error instanceof MediaError && error.kind === 'disk-full') || (isFull(error) && disk !== undefined);
}

/** The problem to show while storage fails; undefined for a failure that may be the video's. */
export function explainOutage(error: unknown): string | undefined {
  if (isFull(error)) return waitingForSpace;
  const explained = explainDisk(error);
  return explained instanceof StorageError ? explained.message : undefined;
}

function isFull(error: unknown): boolean {
  return error instanceof AppError && error.code === 'no_space';
}

/** Enqueues the videos that fit now, in queue order. Waiting for room uses up no retry. */
export async function wakeFitting({ db, queue }: Pick<Services, 'db' | 'queue'>, scratch: Scratch): Promise<void> {
  const waiting = await findWaitingForRoom(db);
  if (waiting.length === 0) return;
  let left = await scratch.measureLeft();
  for (const { id, turn, roomBytes } of waiting) {
    if (left <= 0 || left < roomBytes) continue;
    left -= roomBytes;
    await queue.enqueue(db, 'process', id, { priority: -turn });
  }
}
