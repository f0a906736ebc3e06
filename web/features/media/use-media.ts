import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ServerEvent } from '#contract/events.ts';
import type { Media } from '#contract/media/processing.ts';
import { call } from '#web/api/client.ts';
import { refetchOlder } from '#web/api/query-client.ts';

const mediaKey = ['media'] as const;
/** The server sends no event when a growing copy begins, so a page that waits for one polls this often. */
const pollEveryMs = 1_500;

function waitsForPicture(media: Media | undefined): boolean {
  if (!media || (media.processing.state !== 'waiting' && media.processing.state !== 'running')) return false;
  const hasCopy = media.outputs.some(({ output }) => output.kind === 'rendition');
  return media.original === null && media.growing === null && !hasCopy;
}

/** The playable files of a version; the newest version if none is given. */
export function useMedia(itemId: string, version: number | undefined, isOpen: boolean) {
  return useQuery({
    queryKey: [...mediaKey, itemId, version ?? 'newest'],
    queryFn: ({ signal }) => call('showMedia', { params: { itemId }, query: { version } }, signal),
    enabled: isOpen,
    // Signed URLs expire, and the contents change during processing.
    staleTime: 0,
    refetchInterval: ({ state }) => (waitsForPicture(state.data) ? pollEveryMs : false),
  });
}

export function refetchMedia(queryClient: QueryClient, moment?: number): Promise<void> {
  return refetchOlder(queryClient, mediaKey, moment);
}

/**
 * Updates the processing progress from a server event. Pages without a picture refetch at once: the update restarts
 * their polling interval, so frequent events would postpone it indefinitely.
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
