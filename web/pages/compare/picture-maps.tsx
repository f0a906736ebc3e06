import { useEffect } from 'react';
import { matchesOf } from '#contract/media/picture-map.ts';
import { useChanges } from '#web/features/changes/changes.tsx';
import type { Comparison } from '#web/features/compare/compare.tsx';
import type { VersionPlace } from './with-comments.tsx';

type Props = { comparison: Comparison; places: readonly VersionPlace[] };

/** Lays versions of one file on each other by their pictures, as soon as the server knows them. */
export function PictureMaps({ comparison, places }: Props) {
  return places.flatMap(({ itemId, version: from }, older) =>
    places.map(({ itemId: other, version: to }, newer) =>
      other === itemId && to > from ? (
        <PictureMap
          // biome-ignore lint/suspicious/noArrayIndexKey: a version may be on two sides, which keep their places
          key={`${older} ${newer}`}
          comparison={comparison}
          pair={{ itemId, from, to }}
          sides={{ older, newer }}
        />
      ) : null,
    ),
  );
}

function PictureMap({
  comparison,
  pair: { itemId, from, to },
  sides: { older, newer },
}: {
  comparison: Comparison;
  pair: { itemId: string; from: number; to: number };
  sides: { older: number; newer: number };
}) {
  const { data: changes } = useChanges({ itemId, version: from }, { itemId, version: to }, true);
  const alignment = changes?.alignment;
  useEffect(() => {
    if (alignment) comparison.learn([newer, older], [matchesOf(alignment, true), matchesOf(alignment, false)]);
  }, [alignment, comparison, newer, older]);
  if (!changes || changes.state === 'done') return null;
  return (
    <p role="status" className="min-w-0 truncate text-quiet text-sm max-md:sr-only">
      {changes.state === 'waiting'
        ? `Comparing the pictures of v${from} and v${to} …`
        : `${changes.problem ?? ''} Frames with the same number are shown together.`}
    </p>
  );
}
