import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import type { AudioFacts } from '#contract/media/media-facts.ts';
import type { Media } from '#contract/media/processing.ts';
import { Menu, MenuItem, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import { zoomStep } from '#web/ui/zoom/zoom.ts';
import { canLeaveThePage } from '../engine/big-screen.ts';
import type { Player } from '../engine/player.ts';
import { GuideChoices, type NameTrack, QualityChoice, SpeedChoice, TimeChoice, TrackChoice } from './choices.tsx';

export type MenuFor = MenuState & { player: Player };
export type Sound = { tracks: readonly AudioFacts[]; nameTrack: NameTrack };

export function SpeedMenu({ player, ...state }: MenuFor) {
  return (
    <Menu {...state}>
      <SpeedChoice player={player} />
    </Menu>
  );
}

export function QualityMenu({ player, media, ...state }: MenuFor & { media: Media }) {
  return (
    <Menu {...state} align="end">
      <QualityChoice player={player} media={media} />
    </Menu>
  );
}

export function TrackMenu({ player, tracks, nameTrack, ...state }: MenuFor & Sound) {
  return (
    <Menu {...state}>
      <TrackChoice player={player} tracks={tracks} nameTrack={nameTrack} />
    </Menu>
  );
}

function PictureItems({ player }: { player: Player }) {
  return (
    <>
      <MenuItem onSelect={() => player.zoomBy(zoomStep)}>
        <ZoomIn size={16} aria-hidden="true" />
        Enlarge the picture
      </MenuItem>
      <MenuItem onSelect={() => player.zoomBy(1 / zoomStep)}>
        <ZoomOut size={16} aria-hidden="true" />
        Reduce the picture
      </MenuItem>
      {canLeaveThePage && (
        <MenuItem onSelect={player.togglePictureInPicture}>
          <PictureInPicture2 size={16} aria-hidden="true" />
          Small window
        </MenuItem>
      )}
    </>
  );
}

export function ViewMenu({ player, ...state }: MenuFor) {
  return (
    <Menu {...state} align="end">
      <TimeChoice />
      <MenuSeparator />
      <GuideChoices player={player} />
      <MenuSeparator />
      <PictureItems player={player} />
    </Menu>
  );
}

/** Everything without a button of its own on a narrow screen. */
export function MoreMenu({
  player,
  media,
  tracks,
  nameTrack,
  ...state
}: MenuFor & Sound & { media: Media | undefined }) {
  const isLooping = player.useState((state) => state.isLooping);
  const range = player.useState((state) => state.range);
  const hasRange = range.in !== null || range.out !== null;
  return (
    <Menu {...state} align="end">
      <MenuItem onSelect={player.setIn}>In point here</MenuItem>
      <MenuItem onSelect={player.setOut}>Out point here</MenuItem>
      {hasRange && <MenuItem onSelect={() => player.setRange(null, null)}>No in and out point</MenuItem>}
      <MenuItem onSelect={() => player.set({ isLooping: !isLooping })}>{isLooping ? 'Do not loop' : 'Loop'}</MenuItem>
      <PictureItems player={player} />
      <MenuSeparator />
      <SpeedChoice player={player} />
      {media && <QualityChoice player={player} media={media} />}
      {tracks.length > 1 && <TrackChoice player={player} tracks={tracks} nameTrack={nameTrack} />}
      <TimeChoice />
      <GuideChoices player={player} />
    </Menu>
  );
}
