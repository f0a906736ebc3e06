import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';

const pageSize = 50;
/** Rules act within seconds, and no event says so. */
const lookAgainMs = 4_000;

const rulesKey = (teamId: string) => ['rules', teamId] as const;

export function useRules(teamId: string) {
  return useQuery({
    queryKey: [...rulesKey(teamId), 'list'],
    queryFn: ({ signal }) => call('listRules', { params: { teamId } }, signal),
    refetchInterval: lookAgainMs,
    staleTime: 0,
  });
}

export function useChoices(teamId: string) {
  return useQuery({
    queryKey: [...rulesKey(teamId), 'choices'],
    queryFn: ({ signal }) => call('listRuleChoices', { params: { teamId } }, signal),
    staleTime: 0,
  });
}

export function useRuns(teamId: string) {
  return useInfiniteQuery({
    queryKey: [...rulesKey(teamId), 'log'],
    queryFn: ({ pageParam, signal }) =>
      call('listRuleRuns', { params: { teamId }, query: { limit: pageSize, after: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: lookAgainMs,
    staleTime: 0,
  });
}

export async function refetchRules(queryClient: QueryClient, teamId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: rulesKey(teamId) });
}
