import type { Player } from '../engine/player.ts';

/** The zoom level, and a button to reset it. */
export function ZoomChip({ player }: { player: Player }) {
  const scale = player.useState((state) => state.zoom.scale);
  if (scale === 1) return null;
  return (
    <button
      type="button"
      aria-label={`Enlarged to ${Math.round(scale * 100)} %: show the whole picture`}
      data-tooltip="Show the whole picture  0"
      onClick={player.resetZoom}
      className="h-control rounded-md bg-veil px-3 font-medium text-sm tabular-nums transition-colors hover:bg-hover"
    >
      {Math.round(scale * 100)} %
    </button>
  );
}
