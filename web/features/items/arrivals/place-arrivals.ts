import type { Listing } from '#contract/items/items.ts';
import type { Item } from '../listing/listing.ts';
import type { Arrival } from '../page-ports.ts';

const order = new Intl.Collator(undefined, { numeric: true });
/** Of a long list the next ones have cards; the upload box has all. */
const mostShown = 100;

/** The form in which names are compared: case does not count. */
export const plainName = (name: string) => name.toLowerCase();
const isSameName = (one: string, other: string) => plainName(one) === plainName(other);

/** The uploads that become files of this folder and are not among its items yet. `names` are those of its items. */
export function findArrivals(
  arrivals: readonly Arrival[],
  { team, trail }: Pick<Listing, 'team' | 'trail'>,
  { names, readAt }: { names: ReadonlySet<string>; readAt: number },
): Arrival[] {
  const found = arrivals.filter(({ teamId, parentId, folders, name, doneAt }) => {
    const depth = parentId === null ? 0 : trail.findIndex(({ id }) => id === parentId) + 1;
    const below = trail.slice(depth);
    const isHere =
      teamId === team.id &&
      (parentId === null || depth > 0) &&
      below.length === folders.length &&
      below.every((folder, index) => isSameName(folder.name, folders[index] ?? ''));
    const isKnown = doneAt !== null && doneAt < readAt;
    return isHere && !isKnown && !names.has(plainName(name));
  });
  return found.slice(0, mostShown);
}

/** Puts each upload where its file will be if the files are in the order of their names, else before the first file. */
export function placeArrivals(
  arrivals: readonly Arrival[],
  items: readonly Item[],
  isByName: boolean,
): { before: number; guest: Arrival }[] {
  const firstFile = items.findIndex(({ type }) => type === 'file');
  const start = firstFile < 0 ? items.length : firstFile;
  if (!isByName) return arrivals.map((guest) => ({ before: start, guest }));
  return arrivals
    .toSorted((a, b) => order.compare(a.name, b.name))
    .map((guest) => ({ before: findPlace(items, start, guest.name), guest }));
}

/** The index of the first file from `start` on whose name comes later. */
function findPlace(items: readonly Item[], start: number, name: string): number {
  let [low, high] = [start, items.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (order.compare(items[middle]?.name ?? '', name) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
