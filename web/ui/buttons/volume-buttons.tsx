import Volume1 from 'lucide-react/icons/volume-1';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { IconButton } from './icon-button.tsx';

type Volume = { volume: number; isMuted: boolean };

/** Mutes by a button, and sets the volume where a mouse has room for it. */
export function VolumeButtons({ volume, isMuted, onChange }: Volume & { onChange: (change: Partial<Volume>) => void }) {
  const heard = isMuted ? 0 : volume;
  const Icon = heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2;
  return (
    <div className="flex items-center">
      <IconButton
        label={heard === 0 ? 'Sound on' : 'Mute'}
        shortcut="M"
        // Unmuting at volume 0 would stay inaudible.
        onClick={() => onChange(volume === 0 ? { isMuted: false, volume: 1 } : { isMuted: !isMuted })}
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
        onChange={(event) => onChange({ volume: event.target.valueAsNumber, isMuted: false })}
        className="h-control w-16 cursor-pointer rounded-sm accent-accent max-lg:hidden pointer-coarse:hidden"
      />
    </div>
  );
}
