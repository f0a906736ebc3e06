import { useEffect, useMemo, useRef } from 'react';
import type { Media } from '#contract/media/processing.ts';
import { frameClock, timecodeScale } from '#contract/media/timecode.ts';
import { findRendition } from '#web/decoder/find-rendition.ts';
import { useTimed } from '#web/decoder/use-timed.ts';
import type { ComparedSide } from '#web/features/compare/compare.tsx';
import { useMedia } from '#web/features/media/media.tsx';
import type { SideAddress } from '#web/pages/addresses/compare-address.ts';

/** Two large pictures need more lines than four small ones. */
const linesOf = { few: 1080, many: 540 };

const pollEveryMs = 2_000;

export type LoadedSide = {
  media: Media | undefined;
  /** Null until the video can be decoded. */
  side: Omit<ComparedSide, 'id' | 'name'> | null;
  error: Error | null;
};

/** One side of the address, as far as it has loaded. */
export function useSide(address: SideAddress | undefined, isOneOfMany: boolean): LoadedSide {
  const query = useMedia(address?.itemId ?? '', address?.version, address !== undefined);
  const media = query.data;
  const timed = useTimed(media);
  const rendition = media && findRendition(media, isOneOfMany ? linesOf.many : linesOf.few);
  const latest = useRef({ url: '', refetch: query.refetch });
  latest.current = { url: rendition?.url ?? '', refetch: query.refetch };
  const { width, height } = rendition ?? { width: 0, height: 0 };
  const loudness = media ? findLoudness(media) : null;
  const side = useMemo(() => {
    if (!timed || width === 0) return null;
    const link = { newest: () => latest.current.url, onStale: () => void latest.current.refetch() };
    const clock = frameClock(timed.facts.video, timed.table);
    return { link, timed, size: { width, height }, clock, scale: timecodeScale(timed.facts), loudness };
  }, [timed, width, height, loudness]);
  // The server sends this page no events.
  const { refetch } = query;
  const isComing = side === null && (media?.processing.state === 'waiting' || media?.processing.state === 'running');
  useEffect(() => {
    if (!isComing) return;
    const timer = setInterval(() => void refetch(), pollEveryMs);
    return () => clearInterval(timer);
  }, [isComing, refetch]);
  return { media, side, error: query.error };
}

/** In LUFS; null if it is not known. */
function findLoudness({ outputs }: Media): number | null {
  const found = outputs.find(({ output }) => output.kind === 'waveform')?.output;
  return found?.kind === 'waveform' ? (found.loudness ?? null) : null;
}
