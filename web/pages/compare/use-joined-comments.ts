import { useMemo } from 'react';
import { formatTimecode } from '#contract/media/timecode.ts';
import {
  commentMarkers,
  joinComments,
  type ListedComments,
  type Moments,
  timeText,
} from '#web/features/comments/comments.tsx';
import type { ComparedSide, Comparison } from '#web/features/compare/compare.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import type { Notes, VersionPlace } from './with-notes.tsx';

/** The comments on all sides as one list on the timeline of the comparison. */
export function useJoinedComments(
  comparison: Comparison,
  sides: readonly ComparedSide[],
  places: readonly VersionPlace[],
  notes: readonly Notes[],
) {
  const joined: ListedComments | null = useMemo(() => {
    const [first, ...others] = notes.map(({ comments }) => comments);
    return first ? joinComments([first, ...others]) : null;
  }, [notes]);
  const points = comparison.useState((state) => state.points);
  const driver = comparison.useState((state) => state.driver);
  // Anew with each shift, so that the list is in order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const moments = useMemo((): Moments => {
    const sideOf = (place: VersionPlace | undefined) => {
      const side = places.findIndex((one) => one.itemId === place?.itemId && one.version === place.version);
      return Math.max(0, side);
    };
    const sideAt = (comment: Parameters<Moments['frameOf']>[0]) => sideOf(joined?.placeOf(comment));
    return {
      frameOf: (comment) => (comment.frame === null ? null : comparison.tickOf(sideAt(comment), comment.frame)),
      useFrame: comparison.useTick,
      useTimeText: () => (comment) => {
        const scale = sides[sideAt(comment)]?.scale;
        return timeText(comment, (frame) => (scale ? formatTimecode(frame, scale) : ''));
      },
      goTo: (comment) => {
        const { frame } = comment;
        if (frame !== null && !comparison.goTo(sideAt(comment), frame)) {
          showError('Your sync points leave this frame out. Reset them with 0 to see it.');
        }
      },
      nameOf: (comment) => sides[sideAt(comment)]?.name ?? '',
    };
  }, [comparison, sides, places, joined, points, driver]);
  // The comments of a version that is on two sides are on the first of them.
  const markers = useMemo(
    () =>
      places.map(({ itemId, version }, side) => {
        const isFirst = side === places.findIndex((place) => place.itemId === itemId && place.version === version);
        const own = isFirst && notes.find((one) => one.itemId === itemId && one.version === version);
        return own ? commentMarkers(own.comments.comments) : [];
      }),
    [places, notes],
  );
  return { joined, moments, markers };
}
