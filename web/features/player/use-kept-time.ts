import { type RefObject, useEffect } from 'react';
import type { Rational } from '#contract/media/media-facts.ts';
import type { Player } from './engine/player.ts';

/** The frame on screen when the user left a version. */
export type Moment = { frame: number; seconds: number; rate: Rational };

/** Shows the same moment of another version: the same frame at the same rate, otherwise the same time. */
export function useKeptTime(player: Player, kept: RefObject<Moment | null>): void {
  const times = player.useState((state) => state.times);
  useEffect(() => {
    if (!times || !kept.current) return;
    const { frame, seconds, rate } = kept.current;
    kept.current = null;
    const { clock } = times;
    const isSameRate = rate.num * clock.rate.den === clock.rate.num * rate.den;
    player.seekTo(isSameRate ? frame : clock.frameAt(seconds));
  }, [player, times, kept]);
  useEffect(
    () => () => {
      const { times: known } = player.state();
      if (known) kept.current = { frame: player.frame(), seconds: player.seconds(), rate: known.clock.rate };
    },
    [player, kept],
  );
}
