import type { Comment } from '#contract/comments/comments.ts';
import type { Placement } from '#contract/comments/placements.ts';
import { wordless } from '#contract/comments/text-limits.ts';
import { type Alignment, oldFrameOf } from '#contract/media/alignment.ts';
import { placeWords } from '#web/features/comments/comments.tsx';
import type { Pin } from '#web/ui/ribbon/ribbon-shape.ts';

type Carried = { comment: Comment; placement: Placement };
const longestText = 80;

/** The comments of earlier versions on their way from one version to the next. Those that no picture tells about have none. */
export function listPins(
  carried: readonly Carried[],
  alignment: Pick<Alignment, 'segments'>,
  { old, now }: { old: number; now: number },
): Pin[] {
  return carried.flatMap(({ comment, placement }): Pin[] => {
    const { state, frame, before } = placement;
    if (state === 'waiting') return [];
    // Of a comment on a still older version, the place that it has come from.
    const from = before.version === old ? before.frame : frame === null ? null : oldFrameOf(alignment, frame);
    if (from === null) return [];
    const text = comment.text || wordless;
    const short = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
    const isUnsure = state === 'unsure';
    const place = placeWords(placement, now);
    const words = isUnsure && comment.can.resolve ? `${place}. Place it on a frame` : place;
    return [
      {
        id: comment.id,
        old: from,
        now: frame,
        isSure: !isUnsure,
        label: `${comment.author.name}: ${short}${words === null ? '' : ` · ${words}`}`,
      },
    ];
  });
}
