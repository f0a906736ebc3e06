import type { Listing } from '#contract/items/items.ts';
import type { Item } from '../listing/listing.ts';
import type { Arrival } from '../page-ports.ts';

const order = new Intl.Collator(undefined, { numeric: true });
const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The uploads that become files of this folder and are not among its items yet. */
export function findArrivals(
  arrivals: readonly Arrival[],
  { team, trail }: Pick<Listing, 'team' | 'trail'>,
  { items, readAt }: { items: readonly Item[]; readAt: number },
): Arrival[] {
  return arrivals.filter(({ teamId, parentId, folders, name, doneAt }) => {
    const depth = parentId === null ? 0 : trail.findIndex(({ id }) => id === parentId) + 1;
    const below = trail.slice(depth);
    const isHere =
      teamId === team.id &&
      (parentId === null || depth > 0) &&
      below.length === folders.length &&
      below.every((folder, index) => isSameName(folder.name, folders[index] ?? ''));
    const isKnown = doneAt !== null && doneAt < readAt;
    return isHere && !isKnown && !items.some((item) => isSameName(item.name, name));
  });
}

/** Puts each upload where its file will be if the files are in the order of their names, else before the first file. */
export function placeArrivals(
  arrivals: readonly Arrival[],
  items: readonly Item[],
  isByName: boolean,
): { before: number; guest: Arrival }[] {
  const firstFile = items.findIndex(({ type }) => type === 'file');
  const start = firstFile < 0 ? items.length : firstFile;
  const placed = arrivals.map((guest) => {
    if (!isByName) return { before: start, guest };
    const next = items.findIndex(({ type, name }, index) => {
      return index >= start && type === 'file' && order.compare(name, guest.name) > 0;
    });
    return { before: next < 0 ? items.length : next, guest };
  });
  if (isByName) placed.sort((a, b) => a.before - b.before || order.compare(a.guest.name, b.guest.name));
  return placed;
}
