import { createStore, type Store } from '#web/ui/store.ts';
import type { Item } from '../listing/listing.ts';

/** The single selected item, for components outside the folder. Only subscribers render again. */
export type ChosenItem = Store<{ item: Item | null }>;

export const createChosenItem = (): ChosenItem => createStore<{ item: Item | null }>({ item: null });
