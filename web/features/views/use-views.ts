import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';

/** Live updates of a team refetch all below it. */
export const viewsKey = (teamId: string) => ['items', teamId, 'views'] as const;

export function refetchViews(queryClient: QueryClient, teamId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: viewsKey(teamId) });
}

export function useSavedViews(teamId: string) {
  return useQuery({
    queryKey: [...viewsKey(teamId), 'saved'],
    queryFn: ({ signal }) => call('listViews', { params: { teamId } }, signal).then(({ views }) => views),
  });
}

/** The statuses of a team, and the fields that the caller may see. */
export function useLists(teamId: string) {
  return useQuery({
    queryKey: [...viewsKey(teamId), 'lists'],
    queryFn: ({ signal }) => call('listFields', { params: { teamId }, query: {} }, signal),
  });
}
export type Lists = NonNullable<ReturnType<typeof useLists>['data']> & {
  /** Of the team, if it has a field of people. */
  people: readonly { userId: string; name: string }[];
};

/** The name of a status, a progress, a choice or a person. */
export function nameOfKey({ statuses, fields, people }: Lists, key: string | null, by: string): string {
  if (key === null) return 'None';
  const choices = fields.find(({ id }) => id === by)?.choices ?? [];
  const known = [...statuses, ...choices].find(({ id }) => id === key) ?? people.find(({ userId }) => userId === key);
  return known?.name ?? key;
}
