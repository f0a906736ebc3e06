import { decodeFrameTable } from '#contract/media/frame-table.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import { type FrameClock, frameClock } from '#contract/media/timecode.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { findFrameTable } from './processing.queries.ts';

/** Maps the frames of a version to times; null until the video has been processed. */
export async function loadClock(
  db: Db | Tx,
  { mediaId, facts }: { mediaId: string; facts: MediaFacts | null },
): Promise<FrameClock | null> {
  if (!facts) return null;
  const bytes = facts.video.isVariable ? await findFrameTable(db, mediaId) : undefined;
  return frameClock(facts.video, bytes ? decodeFrameTable(bytes, facts.video.timeBase) : null);
}
