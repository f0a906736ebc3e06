import type { ItemType } from '#contract/items.ts';

/** The item being shared. */
export type ShareTarget = { itemId: string; type: ItemType; name: string };

/** The user who shares. */
export type ShareUser = { user_id: string; name: string; email: string };
