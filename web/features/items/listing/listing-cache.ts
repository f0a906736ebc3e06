import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { FileItem, Listing } from '#contract/items/items.ts';
import type { Processing } from '#contract/media/processing.ts';
import { askAgain } from '#web/api/query-client.ts';
import { type Item, listingsKey, type Pages } from './listing.ts';

type Change = (pages: Pages) => Pages;

/** Optimistic update of cached listings. Returns a function that rolls it back. */
function changeListings(queryClient: QueryClient, teamId: string, change: Change): () => void {
  const undo: [key: QueryKey, before: Pages, after: Pages | undefined][] = [];
  for (const [key, before] of queryClient.getQueriesData<Pages>({ queryKey: listingsKey(teamId) })) {
    const after = before && change(before);
    if (!before || !after || after === before) continue;
    // A fetch in flight started before the change.
    void queryClient.cancelQueries({ queryKey: key, exact: true }, { silent: true });
    // The cache stores a structurally shared copy; comparing with it later shows whether new data arrived in between.
    undo.push([key, before, queryClient.setQueryData<Pages>(key, after)]);
  }
  return () => {
    for (const [key, before, after] of undo) {
      if (queryClient.getQueryData(key) === after) queryClient.setQueryData(key, before);
      else void queryClient.invalidateQueries({ queryKey: key, exact: true });
    }
  };
}

function withPages(pages: Pages, change: (page: Listing) => Listing): Pages {
  const changed = pages.pages.map(change);
  return changed.some((page, index) => page !== pages.pages[index]) ? { ...pages, pages: changed } : pages;
}

export function patchItems(
  queryClient: QueryClient,
  teamId: string,
  ids: ReadonlySet<string>,
  patch: <I extends Item>(item: I) => I,
): () => void {
  const change = <I extends Item>(item: I): I => (ids.has(item.id) ? patch(item) : item);
  return changeListings(queryClient, teamId, (pages) =>
    withPages(pages, (page) => {
      if (![...page.folders, ...page.files].some(({ id }) => ids.has(id))) return page;
      return { ...page, folders: page.folders.map(change), files: page.files.map(change) };
    }),
  );
}

export function dropItems(queryClient: QueryClient, teamId: string, ids: ReadonlySet<string>): () => void {
  const stays = ({ id }: Item) => !ids.has(id);
  return changeListings(queryClient, teamId, (pages) => {
    let folders = 0;
    let files = 0;
    const left = withPages(pages, (page) => {
      const kept = { folders: page.folders.filter(stays), files: page.files.filter(stays) };
      const gone = [page.folders.length - kept.folders.length, page.files.length - kept.files.length] as const;
      if (gone[0] + gone[1] === 0) return page;
      folders += gone[0];
      files += gone[1];
      return { ...page, ...kept };
    });
    if (left === pages) return pages;
    return withPages(left, (page) => ({
      ...page,
      total: { folders: page.total.folders - folders, files: page.total.files - files },
    }));
  });
}

/** Updates the processing progress of a video from a server event, without a refetch. */
export function showProcessing(
  queryClient: QueryClient,
  { teamId, mediaId, percent }: { teamId: string; mediaId: string; percent: number },
): void {
  const processing: Processing = { state: 'running', percent, problem: null };
  const isMeant = (file: FileItem) =>
    file.mediaId === mediaId && (file.processing?.state === 'waiting' || file.processing?.state === 'running');
  queryClient.setQueriesData<Pages>(
    { queryKey: listingsKey(teamId) },
    (pages) =>
      pages &&
      withPages(pages, (page) =>
        page.files.some(isMeant)
          ? { ...page, files: page.files.map((file) => (isMeant(file) ? { ...file, processing } : file)) }
          : page,
      ),
  );
}

/** How many pages of each listing are on screen; pages beyond are dropped before a refetch. */
const needed = new Map<string, number>();

export function keepPages(key: QueryKey, count: number): void {
  needed.set(JSON.stringify(key), count);
}

/** Refetches the given folders, null being the team's root, or everything in the team if none are given. */
export async function refetchFolders(
  queryClient: QueryClient,
  teamId: string,
  parents: readonly (string | null)[],
): Promise<void> {
  const listings = queryClient.getQueryCache().findAll({ queryKey: listingsKey(teamId) });
  const work = listings.map(async (query) => {
    const first = queryClient.getQueryData<Pages>(query.queryKey)?.pages[0];
    const isMeant = !first || parents.length === 0 || parents.includes(first.folder?.id ?? null);
    if (isMeant || (query.isActive() && isOnWay(first, parents) && (await isElsewhere(query.meta, first)))) {
      trim(queryClient, query.queryKey);
      await askAgain(queryClient, query);
    }
  });
  for (const part of ['trash', 'search', 'tree', 'views']) {
    work.push(queryClient.invalidateQueries({ queryKey: ['items', teamId, part] }));
  }
  work.push(queryClient.invalidateQueries({ queryKey: ['marks'] }));
  await Promise.all(work);
}

/** Refetches the given folders because of their items' comments, which change no path. Null and none as above. */
export async function refetchCounts(
  queryClient: QueryClient,
  teamId: string,
  parents: readonly (string | null)[],
): Promise<void> {
  const listings = queryClient.getQueryCache().findAll({ queryKey: listingsKey(teamId) });
  const work = listings.map(async (query) => {
    const first = queryClient.getQueryData<Pages>(query.queryKey)?.pages[0];
    if (first && parents.length > 0 && !parents.includes(first.folder?.id ?? null)) return;
    trim(queryClient, query.queryKey);
    await askAgain(queryClient, query);
  });
  work.push(queryClient.invalidateQueries({ queryKey: ['items', teamId, 'views'] }));
  await Promise.all(work);
}

/** Whether an ancestor changed: a rename or move there affects this folder's path. */
function isOnWay({ trail }: Listing, parents: readonly (string | null)[]): boolean {
  return trail.some((_, depth) => parents.includes(trail[depth - 1]?.id ?? null));
}

/** Fetches one item instead of a whole page: changes above are frequent, and most only affect sizes. */
async function isElsewhere(meta: Query['meta'], { folder }: Listing): Promise<boolean> {
  const probe = meta?.probe;
  if (typeof probe !== 'function') return true;
  try {
    const now: Listing = await probe();
    return now.folder?.id !== folder?.id;
  } catch {
    return true;
  }
}

function trim(queryClient: QueryClient, key: QueryKey): void {
  const pages = queryClient.getQueryData<Pages>(key);
  const keep = (needed.get(JSON.stringify(key)) ?? 0) + 1;
  if (!pages || pages.pages.length <= keep) return;
  queryClient.setQueryData<Pages>(key, {
    pages: pages.pages.slice(0, keep),
    pageParams: pages.pageParams.slice(0, keep),
  });
}
