import type { ItemType } from '#contract/items/items.ts';

type SharedItem = { itemId: string; type: ItemType; name: string };

/** Several items of a team with one link: a new one, or this one. */
export type SelectionTarget = { teamId: string; items: readonly SharedItem[]; linkId?: string };

export type ItemTarget = SharedItem;
export type ShareTarget = ItemTarget | SelectionTarget;
