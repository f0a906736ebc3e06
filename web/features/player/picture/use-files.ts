import { useEffect, useEffectEvent } from 'react';
import type { Media } from '#contract/media/processing.ts';
import { pathOf } from '#web/api/signed-url.ts';
import { useTimed } from '#web/decoder/use-timed.ts';
import type { Player } from '../engine/player.ts';
import { findReadable, isOriginal, type PlayableSource } from './chosen-source.ts';

/** Passes the playing file and the file for single frames to the engine. `onStale` gets a URL that has expired. */
export function useFiles(
  { wiring }: Player,
  media: Media | undefined,
  source: PlayableSource | null,
  onStale: (url: string) => void,
): void {
  const timed = useTimed(media);
  const isFirstHand = source !== null && media !== undefined && isOriginal(source, media);
  const url = source?.url ?? null;
  const canBeRead = source?.kind === 'file';
  const readable = canBeRead && media ? findReadable(source, media) : null;
  const path = readable && pathOf(readable.url);
  const isAnother = path !== null && url !== null && path !== pathOf(url);
  const newest = useEffectEvent(() => readable?.url ?? '');
  const reportStale = useEffectEvent(onStale);

  useEffect(() => {
    const link = canBeRead && url !== null ? { newest: () => url, onStale: () => {} } : null;
    wiring.load(url === null ? null : { url, isOriginal: isFirstHand, link }, timed);
  }, [wiring, url, canBeRead, isFirstHand, timed]);

  const isReadOriginal = readable?.isOriginal ?? false;
  useEffect(() => {
    const link = { newest: () => newest(), onStale: (stale: string) => reportStale(stale) };
    wiring.read(path === null ? null : { url: path, isOriginal: isReadOriginal, link }, isAnother, timed);
  }, [wiring, path, isReadOriginal, isAnother, timed]);
}
