import { useEffect, useEffectEvent } from 'react';
import type { Thread } from '../panel/threads.ts';
import type { PlayerPort } from '../player-port.ts';

/** The last comment at or before this frame, in whatever order they are listed. */
export function threadAt(threads: readonly Thread[], frame: number): string | null {
  let found: { id: string; frame: number } | null = null;
  for (const { comment } of threads) {
    if (comment.frame === null || comment.frame > frame) continue;
    // Of several on one frame, the first.
    if (!found || comment.frame > found.frame) found = { id: comment.id, frame: comment.frame };
  }
  return found?.id ?? null;
}

/** Reports each comment that the playhead reaches. A component of its own, so that new frames do not render the list. */
export function FollowPlayhead({
  player,
  threads,
  onReach,
}: {
  player: PlayerPort;
  threads: readonly Thread[];
  onReach: (id: string | null) => void;
}) {
  const id = threadAt(threads, player.useFrame());
  const report = useEffectEvent(onReach);
  useEffect(() => report(id), [id]);
  return null;
}
