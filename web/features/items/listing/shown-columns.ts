import { createStore } from '#web/ui/store.ts';

/** The columns of the open list: those that the viewer chose, which a view saves, and those with room. */
export const shownColumns = createStore<{ chosen: readonly string[] | undefined; fitting: readonly string[] }>({
  ...{ chosen: undefined, fitting: [] },
});
