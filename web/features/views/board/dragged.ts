import type { Card, Column } from '#contract/views/views.ts';

/** The card under the pointer: browsers show the data of a drag only when it ends. */
export const dragged: { card: Card | undefined; from: Column['key'] | undefined } = {
  card: undefined,
  from: undefined,
};
