import { useEffect, useMemo, useRef, useState } from 'react';
import type { Media } from '#contract/media/processing.ts';
import { frameClock } from '#contract/media/timecode.ts';
import { findRendition } from '#web/decoder/find-rendition.ts';
import { useTimed } from '#web/decoder/use-timed.ts';
import { asAddress, openStills, type StillReader } from './read-stills.ts';

/** The address of the picture of each frame that was read; null for one that could not be. */
export type Stills = ReadonlyMap<number, string | null>;

const none: Stills = new Map();
const readFromLines = 540;

/** Small pictures of single frames, read one after the other. */
export function useStills(media: Media | undefined, frames: readonly number[], width = 480): Stills {
  const timed = useTimed(media);
  const rendition = media && findRendition(media, readFromLines);
  const latest = useRef('');
  latest.current = rendition?.url ?? '';
  const height = rendition ? Math.round((width * rendition.height) / rendition.width) : 0;
  const [stills, setStills] = useState(none);
  const wanted = useMemo(() => [...new Set(frames)].join(), [frames]);
  const kept = useRef<{ reader: Promise<StillReader<string>> | null; stills: Map<number, string | null> }>(null);
  kept.current ??= { reader: null, stills: new Map() };
  const mediaId = media?.mediaId;

  useEffect(() => {
    if (!timed || height === 0 || wanted === '' || !kept.current) return;
    let isOver = false;
    const { stills: known } = kept.current;
    const link = { newest: () => latest.current, onStale: () => undefined };
    const file = { clock: frameClock(timed.facts.video, timed.table), offsetS: 0 };
    kept.current.reader ??= openStills(link, file, { width, height }, asAddress);
    const { reader } = kept.current;
    void (async () => {
      for (const frame of wanted.split(',').map(Number)) {
        if (known.has(frame)) continue;
        const url = await reader.then((one) => one.read(frame)).catch(() => null);
        known.set(frame, url);
        if (isOver) return;
        setStills(new Map(known));
      }
    })();
    return () => {
      isOver = true;
    };
  }, [timed, width, height, wanted]);

  // Another video has other pictures.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    return () => {
      const old = kept.current;
      kept.current = { reader: null, stills: new Map() };
      setStills(none);
      void old?.reader?.then((reader) => reader.close()).catch(() => undefined);
      for (const url of old?.stills.values() ?? []) if (url) asAddress.drop(url);
    };
  }, [mediaId]);

  return stills;
}
