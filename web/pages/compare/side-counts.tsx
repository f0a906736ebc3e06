import type { ComparedSide } from '#web/features/compare/compare.tsx';
import { formatCount } from '#web/ui/text/count.ts';
import type { VersionComments, VersionPlace } from './with-comments.tsx';

/** "9 on v2, 4 on v3": the comments of the joined list by where they are. */
export function SideCounts({
  versionComments,
  sides,
  places,
}: {
  versionComments: readonly VersionComments[];
  sides: readonly ComparedSide[];
  places: readonly VersionPlace[];
}) {
  const counts = versionComments.map(({ itemId, version, comments }) => {
    const threads = comments.comments.filter(({ replyTo }) => replyTo === null);
    const side = places.findIndex((place) => place.itemId === itemId && place.version === version);
    return `${formatCount(threads.length)} on ${sides[side]?.name ?? `v${version}`}`;
  });
  return (
    <p className="wrap-anywhere shrink-0 border-line border-b px-4 py-2 text-quiet text-sm tabular-nums">
      {counts.join(', ')}
    </p>
  );
}

/** All comments on the compared videos. */
export function sumWhole(versionComments: readonly VersionComments[]): number {
  const wholes = new Map(versionComments.map(({ itemId, whole }) => [itemId, whole]));
  return [...wholes.values()].reduce((sum, whole) => sum + whole, 0);
}
