import type { ItemType } from '#contract/items/items.ts';

type SharedItem = { itemId: string; type: ItemType; name: string };
/** `firstLinkId` is the link of the item that the dialog opens with, in place of the default one. */
export type ItemTarget = SharedItem & { teamId: string; firstLinkId?: string | undefined };

/** Several items of a team with one link: a new one, or this one. */
export type SelectionTarget = { teamId: string; items: readonly SharedItem[]; linkId?: string | undefined };

export type ShareTarget = ItemTarget | SelectionTarget;
