import type { Earlier } from '#web/features/comments/comments.tsx';
import { formatCount } from '#web/ui/text/count.ts';

/**
 * Threads on the shown version, before and after it. `others` are on versions that may be of another kind, from where
 * none follow. The card of the file counts all of them.
 */
export type Counts = { own: number; earlier: number; openEarlier: number; later: number; others: number };

/** "4 on v3, 8 open from earlier versions": says why the list is shorter than the count on the card. */
export function countWords(
  { own, earlier, openEarlier, later, others }: Counts,
  version: number,
  choice: Earlier,
): string {
  const all = formatCount(earlier);
  const before = {
    open: `${formatCount(openEarlier)} open from earlier versions`,
    all: `${all} from earlier versions`,
    none: `${all} from earlier versions hidden`,
  }[choice];
  return [
    `${formatCount(own)} on v${version}`,
    ...(earlier > 0 ? [before] : []),
    ...(later > 0 ? [`${formatCount(later)} on later versions`] : []),
    ...(others > 0 ? [`${formatCount(others)} on other versions`] : []),
  ].join(', ');
}
