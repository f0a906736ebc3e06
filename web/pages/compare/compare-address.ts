/** One of the compared videos: a version of a file, the newest if none is named. */
export type SideAddress = { itemId: string; version?: number | undefined };

export const fewestSides = 2;
export const mostSides = 4;

/** The sides in the address bar, as `side=item:version`. */
export function readCompareAddress(params: URLSearchParams): SideAddress[] {
  return params
    .getAll('side')
    .slice(0, mostSides)
    .flatMap((text) => {
      const [itemId, version] = text.split(':');
      const number = Number(version);
      return itemId ? [{ itemId, version: Number.isInteger(number) && number > 0 ? number : undefined }] : [];
    });
}

export function compareHref(sides: readonly SideAddress[], key?: string | null): string {
  const params = new URLSearchParams(
    sides.map(({ itemId, version }) => ['side', version === undefined ? itemId : `${itemId}:${version}`]),
  );
  if (key) params.set('k', key);
  return `/compare?${params}`;
}

/** Compares two versions of a file, the older one first. */
export function compareVersionsHref(itemId: string, versions: [number, number], key?: string): string {
  return compareHref(
    versions.toSorted((a, b) => a - b).map((version) => ({ itemId, version })),
    key,
  );
}
