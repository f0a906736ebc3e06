import { ZoomChip } from '#web/ui/zoom/zoom-chip.tsx';
import type { Player } from '../engine/player.ts';

export function PlayerZoomChip({ player }: { player: Player }) {
  const scale = player.useState((state) => state.zoom.scale);
  return <ZoomChip scale={scale} shortcut="0" onReset={player.resetZoom} />;
}
