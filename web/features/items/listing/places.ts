import type { FileItem } from '#contract/items/items.ts';
import { folderHref } from './address.ts';

type ComparedFile = Pick<FileItem, 'id' | 'versions'>;

/** How to build links to folders and files, and where their paths begin. */
export type Places = {
  /** Path prefix that addresses leave out: the folder opened by a share link. */
  root: readonly string[];
  folderHref: typeof folderHref;
  reviewHref: (itemId: string) => string;
  compareHref: (files: readonly ComparedFile[]) => string;
};

/** The page that shows with two cuts of a film how comments follow it. */
export const tryHref = (teamId: string) => `/try?team=${teamId}`;

/** In the workspace, paths begin at the team's root. */
export const teamPlaces: Places = {
  root: [],
  folderHref,
  reviewHref: (itemId) => `/feedback?item=${itemId}`,
  compareHref: (files) => `/compare?${sidesOf(files)}`,
};

/** Places for a folder opened by a share link, and everything in it. `address` holds the link. */
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
    compareHref: (files) => `/compare?${sidesOf(files)}&${new URLSearchParams({ k: address.get('k') ?? '' })}`,
  };
}

/** With their versions, so that a newer one does not take the place of one that is compared. */
const sidesOf = (files: readonly ComparedFile[]) => files.map(({ id, versions }) => `side=${id}:${versions}`).join('&');

function linkOf(address: URLSearchParams): [name: string, value: string][] {
  return [...address].filter(([name]) => name === 'v' || name === 'k');
}
