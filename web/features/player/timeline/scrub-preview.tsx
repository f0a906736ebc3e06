import { findTile, type Sprite } from '#contract/media/sprite-tile.ts';
import type { Player } from '../engine/player.ts';
import type { Scale } from './scale.ts';

/** A thumbnail and the time at the pointer. */
export function ScrubPreview({
  player,
  scale,
  part,
  sprite,
}: {
  player: Player;
  scale: Scale;
  part: number;
  sprite: { url: string; output: Sprite } | undefined;
}) {
  const formatTime = player.useFormatTime();
  const frame = scale.frameAt(part);
  const seconds = scale.partOf(frame) * scale.durationS;
  const width = sprite?.output.tileWidth ?? 0;
  return (
    <div
      aria-hidden="true"
      data-preview
      style={{ left: `clamp(${width / 2}px, ${part * 100}%, calc(100% - ${width / 2}px))` }}
      className="-translate-x-1/2 pointer-events-none absolute bottom-full z-2 mb-2 overflow-hidden rounded-md bg-raised text-center shadow-float"
    >
      {sprite && <Tile seconds={seconds} {...sprite} />}
      <p className="px-2 py-1 font-medium text-xs tabular-nums">{formatTime(frame)}</p>
    </div>
  );
}

function Tile({ seconds, url, output }: { seconds: number; url: string; output: Sprite }) {
  const { x, y } = findTile(output, seconds);
  return (
    <div
      style={{
        width: output.tileWidth,
        height: output.tileHeight,
        backgroundImage: `url(${JSON.stringify(url)})`,
        backgroundSize: `${output.columns * 100}% ${output.rows * 100}%`,
        backgroundPosition: `${x * 100}% ${y * 100}%`,
      }}
    />
  );
}
