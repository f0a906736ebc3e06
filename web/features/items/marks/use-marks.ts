import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MarkedItem } from '#contract/items/items.ts';
import { call } from '#web/api/client.ts';
import { showFailure } from '#web/ui/notices/toast.ts';
import { useWorkspace } from '../workspace-context.ts';

const marksKey = ['marks'] as const;
type Marks = { starred: MarkedItem[]; recent: MarkedItem[] };

/** Starred items and recently opened files of a team; of all teams without an id. */
export function marksQuery(teamId?: string) {
  return queryOptions({
    queryKey: [...marksKey, teamId ?? 'all'],
    queryFn: ({ signal }) => call('listMarks', { query: { teamId } }, signal),
  });
}

export function refetchMarks(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: marksKey });
}

const none: ReadonlySet<string> = new Set();

/** The ids of the starred items of the open team. */
export function useStars(): ReadonlySet<string> {
  const { team, places } = useWorkspace();
  const isMember = places.root.length === 0;
  const { data } = useQuery({ ...marksQuery(team?.id), enabled: isMember && team !== undefined });
  return useMemo(() => (data ? new Set(data.starred.map(({ id }) => id)) : none), [data]);
}

/** Stars items, or removes their stars if all have one. Shown at once. */
export function useToggleStars(): (items: readonly Pick<MarkedItem, 'id' | 'name' | 'type'>[]) => Promise<void> {
  const queryClient = useQueryClient();
  const { team } = useWorkspace();
  const stars = useStars();
  return async (items) => {
    if (!team) return;
    const isStarred = !items.every(({ id }) => stars.has(id));
    const ids = items.map(({ id }) => id);
    const { queryKey } = marksQuery(team.id);
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData<Marks>(queryKey);
    if (before) {
      const others = before.starred.filter(({ id }) => !ids.includes(id));
      const added = isStarred ? items.map((item) => asMarked(item, team)) : [];
      queryClient.setQueryData<Marks>(queryKey, { ...before, starred: [...added, ...others] });
    }
    await call('setStars', { body: { ids, isStarred } }).catch(showFailure);
    await refetchMarks(queryClient);
  };
}

/** Until the server has listed it. */
function asMarked(
  { id, name, type }: Pick<MarkedItem, 'id' | 'name' | 'type'>,
  team: { id: string; name: string },
): MarkedItem {
  return {
    ...{ id, name, type, parentId: null, path: [], teamId: team.id, teamName: team.name },
    ...{ markedAt: new Date().toISOString(), posterUrl: null, durationMs: null },
  };
}
