import { type Query, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isPassing, isRefusal } from './api-error.ts';

const retries = 2;

/** When each query last began to fetch: changes from then on may be missing in its data. */
const begunAt = new WeakMap<Query, number>();

export function createQueryClient(onSessionLost: () => void): QueryClient {
  const queryCache = new QueryCache({
    onError: (error) => {
      if (isRefusal(error, 'unauthenticated')) onSessionLost();
    },
  });
  queryCache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') begunAt.set(event.query, Date.now());
  });
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: { retry: (failures, error) => failures < retries && isPassing(error), staleTime: 30_000 },
    },
  });
}

/** Whether a change until then may be missing in the data. Without a request, such as in an optimistic update, it may. */
export function isOlder(query: Query | undefined, moment: number): boolean {
  return query !== undefined && (begunAt.get(query) ?? 0) <= moment;
}

/** Invalidating does not cancel a first load, whose response may predate the change, so fetch once more. */
export async function askAgain(queryClient: QueryClient, { queryKey, state }: Query): Promise<void> {
  const isFirst = state.data === undefined && state.fetchStatus === 'fetching';
  await queryClient.invalidateQueries({ queryKey, exact: true });
  if (isFirst) await queryClient.invalidateQueries({ queryKey, exact: true });
}

/** Refetches what may be older than this moment. */
export async function refetchOlder(queryClient: QueryClient, queryKey: QueryKey, moment = Date.now()): Promise<void> {
  const older = queryClient.getQueryCache().findAll({ queryKey, predicate: (query) => isOlder(query, moment) });
  await Promise.all(older.map((query) => askAgain(queryClient, query)));
}
