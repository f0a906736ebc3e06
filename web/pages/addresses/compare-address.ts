import { formatSide, parseSide, type SideAddress } from '#contract/media/changes.ts';

export type { SideAddress };

export const fewestSides = 2;
export const mostSides = 4;
const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The sides in the address bar, as `side=item:version`. */
export function readCompareAddress(params: URLSearchParams): SideAddress[] {
  return params
    .getAll('side')
    .slice(0, mostSides)
    .map(parseSide)
    .filter(({ itemId }) => id.test(itemId));
}

export function compareHref(sides: readonly SideAddress[], key?: string | null): string {
  const params = new URLSearchParams(sides.map((side) => ['side', formatSide(side)]));
  if (key) params.set('k', key);
  return `/compare?${params}`;
}

/** Compares two versions of a file, the older one first, at a frame of the newer one; heard is all, or what differs. */
export function compareVersionsHref(
  itemId: string,
  versions: [number, number],
  {
    key,
    frame,
    hearsOnlyChange,
  }: { key?: string | null | undefined; frame?: number | null; hearsOnlyChange?: boolean },
): string {
  const sides = versions.toSorted((a, b) => a - b).map((version) => ({ itemId, version }));
  const set = hearsOnlyChange ? `&set=${encodeURIComponent(JSON.stringify({ sound: 'null' }))}` : '';
  return compareHref(sides, key) + (frame ? `&frame=${frame}` : '') + set;
}
