import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';

const key = 'console';
/** Jobs and emails move by themselves. */
const refetchMs = 3_000;

export const useOverview = () =>
  useQuery({ queryKey: [key, 'overview'], queryFn: ({ signal }) => call('showServer', undefined, signal) });

export const useServerProvider = () =>
  useQuery({
    queryKey: [key, 'provider'],
    queryFn: ({ signal }) => call('showServerProvider', undefined, signal),
  });

export const useFindings = () =>
  useQuery({
    queryKey: [key, 'findings'],
    queryFn: async ({ signal }) => (await call('examineServer', undefined, signal)).findings,
    staleTime: 0,
  });

export const useJobs = () =>
  useQuery({
    queryKey: [key, 'jobs'],
    queryFn: ({ signal }) => call('listJobs', undefined, signal),
    refetchInterval: refetchMs,
  });

export const useEmails = () =>
  useQuery({
    queryKey: [key, 'emails'],
    queryFn: ({ signal }) => call('listServerEmails', undefined, signal),
    refetchInterval: refetchMs,
  });

export const useBusyLinks = () =>
  useQuery({
    queryKey: [key, 'links'],
    queryFn: async ({ signal }) => (await call('listBusyLinks', undefined, signal)).links,
  });

/** Reads the whole storage, so only when asked. */
export const useOrphans = () =>
  useQuery({
    queryKey: [key, 'orphans'],
    queryFn: ({ signal }) => call('listOrphans', undefined, signal),
    enabled: false,
  });

export const useServerUsers = (q: string) =>
  useInfiniteQuery({
    queryKey: [key, 'users', q],
    queryFn: ({ pageParam: after, signal }) => call('listServerUsers', { query: { q, after } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });

export const useServerTeams = (q: string) =>
  useInfiniteQuery({
    queryKey: [key, 'teams', q],
    queryFn: ({ pageParam: after, signal }) => call('listServerTeams', { query: { q, after } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });

/** Fetches a part of the console again after a change. */
export function useRefetch(part: 'users' | 'teams' | 'jobs' | 'orphans' | 'emails'): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: [key, part] });
    void queryClient.invalidateQueries({ queryKey: [key, 'overview'] });
  };
}
