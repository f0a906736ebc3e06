import Ellipsis from 'lucide-react/icons/ellipsis';
import Music from 'lucide-react/icons/music';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { Media } from '#contract/media/processing.ts';
import { pathOf } from '#web/api/signed-url.ts';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import type { Player } from '../engine/player.ts';
import { isOriginal, listQualities, type PlayableSource } from '../picture/chosen-source.ts';
import type { Sound } from './menus.tsx';

const SpeedMenu = lazyComponent(() => import('./menus.tsx').then((file) => file.SpeedMenu));
const QualityMenu = lazyComponent(() => import('./menus.tsx').then((file) => file.QualityMenu));
const TrackMenu = lazyComponent(() => import('./menus.tsx').then((file) => file.TrackMenu));
const ViewMenu = lazyComponent(() => import('./menus.tsx').then((file) => file.ViewMenu));
const MoreMenu = lazyComponent(() => import('./menus.tsx').then((file) => file.MoreMenu));

const look =
  'inline-grid h-control min-w-control shrink-0 place-items-center rounded-md px-1.5 font-medium text-quiet text-sm tabular-nums transition-colors hover:bg-hover hover:text-text';
const wordsOf = (tooltip: string, label = tooltip) =>
  ({ className: look, 'aria-label': label, 'data-tooltip': tooltip }) as const;

/** The speed, such as "1×"; while shuttling, the speed reached with J and L. */
export function SpeedButton({ player }: { player: Player }) {
  const speed = player.useState((state) => state.speed);
  const shuttle = player.useState((state) => state.shuttle);
  const shown = shuttle === 0 ? speed : shuttle;
  return (
    <MenuButton
      {...wordsOf('Speed', `Speed: ${shown}×`)}
      preload={SpeedMenu.preload}
      menu={(state) => <SpeedMenu {...state} player={player} />}
    >
      {String(shown).replace('-', '−')}×
    </MenuButton>
  );
}

/** The quality being played. */
export function QualityButton({
  player,
  media,
  source,
}: {
  player: Player;
  media: Media;
  source: PlayableSource | null;
}) {
  const name = source === null ? 'None' : nameOf(source, media);
  return (
    <MenuButton
      {...wordsOf('Quality', `Quality: ${name}`)}
      preload={QualityMenu.preload}
      menu={(state) => <QualityMenu {...state} player={player} media={media} />}
    >
      {name}
    </MenuButton>
  );
}

function nameOf(source: PlayableSource, media: Media): string {
  const known = listQualities(media).find(({ url }) => pathOf(url) === pathOf(source.url));
  return known?.label ?? (isOriginal(source, media) ? 'Original' : 'Preview');
}

export function TrackButton({ player, ...sound }: { player: Player } & Sound) {
  if (sound.tracks.length < 2) return null;
  return (
    <MenuButton
      {...wordsOf('Audio track')}
      preload={TrackMenu.preload}
      menu={(state) => <TrackMenu {...state} {...sound} player={player} />}
    >
      <Music size={16} aria-hidden="true" />
    </MenuButton>
  );
}

export function ViewButton({ player }: { player: Player }) {
  return (
    <MenuButton
      {...wordsOf('View')}
      preload={ViewMenu.preload}
      menu={(state) => <ViewMenu {...state} player={player} />}
    >
      <SlidersHorizontal size={16} aria-hidden="true" />
    </MenuButton>
  );
}

export function MoreButton({ player, media, ...sound }: { player: Player; media: Media | undefined } & Sound) {
  return (
    <MenuButton
      {...wordsOf('More')}
      preload={MoreMenu.preload}
      menu={(state) => <MoreMenu {...state} {...sound} player={player} media={media} />}
    >
      <Ellipsis size={20} aria-hidden="true" />
    </MenuButton>
  );
}
