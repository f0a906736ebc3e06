import { type PointerEvent, useRef, useState } from 'react';
import type { Player } from '../engine/player.ts';
import type { Scale } from './scale.ts';

/** Position of the pointer as a fraction of the timeline; null while it is elsewhere. */
export type Hover = number | null;

function partAt({ clientX, currentTarget }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)));
}

/** Scrubs by press and drag; if the video was playing, playback resumes on release. */
export function useScrub(player: Player, scale: Scale | null) {
  const [hover, setHover] = useState<Hover>(null);
  const scrub = useRef<{ plays: boolean } | null>(null);

  function lead(event: PointerEvent<HTMLElement>): void {
    if (scale) player.seekTo(scale.frameAt(partAt(event)));
  }

  function end(event: PointerEvent<HTMLElement>): void {
    const was = scrub.current;
    scrub.current = null;
    if (event.pointerType !== 'mouse') setHover(null);
    if (was?.plays) player.play();
  }

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !scale) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      scrub.current = { plays: player.isPlaying() };
      player.pause();
      setHover(partAt(event));
      lead(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (scrub.current || event.pointerType === 'mouse') setHover(partAt(event));
      if (scrub.current) lead(event);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: () => {
      if (!scrub.current) setHover(null);
    },
  };
  return { hover, handlers };
}
