import type { ItemType } from '#contract/items/items.ts';

/** The item being shared. */
export type ShareTarget = { itemId: string; type: ItemType; name: string };
