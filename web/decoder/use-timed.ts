import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { decodeFrameTable } from '#contract/media/frame-table.ts';
import type { Media } from '#contract/media/processing.ts';
import { pathOf } from '#web/api/signed-url.ts';
import type { Timed } from './file-clock.ts';

async function load(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The times of the frames responded with ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The facts about a video; null until its frame times have loaded too, if the rate varies. */
export function useTimed(media: Media | undefined): Timed | null {
  const url = media?.frameTimes ?? null;
  const facts = media?.facts ?? null;
  // A newly signed URL does not change the data.
  const isVariable = url !== null;
  // Keyed by path, so that a newly signed URL does not fetch the same times again.
  const { data } = useQuery({
    queryKey: ['frame-times', url && pathOf(url)],
    queryFn: ({ signal }) => load(url ?? '', signal),
    enabled: isVariable,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    if (!facts) return null;
    if (!isVariable) return { facts, table: null };
    return data ? { facts, table: decodeFrameTable(data, facts.video.timeBase) } : null;
  }, [facts, isVariable, data]);
}
