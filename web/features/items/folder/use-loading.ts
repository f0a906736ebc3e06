import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { withProgress } from '../actions/long-work.ts';
import { flatten, type Item, type ListingState } from '../listing/listing.ts';
import { keepPages } from '../listing/listing-cache.ts';
import { has, type Selection } from '../selection/selection.ts';

/** Pages are requested this many items ahead of the screen. */
const ahead = 60;

/** Decides which pages of a folder to load: those on screen, or all for a filter or an action on everything. */
export function useLoading({ query, key, items, total }: ListingState, filter: string) {
  const isWhole = !query.hasNextPage;
  const isFiltered = filter !== '';
  const lastIndex = useRef(0);
  const shown = useMemo(() => {
    const beginning = filter.toLocaleLowerCase();
    return beginning ? items.filter(({ name }) => name.toLocaleLowerCase().startsWith(beginning)) : items;
  }, [items, filter]);

  function load() {
    const isNear = lastIndex.current + ahead >= items.length;
    if ((isFiltered || isNear) && query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  }

  const goOn = useEffectEvent(() => {
    // After a failure, the next scroll retries; retrying here would loop.
    if (!query.isFetchNextPageError) load();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every page it may need the next one
  useEffect(() => goOn(), [isFiltered, query.data, query.isFetching]);

  /** Reports the last visible index. */
  function reach(index: number) {
    lastIndex.current = index;
    let seen = 0;
    const pages = query.data?.pages ?? [];
    const at = pages.findIndex((page) => {
      seen += page.folders.length + page.files.length;
      return seen > index;
    });
    keepPages(key, isFiltered ? Number.POSITIVE_INFINITY : at < 0 ? pages.length : at + 1);
    load();
  }

  /** The selected items, including those not loaded yet. */
  async function gather(selection: Selection, selected: readonly Item[]): Promise<readonly Item[]> {
    const isComplete = !selection.all && selected.length === selection.ids.size;
    if (isWhole || isComplete) return selected;
    return withProgress('Collecting', total, async (onProgress) => {
      keepPages(key, Number.POSITIVE_INFINITY);
      let result = await query.fetchNextPage();
      while (result.hasNextPage && !result.isError) {
        result = await query.fetchNextPage();
        onProgress(result.data?.pages.reduce((sum, page) => sum + page.folders.length + page.files.length, 0) ?? 0);
      }
      if (result.isError) throw result.error;
      return flatten(result.data?.pages ?? []).filter(({ id }) => has(selection, id));
    });
  }

  return { shown, shownTotal: isFiltered ? shown.length : total, isWhole, reach, gather };
}
