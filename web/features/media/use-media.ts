import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ServerEvent } from '#contract/events.ts';
import type { Media } from '#contract/processing.ts';
import { call } from '#web/api/client.ts';

const mediaKey = ['media'] as const;
/** A growing copy begins without a word from the server; who waits for it looks this often. */
const lookEveryMs = 1_500;

function waitsForPicture(media: Media | undefined): boolean {
  if (!media || (media.processing.state !== 'waiting' && media.processing.state !== 'running')) return false;
  const hasCopy = media.outputs.some(({ output }) => output.kind === 'rendition');
  return media.original === null && media.growing === null && !hasCopy;
}

/** A version of a file with everything that plays, the newest when none is named. */
export function useMedia(itemId: string, version: number | undefined, isOpen: boolean) {
  return useQuery({
    queryKey: [...mediaKey, itemId, version ?? 'newest'],
    queryFn: ({ signal }) => call('showMedia', { params: { itemId }, query: { version } }, signal),
    enabled: isOpen,
    // Its links end, and what there is changes while it is made.
    staleTime: 0,
    refetchInterval: ({ state }) => (waitsForPicture(state.data) ? lookEveryMs : false),
  });
}

/** What is known of videos may be old. */
export function refetchMedia(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: mediaKey });
}

/**
 * Shows how far the copies of a video are, as the server told it. Who waits for a picture looks again at once: each new
 * percentage begins the interval anew, and where they come quickly it would never end.
 */
export function showPercent(
  queryClient: QueryClient,
  { mediaId, percent }: Pick<Extract<ServerEvent, { kind: 'processing' }>, 'mediaId' | 'percent'>,
): void {
  queryClient.setQueriesData<Media>({ queryKey: mediaKey }, (media) => {
    const state = media?.mediaId === mediaId ? media.processing.state : undefined;
    if (!media || (state !== 'waiting' && state !== 'running')) return media;
    return { ...media, processing: { state: 'running', percent, problem: null } };
  });
  const waits = (media: Media | undefined) => media?.mediaId === mediaId && waitsForPicture(media);
  void queryClient.refetchQueries(
    { queryKey: mediaKey, type: 'active', predicate: ({ state }) => waits(state.data as Media | undefined) },
    { cancelRefetch: false },
  );
}
