import { useMemo, useState } from 'react';
import { framesInSecond } from '#contract/media/timecode.ts';
import {
  type Change,
  findChange,
  leaveOutShort,
  listChanges,
  type Shortest,
  useChanges,
} from '#web/features/changes/changes.tsx';
import { type ComparedSide, type Comparison, isExact } from '#web/features/compare/compare.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import type { VersionPlace } from './with-comments.tsx';

/** The two sides that are combined, if they are versions of one file, or else the first two that are. */
function choosePair(places: readonly VersionPlace[], pair: readonly [number, number]) {
  const isPair = (one: number, other: number) =>
    places[one]?.itemId === places[other]?.itemId && places[one]?.version !== places[other]?.version;
  const all = places.flatMap((_, one) => places.map((__, other): [number, number] => [one, other]));
  const found = [pair, ...all].find(([one, other]) => isPair(one, other));
  if (!found) return undefined;
  const [older = 0, newer = 0] = found.toSorted(
    (one, other) => (places[one]?.version ?? 0) - (places[other]?.version ?? 0),
  );
  return { older, newer };
}

/** The changes between two sides that are versions of one file. */
export function usePictureChanges(
  comparison: Comparison,
  sides: readonly ComparedSide[],
  places: readonly VersionPlace[],
) {
  const shown = comparison.useState((state) => state.pair);
  const pair = choosePair(places, shown);
  const { older, newer } = pair ?? { older: 0, newer: 0 };
  const none = { itemId: '' };
  const { data } = useChanges(places[older] ?? none, places[newer] ?? none, pair !== undefined);
  const alignment = data?.alignment;
  const [shortest, setShortest] = useState<Shortest>('all');
  const rate = sides[newer]?.scale.rate;
  const changes = useMemo(
    () => (alignment && rate ? leaveOutShort(listChanges(alignment), shortest, framesInSecond(rate)) : []),
    [alignment, shortest, rate],
  );

  const lane = useMemo(
    () => ({
      side: newer,
      parts: changes.map(({ kind, now, at }) =>
        now
          ? { ...now, kind: kind === 'sound' ? kind : ('picture' as const) }
          : { from: at, to: at + 1, kind: 'left out' as const },
      ),
    }),
    [changes, newer],
  );

  /** On the newer side; of what it leaves out, where it would be. */
  function goTo(change: Pick<Change, 'at'> | undefined): void {
    if (!change) return;
    if (!comparison.goTo(newer, change.at))
      showError('The video that the others follow has nothing here. Follow the other one: Settings, Sync.');
  }

  return {
    isKnown: alignment !== undefined && alignment !== null,
    label: `from ${sides[older]?.name} to ${sides[newer]?.name}`,
    changes,
    lane,
    /** Of another sound, only the difference is heard. */
    choose: (change: Pick<Change, 'at'> & Partial<Change>) => {
      if (change.kind === 'sound' && isExact()) comparison.set({ sound: 'null' });
      goTo(change);
    },
    goOn: (direction: -1 | 1) => {
      const frame = comparison.state().shown?.frames[newer];
      goTo(findChange(changes, frame ?? (direction > 0 ? -1 : Number.POSITIVE_INFINITY), direction));
    },
    old: { ...none, ...places[older], name: sides[older]?.name ?? '' },
    now: { ...none, ...places[newer], name: sides[newer]?.name ?? '' },
    shortest,
    setShortest,
  };
}
