import { type InfiniteData, infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FileItem, FolderItem, Listing } from '#contract/items/items.ts';
import type { Team } from '#contract/teams/teams.ts';
import { call } from '#web/api/client.ts';
import type { Filter, Order } from './address.ts';

export type Item = FolderItem | FileItem;
/** A folder by its path; an empty path is the team's root. */
export type Spot = { team: Team; names: readonly string[] };
export type Pages = InfiniteData<Listing, string | undefined>;

/** The first page fills any screen and loads fast; the larger ones make long scrolls cheap. */
const firstPageSize = 200;
const nextPageSize = 1_000;

export function listingsKey(teamId: string) {
  return ['items', teamId, 'listing'] as const;
}

export function listingQuery({ team, names }: Spot, { sort, order, filter = {} }: Order & { filter?: Filter }) {
  const params = { teamId: team.id };
  const path = names.join('/');
  return infiniteQueryOptions({
    queryKey: [...listingsKey(team.id), path, sort, order, filter],
    meta: { probe: () => call('listFolder', { params, query: { path, limit: 1 } }) },
    queryFn: ({ pageParam: after, signal }) => {
      const limit = after ? nextPageSize : firstPageSize;
      return call('listFolder', { params, query: { path, sort, order, ...filter, limit, after } }, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** All loaded items in order, folders first. Pages can briefly overlap while others change the folder. */
export function flatten(pages: readonly Listing[]): Item[] {
  const items = new Map<string, Item>();
  for (const page of pages) for (const folder of page.folders) items.set(folder.id, folder);
  for (const page of pages) for (const file of page.files) items.set(file.id, file);
  return [...items.values()];
}

/** A new sort order keeps showing the old one until it loads; another folder does not. */
function keepWithin({ team, names }: Spot) {
  const key = names.join('/');
  return (data: Pages | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
    query?.queryKey[1] === team.id && query.queryKey[3] === key ? keepPreviousData(data) : undefined;
}

export function useListing(spot: Spot, order: Order & { filter?: Filter }) {
  const options = listingQuery(spot, order);
  const query = useInfiniteQuery({ ...options, placeholderData: keepWithin(spot) });
  const pages = query.data?.pages;
  const items = useMemo(() => flatten(pages ?? []), [pages]);
  const first = pages?.[0];
  const total = first ? Math.max(items.length, first.total.folders + first.total.files) : 0;
  return { query, key: options.queryKey, first, items, total: query.hasNextPage ? total : items.length };
}
export type ListingState = ReturnType<typeof useListing>;
