import { useEffect, useRef } from 'react';
import { createStore, type Store } from '#web/ui/store.ts';
import type { Item } from '../listing/listing.ts';
import type { ItemSelection } from './use-item-selection.ts';

type Chosen = {
  /** The single selected item. */
  item: Item | null;
  count: number;
  /** Shares all selected items. */
  shareAll: () => void;
};

/** The selection, for components outside the folder. Only subscribers render again. */
export type ChosenItem = Store<Chosen>;

const nothingChosen: Chosen = { item: null, count: 0, shareAll: () => undefined };
export const createChosenItem = (): ChosenItem => createStore(nothingChosen);

/** Keeps the store equal to the selection of the open folder. */
export function usePublishedSelection(chosen: ChosenItem, { count, selected }: ItemSelection, share: () => void): void {
  const item = (count === 1 && selected[0]) || null;
  const latest = useRef(share);
  latest.current = share;
  useEffect(() => {
    chosen.set({ item, count, shareAll: () => latest.current() });
    return () => chosen.set(nothingChosen);
  }, [chosen, item, count]);
}
