import { VolumeButtons } from '#web/ui/buttons/volume-buttons.tsx';
import { useStore } from '#web/ui/store.ts';
import type { Sound } from '../engine/sound.ts';

export function SoundVolume({ sound }: { sound: Sound }) {
  const volume = useStore(sound.state, (state) => state.volume);
  const isMuted = useStore(sound.state, (state) => state.isMuted);
  return <VolumeButtons volume={volume} isMuted={isMuted} onChange={sound.set} />;
}
