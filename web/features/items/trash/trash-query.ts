import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#web/api/client.ts';

export function useTrash(teamId: string) {
  const query = useInfiniteQuery({
    queryKey: ['items', teamId, 'trash'],
    queryFn: ({ pageParam: after, signal }) =>
      call('listTrash', { params: { teamId }, query: { limit: 200, after } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const pages = query.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  return { query, items };
}
