import type { ComponentProps, KeyboardEvent } from 'react';
import type { Player } from '../engine/player.ts';

const pageS = 10;

/** The part of the timeline that takes pointer and keyboard input. The player handles the arrow keys everywhere. */
export function ScrubSlider({
  player,
  frameCount,
  ...handlers
}: { player: Player; frameCount: number } & ComponentProps<'div'>) {
  const frame = player.useFrame();
  const formatTime = player.useFormatTime();
  const isPlaying = player.useState((state) => state.isPlaying);
  const texts = player.useState((state) => state.times);
  // During playback, announce seconds rather than every frame.
  const saidFrame = isPlaying && texts ? texts.clock.frameAt(Math.floor(texts.clock.startOf(frame) + 1e-6)) : frame;

  function onKeyDown(event: KeyboardEvent): void {
    const pages = event.key === 'PageUp' ? 1 : event.key === 'PageDown' ? -1 : 0;
    if (pages === 0) return;
    event.preventDefault();
    player.stepSeconds(pages * pageS);
  }

  return (
    <div
      {...handlers}
      role="slider"
      tabIndex={0}
      aria-label="Time"
      aria-disabled={frameCount === 0 || undefined}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, frameCount - 1)}
      aria-valuenow={saidFrame}
      aria-valuetext={`${formatTime(saidFrame)}, frame ${saidFrame} of ${frameCount}`}
      onKeyDown={onKeyDown}
      // The playhead has the focus ring.
      className="absolute inset-0 touch-none outline-none"
    />
  );
}
