import type { Placement } from '#contract/comments/placements.ts';
import { countText } from '#web/ui/text/count.ts';

/** "7 comments followed your new cut · 1 to place · 1 not in v3"; null while pictures are compared or if there are none. */
export function followWords(
  placements: readonly Pick<Placement, 'state' | 'frame'>[],
  version: number,
  isOwn: boolean,
): string | null {
  if (placements.length === 0 || placements.some(({ state }) => state === 'waiting')) return null;
  const unsure = placements.filter(({ state }) => state === 'unsure').length;
  const gone = placements.filter(({ frame, state }) => frame === null && state !== 'unsure').length;
  const followed = placements.length - unsure - gone;
  const parts = [
    `${countText(followed, 'comment')} followed ${isOwn ? 'your' : 'the'} new cut`,
    unsure > 0 && `${unsure} to place`,
    gone > 0 && `${gone} not in v${version}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
