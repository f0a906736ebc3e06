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

/** The folders at the top of a team: enough to choose from. */
export function useOwnProjects(teamId: string | undefined) {
  return useQuery({
    queryKey: ['account', 'projects', teamId],
    queryFn: async ({ signal }) => {
      const { folders } = await call('listFolder', { params: { teamId: String(teamId) }, query: {} }, signal);
      return folders;
    },
    enabled: teamId !== undefined,
  });
}
