import type { Player } from '../engine/player.ts';
import type { Scale } from './scale.ts';

/** The played part. It and the playhead move by transform, without layout, 60 times a second. */
export function PlayedBand({ player, scale }: { player: Player; scale: Scale }) {
  const part = scale.partOf(player.useFrame());
  return (
    <div
      style={{ transform: `scaleX(${part})` }}
      className="pointer-events-none absolute inset-x-0 top-0 h-track origin-left bg-accent-soft"
    />
  );
}

/** The start of the current frame. */
export function Playhead({ player, scale }: { player: Player; scale: Scale }) {
  const part = scale.partOf(player.useFrame());
  return (
    <div
      style={{ transform: `translateX(${part * 100}%)` }}
      className="pointer-events-none absolute inset-x-0 top-0 h-track"
    >
      <div className="-ml-px h-full w-0.5 rounded-full bg-accent" />
      <div className="-top-1 -ml-1 absolute size-2 rounded-full bg-accent outline-accent outline-offset-2 group-has-[[role=slider]:focus-visible]/track:outline-2" />
    </div>
  );
}
