import Volume1 from 'lucide-react/icons/volume-1';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useStore } from '#web/ui/store.ts';
import type { Sound } from '../engine/sound.ts';

export function VolumeButtons({ sound }: { sound: Sound }) {
  const volume = useStore(sound.state, (state) => state.volume);
  const isMuted = useStore(sound.state, (state) => state.isMuted);
  const heard = isMuted ? 0 : volume;
  const Icon = heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2;
  return (
    <div className="flex items-center">
      <IconButton
        label={heard === 0 ? 'Sound on' : 'Mute'}
        shortcut="M"
        // Unmuting at volume 0 would stay inaudible.
        onClick={() => sound.set(volume === 0 ? { isMuted: false, volume: 1 } : { isMuted: !isMuted })}
      >
        <Icon size={16} aria-hidden="true" />
      </IconButton>
      <input
        type="range"
        min="0"
        max="1"
        step="0.05"
        value={heard}
        aria-label="Volume"
        aria-valuetext={`${Math.round(heard * 100)} %`}
        onChange={(event) => sound.set({ volume: event.target.valueAsNumber, isMuted: false })}
        className="h-control w-16 cursor-pointer rounded-sm accent-accent max-lg:hidden pointer-coarse:hidden"
      />
    </div>
  );
}
