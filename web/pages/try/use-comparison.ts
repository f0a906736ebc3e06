import { useQuery } from '@tanstack/react-query';
import type { Processing } from '#contract/media/processing.ts';
import { call } from '#web/api/client.ts';
import { useChanges } from '#web/features/changes/changes.tsx';

/** There are no server events on this page. */
const pollEveryMs = 1_500;

function useProcessing(itemId: string | null, version: 1 | 2, isThere: boolean): Processing | undefined {
  const query = useQuery({
    queryKey: ['try', itemId, version],
    queryFn: ({ signal }) =>
      call('showMedia', { params: { itemId: itemId ?? '' }, query: { version } }, signal).then(
        (media) => media.processing,
      ),
    enabled: itemId !== null && isThere,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'done' || data?.state === 'failed' ? false : pollEveryMs,
  });
  return query.data;
}

/** How far the two versions of a file are on the way to their comparison. */
export function useComparison(itemId: string | null, isUploaded: boolean) {
  const first = useProcessing(itemId, 1, true);
  const second = useProcessing(itemId, 2, isUploaded);
  const areReady = first?.state === 'done' && second?.state === 'done';
  const side = (version: number) => ({ itemId: itemId ?? '', version });
  const { data: changes, error, refetch } = useChanges(side(1), side(2), areReady);
  return { processing: [first, second] as const, changes, error, refetch };
}
