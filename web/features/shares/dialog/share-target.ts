import type { ItemType } from '#contract/items/items.ts';

type SharedItem = { itemId: string; type: ItemType; name: string };
export type ItemTarget = SharedItem & { teamId: string };

/** Several items of a team with one link: a new one, or this one. */
export type SelectionTarget = { teamId: string; items: readonly SharedItem[]; linkId?: string | undefined };

export type ShareTarget = ItemTarget | SelectionTarget;
