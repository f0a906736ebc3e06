import type { Comment } from '#contract/comments/comments.ts';
import type { FixCheck, Placement } from '#contract/comments/placements.ts';
import type { FrameClock } from '#contract/media/timecode.ts';
import { type Thread, threadsOf } from '../threads.ts';

export type FixState = 'open' | FixCheck['verdict'];

/** A comment of an earlier version that is to be checked in a newer one. */
export type Fix = Thread & { placement: Placement; state: FixState };

/**
 * The threads that are open or were checked in this version, by time. Those whose place is not sure or not there are at
 * their old time.
 */
export function listFixes(
  comments: readonly Comment[],
  placements: readonly Placement[],
  clock: Pick<FrameClock, 'startOf'> | null,
): Fix[] {
  const secondsOf = ({ comment, placement }: Fix) => {
    const { state, frame } = placement;
    return clock && frame !== null && state !== 'unsure' ? clock.startOf(frame) : comment.seconds;
  };
  const placementOf = new Map(placements.map((placement) => [placement.commentId, placement]));
  return threadsOf(comments)
    .flatMap((thread): Fix[] => {
      const placement = placementOf.get(thread.comment.id);
      if (!placement || (thread.comment.resolved && !placement.check)) return [];
      return [{ ...thread, placement, state: stateOf(thread.comment, placement) }];
    })
    .sort((a, b) => secondsOf(a) - secondsOf(b) || (a.comment.id < b.comment.id ? -1 : 1));
}

/** Everybody who may resolve a comment decides; the check says what they saw. */
export function stateOf({ resolved }: Comment, { check }: Placement): FixState {
  if (resolved) return 'fixed';
  return check && check.verdict !== 'fixed' ? check.verdict : 'open';
}

export const fixNames: Record<FixState, string> = {
  open: 'Open',
  done: 'To check',
  fixed: 'Fixed',
  'not-fixed': 'Not fixed',
};

export const countFixed = (fixes: readonly Fix[]) => fixes.filter(({ state }) => state === 'fixed').length;
