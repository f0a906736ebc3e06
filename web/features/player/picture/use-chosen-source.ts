import { useState } from 'react';
import type { Media } from '#contract/media/processing.ts';
import type { Player } from '../engine/player.ts';
import { chooseSource, type PlayableSource } from './chosen-source.ts';

const nothing: ReadonlySet<string> = new Set();

/** The source to play for the chosen quality. */
export function useChosenSource<Source extends PlayableSource>(
  player: Player,
  media: Media | undefined,
  sources: readonly Source[],
  automatic: Source | null,
  onBroken: (source: Source) => void,
): { source: Source | null; fail: (broken: Source) => void } {
  const quality = player.useState((state) => state.quality);
  const [shown, setShown] = useState<Source | null>(null);
  const [failed, setFailed] = useState(nothing);
  const source = chooseSource(shown, { media, sources, automatic, quality, failed });
  if (source?.url !== shown?.url) setShown(source);
  return {
    source,
    fail: (broken) => {
      if (failed.has(broken.url)) return;
      setFailed((was) => new Set([...was, broken.url]));
      onBroken(broken);
    },
  };
}
