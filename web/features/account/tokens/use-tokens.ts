import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';

export function useTokens() {
  return useQuery({
    queryKey: ['account', 'tokens'],
    queryFn: async ({ signal }) => (await call('listTokens', undefined, signal)).tokens,
  });
}

/** The first page of the teams: enough to choose from. */
export function useOwnTeams(isAsked: boolean) {
  return useQuery({
    queryKey: ['account', 'teams'],
    queryFn: async ({ signal }) => (await call('listTeams', { query: {} }, signal)).teams,
    enabled: isAsked,
  });
}
