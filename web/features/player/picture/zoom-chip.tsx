import { ZoomChip as Chip } from '#web/ui/zoom/zoom-chip.tsx';
import type { Player } from '../engine/player.ts';

export function ZoomChip({ player }: { player: Player }) {
  const scale = player.useState((state) => state.zoom.scale);
  return <Chip scale={scale} shortcut="0" onReset={player.resetZoom} />;
}
