import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { endOfWindow } from '#server/platform/storage/signed-links.ts';
import { findFrameTable, type MediaRow } from './processing.queries.ts';

export const frameTimesPath = '/vizioApi/frame-times';

/** A link to the frame table of a video of variable frame rate; null if the rate is constant. */
export function signFrameTimes({ links }: Pick<Services, 'links'>, { id, facts }: MediaRow): string | null {
  return facts?.video.isVariable ? links.sign('GET', `${frameTimesPath}/${id}`, {}, endOfWindow(Date.now())) : null;
}

export async function readFrameTimes({ db }: Pick<Services, 'db'>, mediaId: string): Promise<Uint8Array> {
  const bytes = await findFrameTable(db, mediaId);
  if (bytes) return bytes;
  throw new AppError('not_found', 'This version was deleted. Reload the page.');
}
