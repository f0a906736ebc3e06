import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Member, MemberRole } from '#contract/teams/members.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { showError } from '#web/ui/notices/toast.ts';
import { useIsShown } from '#web/ui/use-is-shown.ts';

type MembersPage = ResponseOf<Endpoints['listMembers']>;

const pageSize = 50;

function membersKey(teamId: string) {
  return ['members', teamId] as const;
}

export function useMembers(teamId: string) {
  return useInfiniteQuery({
    queryKey: membersKey(teamId),
    queryFn: ({ pageParam, signal }) =>
      call('listMembers', { params: { teamId }, query: { limit: pageSize, after: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export async function refetchPeople(queryClient: QueryClient, teamId: string): Promise<void> {
  const keys = [membersKey(teamId), ['invites', teamId], ['audit', teamId]];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

function showRole(queryClient: QueryClient, teamId: string, userId: string, role: Member['role']): void {
  queryClient.setQueryData<InfiniteData<MembersPage>>(membersKey(teamId), (data) => {
    if (!data) return data;
    const patch = (member: Member) => (member.userId === userId ? { ...member, role } : member);
    return { ...data, pages: data.pages.map((page) => ({ ...page, members: page.members.map(patch) })) };
  });
}

type Saving = { state: 'idle' | 'saving' | 'saved' } | { state: 'failed'; problem: string };

/** Optimistic role change, rolled back if rejected. Saves run one after the other, so that the last choice wins. */
export function useRoleChange(teamId: string, member: Member) {
  const queryClient = useQueryClient();
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  const queue = useRef({ running: Promise.resolve(), count: 0, saved: member.role });
  const isShown = useIsShown();

  async function save(role: MemberRole, count: number) {
    const { current } = queue;
    let outcome: Saving = { state: 'saved' };
    try {
      await call('changeRole', { params: { teamId, userId: member.userId }, body: { role } });
      current.saved = role;
    } catch (error) {
      outcome = { state: 'failed', problem: formatError(error) };
      if (!isShown()) showError(outcome.problem);
    }
    if (count !== current.count) return;
    if (outcome.state === 'failed') showRole(queryClient, teamId, member.userId, current.saved);
    setSaving(outcome);
    void refetchPeople(queryClient, teamId);
  }

  function change(role: MemberRole) {
    if (role === member.role) return;
    const { current } = queue;
    if (saving.state !== 'saving') current.saved = member.role;
    current.count += 1;
    const { count } = current;
    setSaving({ state: 'saving' });
    void queryClient.cancelQueries({ queryKey: membersKey(teamId) });
    showRole(queryClient, teamId, member.userId, role);
    current.running = current.running.then(() => save(role, count));
  }

  return { saving, change, clear: () => setSaving({ state: 'idle' }) };
}
