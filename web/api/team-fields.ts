import { useQuery } from '@tanstack/react-query';
import type { Field, Status } from '#contract/items/fields.ts';
import { call } from './client.ts';

type TeamFields = { statuses: Status[]; fields: Field[] };
const none: TeamFields = { statuses: [], fields: [] };

export const fieldsKey = (teamId: string) => ['fields', teamId] as const;

/** The statuses and fields of a team. Visitors of a link name an item that it opens; all of them give the same answer. */
export function useTeamFields(teamId: string, itemId?: string) {
  return useQuery({
    queryKey: fieldsKey(teamId),
    queryFn: ({ signal }) => call('listFields', { params: { teamId }, query: { itemId } }, signal),
  });
}

export function useShownFields(teamId: string, itemId?: string): TeamFields {
  return useTeamFields(teamId, itemId).data ?? none;
}
