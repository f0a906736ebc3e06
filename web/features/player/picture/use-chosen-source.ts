import { useEffect, useEffectEvent, useState } from 'react';
import type { Media } from '#contract/media/processing.ts';
import type { Player } from '../engine/player.ts';
import { chooseSource, type PlayableSource } from './chosen-source.ts';

const nothing: ReadonlySet<string> = new Set();

/** The source to play for the chosen quality. A source that plays is covered by its picture before it is replaced. */
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
  const wanted = chooseSource(shown, { media, sources, automatic, quality, failed });
  const wantedUrl = wanted?.url;
  const isReplaced = wantedUrl !== shown?.url;
  const canWait = wanted !== null && shown !== null && !failed.has(shown.url);
  if (isReplaced && !canWait) setShown(wanted);

  const { wiring } = player;
  const adopt = useEffectEvent(() => setShown(wanted));
  const isFreezing = isReplaced && canWait;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL identifies the source to wait for
  useEffect(() => {
    if (!isFreezing) return;
    const stop = wiring.freeze(() => adopt());
    return stop;
  }, [wiring, isFreezing, wantedUrl]);

  return {
    source: canWait ? shown : wanted,
    fail: (broken) => {
      if (failed.has(broken.url)) return;
      setFailed((was) => new Set([...was, broken.url]));
      onBroken(broken);
    },
  };
}
