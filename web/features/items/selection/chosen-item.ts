import { createStore, type Store } from '#web/ui/store.ts';
import type { Item } from '../listing/listing.ts';

type Chosen = {
  /** The single selected item. */
  item: Item | null;
  count: number;
  /** Shares all selected items. */
  shareAll: () => void;
};

/** The selection, for components outside the folder. Only subscribers render again. */
export type ChosenItem = Store<Chosen>;

export const nothingChosen: Chosen = { item: null, count: 0, shareAll: () => undefined };
export const createChosenItem = (): ChosenItem => createStore(nothingChosen);
