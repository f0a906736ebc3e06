import type { RefObject } from 'react';
import type { Version } from '#contract/media/processing.ts';
import { listComparable } from '#web/features/media/media.tsx';
import { compareVersionsHref } from '#web/pages/addresses/compare-address.ts';

/** The comparisons of the version on screen: with each other one, and with the one before, or of the first one the next. */
export function useCompare(
  { itemId, key }: { itemId: string; key?: string | undefined },
  shown: number,
  versions: readonly Version[],
  frameNow: RefObject<() => number>,
) {
  const numbers = listComparable(versions, shown).map(({ number }) => number);
  const other = numbers.find((number) => number < shown) ?? numbers.findLast((number) => number > shown);
  const compareHref = (version: number) =>
    // The others follow the newer one.
    compareVersionsHref(itemId, [shown, version], { key, frame: version < shown ? frameNow.current() : null });
  return { compareHref, compareBefore: other === undefined ? null : () => compareHref(other) };
}
