import Volume1 from 'lucide-react/icons/volume-1';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { Player } from '../engine/player.ts';

export function SoundButtons({ player }: { player: Player }) {
  const volume = player.useState((state) => state.volume);
  const isMuted = player.useState((state) => state.isMuted);
  const received = isMuted ? 0 : volume;
  const Icon = received === 0 ? VolumeX : received < 0.5 ? Volume1 : Volume2;
  return (
    <div className="flex items-center">
      <IconButton
        label={received === 0 ? 'Sound on' : 'Mute'}
        shortcut="M"
        // Unmuting at volume 0 would stay inaudible.
        onClick={() => player.set(volume === 0 ? { isMuted: false, volume: 1 } : { isMuted: !isMuted })}
      >
        <Icon size={16} aria-hidden="true" />
      </IconButton>
      <input
        type="range"
        min="0"
        max="1"
        step="0.05"
        value={received}
        aria-label="Volume"
        aria-valuetext={`${Math.round(received * 100)} %`}
        onChange={(event) => player.set({ volume: event.target.valueAsNumber, isMuted: false })}
        className="h-control w-16 cursor-pointer rounded-sm accent-accent max-lg:hidden pointer-coarse:hidden"
      />
    </div>
  );
}
