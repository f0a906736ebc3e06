import type { Item } from '../listing/listing.ts';

/** How much of a name is not its file extension. */
export function stemLengthOf({ name, type }: Pick<Item, 'name' | 'type'>): number {
  const dot = name.lastIndexOf('.');
  return type === 'file' && dot > 0 ? dot : name.length;
}
