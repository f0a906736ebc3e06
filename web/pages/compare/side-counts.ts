import { formatCount } from '#web/ui/text/count.ts';
import type { VersionComments, VersionPlace } from './with-comments.tsx';

/** "9 on v2, 4 on v3": the comments of the joined list by where they are. */
export function sideCounts(
  versionComments: readonly VersionComments[],
  nameOf: (place: VersionPlace) => string | undefined,
): string {
  return versionComments
    .map((one) => {
      const threads = one.comments.comments.filter(({ replyTo }) => replyTo === null);
      return `${formatCount(threads.length)} on ${nameOf(one) ?? `v${one.version}`}`;
    })
    .join(', ');
}

/** All comments on the compared videos. */
export function sumWhole(versionComments: readonly VersionComments[]): number {
  const wholes = new Map(versionComments.map(({ itemId, whole }) => [itemId, whole]));
  return [...wholes.values()].reduce((sum, whole) => sum + whole, 0);
}
