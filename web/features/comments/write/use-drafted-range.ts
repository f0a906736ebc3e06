import { useEffect, useEffectEvent } from 'react';
import { type PlayerPort, type Span, spanOf } from '../player-port.ts';

/** Restores the range of a draft, and reports each new one. */
export function useDraftedRange(
  player: Pick<PlayerPort, 'range' | 'setRange'>,
  drafted: Span | null,
  span: Span | null,
  onRange: (range: Span) => void,
): void {
  const bringBack = useEffectEvent(() => {
    if (drafted && spanOf(player.range()) === null) player.setRange(drafted.in, drafted.out);
  });
  useEffect(() => bringBack(), []);

  const keep = useEffectEvent(() => {
    if (span) onRange(span);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a point was set
  useEffect(() => keep(), [span?.in, span?.out]);
}
