import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import type { ReactNode } from 'react';
import type { Media } from '#contract/media/processing.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { Player } from '../engine/player.ts';
import type { PlayableSource } from '../picture/chosen-source.ts';
import { MoreButton, QualityButton, SpeedButton, TrackButton, ViewButton } from './menu-buttons.tsx';
import type { Sound } from './menus.tsx';
import { RangeButtons } from './range-buttons.tsx';
import { SoundButtons } from './sound-buttons.tsx';
import { TimeField } from './time-field.tsx';
import { TransportButtons } from './transport-buttons.tsx';

type ControlsProps = {
  player: Player;
  media: Media | undefined;
  source: PlayableSource | null;
  button: ReactNode;
} & Sound;

/** One line of buttons; the last opens a menu with those that do not fit. On the narrowest screens it wraps. */
export function Controls({ player, media, source, button, ...sound }: ControlsProps) {
  return (
    <fieldset
      // Keep the focus where it is, for example in a comment, so that Space keeps toggling playback.
      onMouseDown={(event) => {
        if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
      }}
      className="@container flex shrink-0 flex-wrap items-center justify-end gap-0.5 px-3 pb-2 max-sm:gap-0 max-sm:px-1"
    >
      <legend className="sr-only">Player</legend>
      <TransportButtons player={player} />
      <TimeField player={player} />
      <div className="flex-1" />
      <div className="flex items-center gap-0.5 @max-cols-3:hidden">
        <RangeButtons player={player} />
        <SpeedButton player={player} />
      </div>
      <SoundButtons player={player} />
      <div className="flex items-center gap-0.5 @max-cols-3:hidden">
        <TrackButton player={player} {...sound} />
        {media && <QualityButton player={player} media={media} source={source} />}
        <ViewButton player={player} />
      </div>
      {button}
      <FullscreenButton player={player} />
      <div className="@cols-3:hidden">
        <MoreButton player={player} media={media} {...sound} />
      </div>
    </fieldset>
  );
}

function FullscreenButton({ player }: { player: Player }) {
  const isFullscreen = player.useState((state) => state.isFullscreen);
  return (
    <IconButton
      label={isFullscreen ? 'Leave full screen' : 'Full screen'}
      shortcut="F"
      onClick={player.toggleFullscreen}
    >
      {isFullscreen ? <Minimize size={16} aria-hidden="true" /> : <Maximize size={16} aria-hidden="true" />}
    </IconButton>
  );
}
