import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

const mostMembers = 1_000;
type Person = { userId: string; name: string };
const none: readonly Person[] = [];

/** The people of a team, once a field needs them. */
export function usePeople(teamId: string, isNeeded: boolean): readonly Person[] {
  const query = useQuery({
    queryKey: ['members', teamId, 'names'],
    queryFn: ({ signal }) =>
      call('listMembers', { params: { teamId }, query: { limit: mostMembers } }, signal).then(({ members }) => members),
    enabled: isNeeded,
  });
  return query.data ?? none;
}
