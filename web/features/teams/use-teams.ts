import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Team } from '#contract/teams/teams.ts';
import { isRefusal } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';

export type TeamsUser = { user_id: string; name: string };

async function fetchAllTeams(signal?: AbortSignal): Promise<Team[]> {
  const teams: Team[] = [];
  let after: string | undefined;
  do {
    const page = await call('listTeams', { query: { after } }, signal);
    teams.push(...page.teams);
    after = page.next ?? undefined;
  } while (after);
  return teams;
}

/** A user without a team gets one with their name. Another tab may have created it first. */
async function fetchOrStartTeams(user: TeamsUser, signal: AbortSignal): Promise<Team[]> {
  const teams = await fetchAllTeams(signal);
  if (teams.length > 0) return teams;
  try {
    const body = { id: newId(), name: user.name, automatic: true };
    return [(await call('createTeam', { body })).team];
  } catch (error) {
    if (isRefusal(error, 'conflict')) return fetchAllTeams();
    throw error;
  }
}

function teamsQuery(user: TeamsUser) {
  return queryOptions({
    queryKey: ['teams', user.user_id],
    queryFn: ({ signal }) => fetchOrStartTeams(user, signal),
  });
}

export function useTeams(user: TeamsUser) {
  return useQuery(teamsQuery(user));
}

export async function refetchTeams(queryClient: QueryClient, user: TeamsUser): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: teamsQuery(user).queryKey });
}

/** Inserts a team from a response where the server would: ids sort by creation time. */
export function storeTeam(queryClient: QueryClient, user: TeamsUser, team: Team): void {
  queryClient.setQueryData(teamsQuery(user).queryKey, (teams) => {
    const others = teams?.filter(({ id }) => id !== team.id);
    return others && [...others, team].sort((one, other) => (one.id < other.id ? -1 : 1));
  });
}

/** Removes a team from the list before the refetch. */
export function forgetTeam(queryClient: QueryClient, user: TeamsUser, teamId: string): void {
  queryClient.setQueryData(teamsQuery(user).queryKey, (teams) => teams?.filter(({ id }) => id !== teamId));
}
