import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type FramedCue, frameCues } from '#contract/captions/cue-frames.ts';
import { readCaptions } from '#contract/captions/read-captions.ts';
import type { FrameClock } from '#contract/media/timecode.ts';
import { call } from '#web/api/client.ts';

const none: readonly FramedCue[] = [];

/** The cues of a track on the frames of its video. The text of a track never changes. */
export function useCues(itemId: string, trackId: string, clock: FrameClock | null) {
  const query = useQuery({
    queryKey: ['cues', trackId],
    queryFn: async ({ signal }) => {
      const { vtt } = await call('showCaptions', { params: { itemId, trackId } }, signal);
      return readCaptions(vtt).cues;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, error } = query;
  const cues = useMemo(() => (data && clock ? frameCues(data, clock) : none), [data, clock]);
  return { cues, error };
}
