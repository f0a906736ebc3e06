import { announceWithFolders } from '#server/features/items/items.ts';
import type { Step } from '#server/media/media.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { announce } from '#server/platform/realtime/events.ts';
import type { Services } from '#server/platform/services.ts';
import { findPlaces, updateMedia } from './processing.queries.ts';

const announceEveryMs = 500;

/** One percentage for all steps, each with an equal share. */
export function reportProgress(services: Pick<Services, 'db' | 'log'>, mediaId: string, steps: Step[]) {
  const publish = publishPercent(services, mediaId);
  return (step: Step, fraction: number) => publish((steps.indexOf(step) + fraction) / steps.length);
}

/** Announces it at most twice a second. */
export function publishPercent({ db, log }: Pick<Services, 'db' | 'log'>, mediaId: string) {
  let spokenAt = 0;
  let last = -1;
  return (fraction: number) => {
    const percent = Math.min(99, Math.floor(fraction * 100));
    if (percent === last || performance.now() - spokenAt < announceEveryMs) return;
    spokenAt = performance.now();
    last = percent;
    inTransaction(db, async (tx) => {
      await updateMedia(tx, mediaId, { percent });
      const teamIds = new Set((await findPlaces(tx, mediaId)).map(({ teamId }) => teamId));
      for (const teamId of teamIds) {
        await announce(tx, { teamId, event: { kind: 'processing', teamId, mediaId, percent } });
      }
    }).catch((error) => log.warn({ err: error }, 'progress could not be told'));
  };
}

/** The cards of folders show its poster, and a link may lead to the video alone. */
export async function publishProgress({ db }: Pick<Services, 'db'>, mediaId: string): Promise<void> {
  await inTransaction(db, (tx) => announceProgress(tx, mediaId));
}

export async function announceProgress(tx: Tx, mediaId: string): Promise<void> {
  await announceWithFolders(tx, await findPlaces(tx, mediaId));
}
