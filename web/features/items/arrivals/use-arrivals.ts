import { useMemo } from 'react';
import { useObservable } from '#web/ui/store.ts';
import type { Arrival } from '../page-ports.ts';
import type { Folder } from '../use-folder.ts';
import { useWorkState, useWorkspace } from '../workspace-context.ts';
import { findArrivals, placeArrivals, plainName } from './place-arrivals.ts';
import { arrangeSlots, type Slots } from './slots.ts';

/** The cards of the open folder: its items, and the uploads on their way to it between them. */
export function useArrivals({ listing, shown, shownTotal }: Folder): Slots<Arrival> {
  const { transfers, address } = useWorkspace();
  const { filter } = useWorkState();
  const all = useObservable(transfers.arrivals);
  const { first, query, items } = listing;
  const readAt = query.dataUpdatedAt;
  const isByName = address.sort === 'name' && address.order === 'asc';
  const names = useMemo(() => new Set(items.map(({ name }) => plainName(name))), [items]);
  return useMemo(() => {
    const arrivals = first && filter === '' ? findArrivals(all, first, { names, readAt }) : [];
    return arrangeSlots(shownTotal, placeArrivals(arrivals, shown, isByName));
  }, [all, first, filter, names, readAt, shown, shownTotal, isByName]);
}
