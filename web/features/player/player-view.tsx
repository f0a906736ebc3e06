import { type CSSProperties, type ReactNode, useMemo } from 'react';
import type { Media } from '#contract/media/processing.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { NameTrack } from './controls/choices.tsx';
import { Controls } from './controls/controls.tsx';
import type { Player } from './engine/player.ts';
import { type PageActions, usePlayerKeys } from './keys/use-player-keys.ts';
import { aspectOf } from './picture/aspect.ts';
import type { PlayableSource } from './picture/chosen-source.ts';
import { Picture, type VideoProps } from './picture/picture.tsx';
import { useChosenSource } from './picture/use-chosen-source.ts';
import { listTracks } from './sound/list-tracks.ts';
import { useTrackSound } from './sound/use-track-sound.ts';
import type { Marker } from './timeline/cluster-markers.ts';
import { Timeline } from './timeline/timeline.tsx';

export type PlayerViewProps<Source extends PlayableSource> = {
  player: Player;
  media: Media | undefined;
  /** The source to play if no quality is chosen; null if there is none. */
  source: Source | null;
  /** All playable sources, with their newest URLs. */
  sources: readonly Source[];
  /** The URL has expired or the file does not play: the page finds another source. */
  onBroken: (source: Source) => void;
  renderVideo: (props: VideoProps<Source>) => ReactNode;
  markers: readonly Marker[];
  /** The selected comment. */
  currentMarker?: string | null;
  onMarker: (id: string) => void;
  actions: PageActions;
  nameTrack: NameTrack;
  /** Covers the picture exactly, at any size, zoom and rotation. Elements opt in to pointer events. */
  overlay?: ReactNode;
  /** Sits below the picture and takes its room from it. */
  tools?: ReactNode;
  /** Shown if nothing is playable. */
  nothing?: ReactNode;
  /** Sits below the buttons, in full screen too. */
  children?: ReactNode;
};

/** Picture, timeline and buttons. Fills its parent or the screen. In the stacked layout its content sets the height. */
export function PlayerView<Source extends PlayableSource>(props: PlayerViewProps<Source>) {
  const { player, media, sources, markers, currentMarker = null, onMarker, actions, nameTrack, overlay, tools } = props;
  const { source, fail } = useChosenSource(player, media, sources, props.source, props.onBroken);
  const isFullscreen = player.useState((state) => state.isFullscreen);
  const tracks = useMemo(() => listTracks(media), [media]);
  const onStale = (url: string) => {
    const stale = sources.find((one) => one.url === url);
    if (stale) props.onBroken(stale);
  };
  useTrackSound(player, media, onStale);
  usePlayerKeys(player, actions);
  return (
    <section
      aria-label="Video"
      data-theme="dark"
      className={classNames(
        'flex min-h-0 flex-col bg-surround text-text',
        isFullscreen ? 'fixed inset-0 z-10 stacked:picture-column-fullscreen' : 'size-full',
      )}
      style={{ '--aspect': aspectOf(media) } as CSSProperties}
    >
      <Picture
        player={player}
        media={media}
        source={source}
        onBroken={fail}
        onStale={onStale}
        renderVideo={props.renderVideo}
        overlay={overlay}
        tools={tools}
        nothing={props.nothing ?? <NothingPlays />}
      />
      <Timeline player={player} media={media} markers={markers} currentMarker={currentMarker} onMarker={onMarker} />
      <Controls player={player} media={media} source={source} tracks={tracks} nameTrack={nameTrack} />
      {props.children}
    </section>
  );
}

function NothingPlays() {
  return (
    <div className="max-w-text rounded-lg bg-veil p-4">
      <p className="text-md">This video does not play here</p>
      <p className="mt-2 text-pretty text-quiet">
        This browser cannot play the original. The file is safe: download it to watch it.
      </p>
    </div>
  );
}
