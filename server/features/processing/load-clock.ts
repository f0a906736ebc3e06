import { decodeFrameTable, type FrameTable } from '#contract/media/frame-table.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import { type FrameClock, frameClock } from '#contract/media/timecode.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { findFrameTable } from './processing.queries.ts';

type Version = { mediaId: string; facts: MediaFacts | null };

/** Maps the frames of a version to times; null until the video has been processed. */
export async function loadClock(db: Db | Tx, version: Version): Promise<FrameClock | null> {
  return version.facts && frameClock(version.facts.video, await loadFrameTable(db, version));
}

/** The times of the frames of a variable rate; null where the rate says them. */
export async function loadFrameTable(db: Db | Tx, { mediaId, facts }: Version): Promise<FrameTable | null> {
  const bytes = facts?.video.isVariable ? await findFrameTable(db, mediaId) : undefined;
  return facts && bytes ? decodeFrameTable(bytes, facts.video.timeBase) : null;
}
