import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { pathOf } from '#web/api/signed-url.ts';
import { drawWaveform } from './waveform-path.ts';

/** Width of one column of the outline. */
const columnPx = 2;

async function load(url: string, signal: AbortSignal): Promise<Int8Array> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The waveform responded with ${response.status}.`);
  return new Int8Array(await response.arrayBuffer());
}

type WaveformProps = { url: string; pairMs: number; durationS: number; width: number };

/** The waveform along the timeline. */
export const Waveform = memo(function Waveform({ url, pairMs, durationS, width }: WaveformProps) {
  // Keyed by path, so that a newly signed URL does not fetch the same data again.
  const { data } = useQuery({
    queryKey: ['waveform', pathOf(url)],
    queryFn: ({ signal }) => load(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const columns = Math.ceil(width / columnPx);
  const path = useMemo(
    () => (data ? drawWaveform(data, pairMs, durationS * 1000, columns) : ''),
    [data, pairMs, durationS, columns],
  );
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, columns)} 2`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-0 h-track w-full text-line-strong"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
});
