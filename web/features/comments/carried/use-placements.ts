import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FixVerdict, Placement } from '#contract/comments/placements.ts';
import { call } from '#web/api/client.ts';
import { refetchOlder } from '#web/api/query-client.ts';
import { showFailure } from '#web/ui/notices/toast.ts';

const placementsKey = ['placements'] as const;
/** For pages without server events. */
const pollEveryMs = 2_000;

/** The places of the comments of earlier versions in a version. The first request makes the server compare pictures. */
export function usePlacements(itemId: string, version: number, isOpen: boolean) {
  return useQuery({
    queryKey: [...placementsKey, itemId, version],
    queryFn: ({ signal }) => call('listPlacements', { params: { itemId }, query: { version } }, signal),
    enabled: isOpen,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.placements.some((placement) => placement.state === 'waiting') ? pollEveryMs : false,
  });
}

export function refetchPlacements(queryClient: QueryClient, moment?: number): Promise<void> {
  return refetchOlder(queryClient, placementsKey, moment);
}

export type PlaceActions = ReturnType<typeof usePlaceActions>;

/** People's decisions about the comments of earlier versions. The page shows it once the server has it. */
export function usePlaceActions(queryClient: QueryClient, version: number) {
  return useMemo(() => {
    const run = async (work: Promise<unknown>): Promise<boolean> => {
      try {
        await work;
        return true;
      } catch (error) {
        showFailure(error);
        return false;
      } finally {
        await refetchPlacements(queryClient);
      }
    };
    return {
      /** Null: not in this version. */
      place: (commentId: string, frame: number | null) =>
        run(call('placeComment', { params: { commentId }, body: { version, frame } })),
      unplace: (commentId: string) => run(call('unplaceComment', { params: { commentId }, query: { version } })),
      check: (commentId: string, verdict: FixVerdict | null) =>
        run(call('checkFix', { params: { commentId }, body: { version, verdict } })),
    };
  }, [queryClient, version]);
}

export type PlacementOf = (comment: { id: string; replyTo: string | null }) => Placement | undefined;
