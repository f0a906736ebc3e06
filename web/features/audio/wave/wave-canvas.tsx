import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { pathOf } from '#web/api/signed-url.ts';
import { useSize } from '#web/ui/use-size.ts';
import type { SoundFiles } from '../sound-files.ts';
import { drawLoudness, drawWave, type Paints } from './draw-wave.ts';
import { createPeaks } from './peaks.ts';
import type { ViewStore } from './use-view.ts';

type WaveCanvasProps = {
  files: SoundFiles;
  view: ViewStore;
  sampleRate: number;
  /** Those that are drawn, each in a lane. */
  channels: number[];
  showsLoudness: boolean;
  onStale: () => void;
};

/** The waveform of the part that is shown, and the loudness over it. */
export function WaveCanvas({ files, view, sampleRate, channels, showsLoudness, onStale }: WaveCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = useSize(place);
  const shown = view.use();
  const [arrived, setArrived] = useState(0);
  const stale = useRef(onStale);
  stale.current = onStale;
  const peaks = useMemo(
    () =>
      createPeaks(
        () => setArrived((count) => count + 1),
        () => stale.current(),
      ),
    [],
  );
  useEffect(() => peaks.close, [peaks]);
  const values = useLoudness(showsLoudness ? files.loudness : null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: draws again once more peaks have arrived
  useEffect(() => {
    const node = canvas.current;
    if (!node || width === 0) return;
    const handle = requestAnimationFrame(() => {
      const paints = readPaints(node);
      node.width = Math.round(width * devicePixelRatio);
      node.height = Math.round(height * devicePixelRatio);
      drawWave(node, { peaks, files: files.peaks, view: shown, channels, sampleCount: view.sampleCount }, paints);
      if (!values || !files.loudness) return;
      const samplesPerStep = (files.loudness.stepMs * sampleRate) / 1000;
      drawLoudness(node, { values, samplesPerStep, view: shown }, paints);
    });
    return () => cancelAnimationFrame(handle);
  }, [width, height, shown, arrived, files, channels, values, peaks, sampleRate, view]);

  return (
    <div ref={place} aria-hidden="true" className="absolute inset-0">
      <canvas ref={canvas} className="size-full" />
    </div>
  );
}

function useLoudness(file: SoundFiles['loudness']): Float32Array | undefined {
  const { data } = useQuery({
    enabled: file !== null,
    // Keyed by path, so that a newly signed URL does not fetch the same data again.
    queryKey: ['loudness', file && pathOf(file.url)],
    queryFn: async ({ signal }) => {
      const response = await fetch(file?.url ?? '', { signal });
      if (!response.ok) throw new Error(`The loudness responded with ${response.status}.`);
      return new Float32Array(await response.arrayBuffer());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return file ? data : undefined;
}

/** Canvas knows no classes: the colours of the theme where it is. */
function readPaints(node: HTMLElement): Paints {
  const style = getComputedStyle(node);
  const tone = (name: string) => style.getPropertyValue(`--tone-${name}`).trim();
  return {
    wave: tone('accent'),
    line: tone('line'),
    text: tone('text'),
    ground: tone('ground'),
    loudness: tone('warning'),
  };
}
