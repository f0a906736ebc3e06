import { VolumeButtons } from '#web/ui/buttons/volume-buttons.tsx';
import type { Player } from '../engine/player.ts';

export function SoundButtons({ player }: { player: Player }) {
  const volume = player.useState((state) => state.volume);
  const isMuted = player.useState((state) => state.isMuted);
  return <VolumeButtons volume={volume} isMuted={isMuted} onChange={player.set} />;
}
