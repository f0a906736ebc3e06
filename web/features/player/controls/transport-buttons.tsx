import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { Player } from '../engine/player.ts';

export function TransportButtons({ player }: { player: Player }) {
  const isPlaying = player.useState((state) => state.isPlaying);
  return (
    <>
      <IconButton label={isPlaying ? 'Pause' : 'Play'} shortcut="Space" className="text-text" onClick={player.toggle}>
        {isPlaying ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
      </IconButton>
      <IconButton label="One frame back" shortcut="←" onClick={() => player.step(-1)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label="One frame forward" shortcut="→" onClick={() => player.step(1)}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </>
  );
}
