import type { Item } from './listing.ts';

/** The one item that is selected, for what stands outside of the folder. Nobody else is drawn anew when it changes. */
export type ChosenItem = {
  read: () => Item | null;
  choose: (item: Item | null) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createChosenItem(): ChosenItem {
  let chosen: Item | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => chosen,
    choose: (item) => {
      if (chosen === item) return;
      chosen = item;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
