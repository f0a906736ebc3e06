import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Invite } from '#contract/teams/members.ts';
import { call } from '#web/api/client.ts';

function invitesKey(teamId: string) {
  return ['invites', teamId] as const;
}

export function useInvites(teamId: string) {
  return useQuery({
    queryKey: invitesKey(teamId),
    queryFn: async ({ signal }) => (await call('listInvites', { params: { teamId } }, signal)).invites,
  });
}

/** A new invite goes on top; a resent one keeps its place. */
export function storeInvite(queryClient: QueryClient, teamId: string, invite: Invite): void {
  queryClient.setQueryData<Invite[]>(invitesKey(teamId), (invites = []) => {
    if (!invites.some(({ id }) => id === invite.id)) return [invite, ...invites];
    return invites.map((known) => (known.id === invite.id ? invite : known));
  });
}

export function forgetInvite(queryClient: QueryClient, teamId: string, inviteId: string): void {
  queryClient.setQueryData<Invite[]>(invitesKey(teamId), (invites) => invites?.filter(({ id }) => id !== inviteId));
}
