import { type CSSProperties, type ReactNode, useMemo } from 'react';
import type { Media } from '#contract/media/processing.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Marker } from '#web/ui/markers/cluster-markers.ts';
import type { NameTrack } from './controls/choices.tsx';
import { Controls } from './controls/controls.tsx';
import type { Player } from './engine/player.ts';
import { type PageActions, usePlayerKeys } from './keys/use-player-keys.ts';
import { aspectOf } from './picture/aspect.ts';
import type { PlayableSource } from './picture/chosen-source.ts';
import { Picture, type VideoProps } from './picture/picture.tsx';
import { PlayerZoomChip } from './picture/player-zoom-chip.tsx';
import { useChosenSource } from './picture/use-chosen-source.ts';
import { useIdle } from './picture/use-idle.ts';
import { listTracks } from './sound/list-tracks.ts';
import { useTrackSound } from './sound/use-track-sound.ts';
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
  /** Below the timeline, with its scale. */
  renderLane?: ((partOf: (frame: number) => number) => ReactNode) | undefined;
  actions: PageActions;
  nameTrack: NameTrack;
  /** Covers the picture exactly, at any size, zoom and rotation. Elements opt in to pointer events. */
  overlay?: ReactNode;
  /** Lies where the picture is without zoom, and stays there. */
  captions?: ReactNode;
  /** Lies over the timeline, so that the picture stays in place and uncovered. */
  tools?: ReactNode;
  /** Shown if nothing is playable. */
  nothing?: ReactNode;
  /** `stacked`: the parts are flex items of the page's column. `fill`: as in full screen. */
  layout?: 'beside' | 'stacked' | 'fill';
  /** In the row of buttons. */
  button?: ReactNode;
  /** Leave room for what the page shows over the player: on all of it while it fills the screen, and on its controls. */
  className?: string | undefined;
  controlsClassName?: string | undefined;
  /** Sits below the buttons, in full screen too. Can follow `group-data-idle/video`. */
  children?: ReactNode;
};

/**
 * Picture, timeline and buttons. While they fill the screen, the controls lie over the picture and hide after two seconds
 * without movement (`data-idle`). `data-alone` leaves no room for anything else of the page.
 */
export function PlayerView<Source extends PlayableSource>(props: PlayerViewProps<Source>) {
  const { player, media, sources, markers, currentMarker = null, onMarker, actions, nameTrack, overlay, tools } = props;
  const { layout = 'beside' } = props;
  const { source, fail } = useChosenSource(player, media, sources, props.source, props.onBroken);
  const isFullscreen = player.useState((state) => state.isFullscreen);
  const tracks = useMemo(() => listTracks(media), [media]);
  const onStale = (url: string) => {
    const stale = sources.find((one) => one.url === url);
    if (stale) props.onBroken(stale);
  };
  useTrackSound(player, media, onStale);
  usePlayerKeys(player, actions);
  const fills = isFullscreen || layout === 'fill';
  const floats = fills && !tools;
  // A phone has no room for more than the picture and the tools.
  const hasToolsOnly = Boolean(tools) && layout !== 'beside';
  const isIdle = useIdle(floats, isFullscreen);
  return (
    <section
      aria-label="Video"
      data-theme="dark"
      data-idle={isIdle || undefined}
      data-alone={isFullscreen || (hasToolsOnly && layout === 'fill') || undefined}
      className={classNames(
        'group/video bg-surround text-text',
        fills && 'fixed inset-0 z-10 flex flex-col',
        !fills && (layout === 'stacked' ? 'contents' : 'flex size-full min-h-0 flex-col'),
        isIdle && 'cursor-none',
        fills && props.className,
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
        captions={props.captions}
        hasOwnHeight={!fills && layout === 'stacked'}
        nothing={props.nothing ?? <NothingPlays />}
      />
      <div
        data-controls
        className={classNames(
          'shrink-0 typing:hidden',
          floats ? 'absolute inset-x-0 bottom-0 z-2 controls-over-picture transition-opacity' : 'bg-surround',
          floats && props.controlsClassName,
          isIdle && 'pointer-events-none opacity-0',
        )}
      >
        <div className="relative">
          <div className={classNames(hasToolsOnly && 'hidden')}>
            <Timeline
              player={player}
              media={media}
              markers={markers}
              currentMarker={currentMarker}
              onMarker={onMarker}
              renderLane={props.renderLane}
            />
          </div>
          {tools && (
            <div
              className={classNames(
                'flex flex-wrap items-center justify-center gap-2 bg-surround py-1',
                !hasToolsOnly && 'absolute inset-x-0 top-0 z-3 min-h-full',
              )}
            >
              {tools}
              <PlayerZoomChip player={player} />
            </div>
          )}
        </div>
        <div className={classNames(hasToolsOnly && 'hidden')}>
          <Controls
            player={player}
            media={media}
            source={source}
            tracks={tracks}
            nameTrack={nameTrack}
            button={props.button}
          />
        </div>
      </div>
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
