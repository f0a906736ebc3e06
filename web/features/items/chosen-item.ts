import type { Item } from './listing.ts';

/** The single selected item, for components outside the folder. Only subscribers render again. */
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
