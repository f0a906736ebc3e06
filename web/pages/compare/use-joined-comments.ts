import { useMemo } from 'react';
import { formatFrame } from '#web/decoder/frame-text.ts';
import { useTimeFormat } from '#web/decoder/time-format.ts';
import {
  commentMarkers,
  joinComments,
  type ListedComments,
  type Moments,
  timeText,
} from '#web/features/comments/comments.tsx';
import type { ComparedSide, Comparison } from '#web/features/compare/compare.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import type { VersionComments, VersionPlace } from './with-comments.tsx';

/** The comments on all sides as one list on the timeline of the comparison. */
export function useJoinedComments(
  comparison: Comparison,
  sides: readonly ComparedSide[],
  places: readonly VersionPlace[],
  versionComments: readonly VersionComments[],
) {
  const joined: ListedComments | null = useMemo(() => {
    const [first, ...others] = versionComments.map(({ comments }) => comments);
    return first ? joinComments([first, ...others]) : null;
  }, [versionComments]);
  const points = comparison.useState((state) => state.points);
  const driver = comparison.useState((state) => state.driver);
  const format = useTimeFormat();
  // Anew with each shift, so that the list is in order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const moments = useMemo((): Moments => {
    const sideOf = new Map(
      joined?.comments.map((comment) => {
        const { itemId, version } = joined.placeOf(comment);
        const side = places.findIndex((one) => one.itemId === itemId && one.version === version);
        return [comment.id, Math.max(0, side)];
      }),
    );
    const sideAt = ({ id }: { id: string }) => sideOf.get(id) ?? 0;
    // Once, because the list asks for each comment with each frame.
    const ticks = new Map(
      joined?.comments.map((comment) => {
        return [comment.id, comment.frame === null ? null : comparison.tickOf(sideAt(comment), comment.frame)];
      }),
    );
    return {
      frameOf: ({ id }) => ticks.get(id) ?? null,
      useFrame: comparison.useTick,
      useTimeText: () => (comment) => {
        const side = sides[sideAt(comment)];
        return timeText(comment, (frame) => (side ? formatFrame(frame, format, side) : ''));
      },
      goTo: (comment) => {
        const { frame } = comment;
        if (frame !== null && !comparison.goTo(sideAt(comment), frame)) {
          const isMatched = comparison.state().isByPictures && comparison.canMatchPictures();
          showError(
            isMatched
              ? 'This picture is not in the video that the others follow. Follow the other one: Settings, Sync.'
              : 'Your sync points leave this frame out. Reset them with 0 to see it.',
          );
        }
      },
      nameOf: (comment) => sides[sideAt(comment)]?.name ?? '',
    };
  }, [comparison, sides, places, joined, points, driver, format]);
  // The comments of a version that is on two sides are on the first of them.
  const markers = useMemo(
    () =>
      places.map(({ itemId, version }, side) => {
        const isFirst = side === places.findIndex((place) => place.itemId === itemId && place.version === version);
        const own = isFirst && versionComments.find((one) => one.itemId === itemId && one.version === version);
        return own ? commentMarkers(own.comments.comments) : [];
      }),
    [places, versionComments],
  );
  return { joined, moments, markers };
}
