import type { ItemType } from '#contract/items/items.ts';

/** Apart from the gate, which the workspace does not need. */
export const linkRefusals: Record<ItemType, string> = {
  file: 'You dont have access to the file or the link is invalid :(',
  folder: "You don't have access to the folder or the link is invalid :(",
};
