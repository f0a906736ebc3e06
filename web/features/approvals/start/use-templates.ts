import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { ApprovalTemplate } from '#contract/approvals/templates.ts';
import type { Member } from '#contract/teams/members.ts';
import { call } from '#web/api/client.ts';

const templatesKey = (teamId: string) => ['approval-templates', teamId] as const;

export type SavedTemplate = { id: string; template: ApprovalTemplate };

export function useTemplates(teamId: string) {
  return useQuery({
    queryKey: templatesKey(teamId),
    queryFn: ({ signal }) => call('listApprovalTemplates', { params: { teamId } }, signal),
  });
}

export async function refetchTemplates(queryClient: QueryClient, teamId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: templatesKey(teamId) });
}

const mostMembers = 1_000;
const none: readonly Member[] = [];

/** The people of a team who can sign in, so that they can be asked. */
export const peopleQuery = (teamId: string) =>
  queryOptions({
    queryKey: ['approval-people', teamId],
    queryFn: ({ signal }) =>
      call('listMembers', { params: { teamId }, query: { limit: mostMembers } }, signal).then(({ members }) =>
        members.filter(({ isService }) => !isService),
      ),
  });

export function usePeople(teamId: string): readonly Member[] {
  return useQuery(peopleQuery(teamId)).data ?? none;
}
