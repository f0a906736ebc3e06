import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useRef } from 'react';
import { formatFrame, formatLength } from '#web/decoder/frame-text.ts';
import { useTimeFormat } from '#web/decoder/time-format.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { ComparedSide } from '../compared-side.ts';
import type { Comparison } from '../engine/comparison.ts';
import { useEachFrame } from './use-each-frame.ts';

/** Plays, and steps by frames. */
export function PlaybackButtons({ comparison }: { comparison: Comparison }) {
  const isPlaying = comparison.useState((state) => state.isPlaying);
  return (
    <fieldset className="flex items-center">
      <legend className="sr-only">Playback</legend>
      <IconButton
        label={isPlaying ? 'Pause' : 'Play'}
        shortcut="Space"
        className="text-text"
        onClick={comparison.toggle}
      >
        {isPlaying ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
      </IconButton>
      <IconButton label="One frame back" shortcut="←" onClick={() => comparison.step(-1)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label="One frame forward" shortcut="→" onClick={() => comparison.step(1)}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}

/** The time of the video that the others follow, and its length. */
export function PlaybackTime({ comparison, sides }: { comparison: Comparison; sides: readonly ComparedSide[] }) {
  const now = useRef<HTMLSpanElement>(null);
  const side = sides[comparison.useState((state) => state.driver)];
  const format = useTimeFormat();
  useEachFrame(comparison, () => {
    const frame = Math.max(0, comparison.tick());
    if (now.current && side) now.current.textContent = formatFrame(frame, format, side);
  });
  if (!side) return null;
  return (
    <p
      className="whitespace-nowrap px-1 text-quiet text-sm tabular-nums max-sm:hidden"
      data-tooltip={`Time of ${side.name}, which the others follow`}
    >
      {/* On a layer of its own, so that a new number paints nothing else anew. */}
      <span ref={now} className="inline-block text-text will-change-transform" />
      <span className="max-md:hidden"> / {formatLength(format, side)}</span>
    </p>
  );
}
