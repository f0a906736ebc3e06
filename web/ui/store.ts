import { useSyncExternalStore } from 'react';

/** An observable store outside React. */
export type Store<State> = {
  get: () => State;
  set: (change: Partial<State>) => void;
  subscribe: (listener: () => void) => () => void;
};

/** A value that can be watched: a store, or something of the browser. */
export type Observable<Value> = Pick<Store<Value>, 'get' | 'subscribe'>;

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
export function useStore<State, Slice>({ get, subscribe }: Observable<State>, select: (state: State) => Slice): Slice {
  return useSyncExternalStore(subscribe, () => select(get()));
}

/** The value must be stable while it does not change. */
export function useObservable<Value>({ get, subscribe }: Observable<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}

/** A value of the browser, and the events after which it may have changed. */
export function observeEvents<Value>(
  get: () => Value,
  listEvents: () => [target: EventTarget | null, type: string][],
): Observable<Value> {
  return {
    get,
    subscribe: (listener) => {
      const events = listEvents();
      for (const [target, type] of events) target?.addEventListener(type, listener);
      return () => {
        for (const [target, type] of events) target?.removeEventListener(type, listener);
      };
    },
  };
}
