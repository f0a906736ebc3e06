import { folderHref } from './address.ts';

/** Where folders and files are found, and where the way to them begins. */
export type Places = {
  /** The names that every way begins with and that no address has to say: those of a folder opened by a link. */
  root: readonly string[];
  folderHref: typeof folderHref;
  reviewHref: (itemId: string) => string;
};

/** In the workspace every way begins with the team. */
export const teamPlaces: Places = {
  root: [],
  folderHref,
  reviewHref: (itemId) => `/feedback?item=${itemId}`,
};

/** Of a folder opened by a link, and of everything in it. `address` has the link. */
export function sharedPlaces(rootName: string, address: URLSearchParams): Places {
  const root = [rootName];
  return {
    root,
    folderHref: (_, names, kept) => {
      const params = new URLSearchParams(folderHref('', names.slice(root.length), kept).split('?')[1]);
      params.delete('team');
      return `/home?${new URLSearchParams([...linkOf(address), ...params])}`;
    },
    reviewHref: (itemId) => {
      const params = new URLSearchParams({ item: itemId, k: address.get('k') ?? '' });
      return `/feedback?${params}`;
    },
  };
}

function linkOf(address: URLSearchParams): [name: string, value: string][] {
  return [...address].filter(([name]) => name === 'v' || name === 'k');
}
