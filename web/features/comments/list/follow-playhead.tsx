import { useEffect, useEffectEvent } from 'react';
import type { Moments } from '../moments.ts';
import type { FrameOf, Thread } from '../threads.ts';

/** The last comment at or before this frame, in whatever order they are listed. */
export function threadAt(threads: readonly Thread[], frame: number, frameOf: FrameOf): string | null {
  let found: { id: string; frame: number } | null = null;
  for (const { comment } of threads) {
    const own = frameOf(comment);
    if (own === null || own > frame) continue;
    // Of several on one frame, the first.
    if (!found || own > found.frame) found = { id: comment.id, frame: own };
  }
  return found?.id ?? null;
}

/** Reports each comment that the playhead reaches. A component of its own, so that new frames do not render the list. */
export function FollowPlayhead({
  moments,
  threads,
  onReach,
}: {
  moments: Moments;
  threads: readonly Thread[];
  onReach: (id: string | null) => void;
}) {
  const id = threadAt(threads, moments.useFrame(), moments.frameOf);
  const report = useEffectEvent(onReach);
  useEffect(() => report(id), [id]);
  return null;
}
