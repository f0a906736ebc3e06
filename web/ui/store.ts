import { useSyncExternalStore } from 'react';

/** An observable store outside React. */
export type Store<State> = {
  get: () => State;
  set: (change: Partial<State>) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      const isNew = (Object.keys(change) as (keyof State)[]).some((key) => !Object.is(change[key], state[key]));
      if (!isNew) return;
      state = { ...state, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Subscribes to a slice of a store. The slice must be stable while it does not change. */
export function useStore<State, Slice>({ get, subscribe }: Store<State>, select: (state: State) => Slice): Slice {
  return useSyncExternalStore(subscribe, () => select(get()));
}
