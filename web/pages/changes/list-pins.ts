import { type Comment, wordless } from '#contract/comments/comments.ts';
import type { Placement } from '#contract/comments/placements.ts';
import type { Alignment } from '#contract/media/alignment.ts';
import { placeWords } from '#web/features/comments/comments.tsx';
import type { Pin } from '#web/ui/ribbon/ribbon-shape.ts';

type Carried = { comment: Comment; placement: Placement };
const longestText = 80;

/** The comments of earlier versions on their way from one version to the next. Those that no picture tells about have none. */
export function listPins(
  carried: readonly Carried[],
  { segments }: Pick<Alignment, 'segments'>,
  { old, now }: { old: number; now: number },
): Pin[] {
  return carried.flatMap(({ comment, placement }): Pin[] => {
    const { state, frame, before } = placement;
    if (state === 'waiting') return [];
    // Of a comment on a still older version, the place that it has come from.
    const from = before.version === old ? before.frame : frame === null ? null : findOld(segments, frame);
    if (from === null) return [];
    const text = comment.text || wordless;
    const short = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
    const words = placeWords(placement, now);
    return [
      {
        id: comment.id,
        old: from,
        now: frame,
        isSure: state !== 'unsure',
        label: `${comment.author.name}: ${short}${words === null ? '' : ` · ${words}`}`,
      },
    ];
  });
}

/** The frame of the older cut that a frame of the newer one shows; null if it is new. */
function findOld(segments: Alignment['segments'], frame: number): number | null {
  const own = segments.find(({ now }) => now && frame >= now.from && frame < now.to);
  if (!own?.old) return null;
  return Math.max(own.old.from, Math.min(own.old.to - 1, Math.round(own.at + own.speed * frame)));
}
