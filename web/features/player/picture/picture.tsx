import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Media } from '#contract/media/processing.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useLate } from '#web/ui/use-late.ts';
import { listenForGestures, type Zoomable } from '#web/ui/zoom/zoom-gestures.ts';
import type { Player } from '../engine/player.ts';
import { aspectOf } from './aspect.ts';
import type { PlayableSource } from './chosen-source.ts';
import { GuideLines } from './guide-lines.tsx';
import { PlayerZoomChip } from './player-zoom-chip.tsx';
import { useFiles } from './use-files.ts';

const spinnerAfterMs = 300;

/** Props of the page's video component, which plays the source and reports failures. */
export type VideoProps<Source> = {
  source: Source;
  ref: (video: HTMLVideoElement | null) => void;
  onBroken: (broken: Source) => void;
  autoPlay: false;
  poster: string | undefined;
  className: string;
};

type PictureProps<Source> = {
  player: Player;
  media: Media | undefined;
  source: Source | null;
  onBroken: (broken: Source) => void;
  /** A signed URL of another file, not the playing one, has expired. */
  onStale: (url: string) => void;
  renderVideo: (props: VideoProps<Source>) => ReactNode;
  /** Covers the picture exactly and moves with it. Lets the pointer through unless it opts in. */
  overlay: ReactNode;
  /** Lies where the picture is without zoom. Lets the pointer through. */
  captions: ReactNode;
  /** As high as the picture is at full width, instead of as high as the room left. */
  hasOwnHeight: boolean;
  /** Shown if nothing is playable. */
  nothing: ReactNode;
};

/** The picture, as large as its area allows, on the same grey in every theme. */
export function Picture<Source extends PlayableSource>(props: PictureProps<Source>) {
  const { player, media, source, onBroken, onStale, renderVideo, overlay, captions, hasOwnHeight, nothing } = props;
  const { wiring } = player;
  const place = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { scale, x, y } = player.useState((state) => state.zoom);
  const hasPicture = player.useState((state) => state.hasPicture);
  const isWaiting = player.useState((state) => state.isWaiting);
  const isLate = useLate(source !== null && (isWaiting || !hasPicture), spinnerAfterMs);
  const poster = media?.outputs.find(({ output }) => output.kind === 'poster')?.url;
  const url = source?.url;

  useLayoutEffect(() => {
    wiring.attachStage(stage.current, canvas.current);
    return () => wiring.attachStage(null, null);
  }, [wiring]);
  // Runs before the new source is set, which removes the picture.
  useLayoutEffect(() => (url === undefined ? undefined : wiring.hold), [url, wiring]);
  useFiles(player, media, source, onStale);
  useEffect(
    () =>
      place.current && stage.current
        ? listenForGestures(place.current, zoomable(place.current, stage.current, player))
        : undefined,
    [player],
  );
  const attachVideo = useCallback((video: HTMLVideoElement | null) => wiring.attachVideo(video), [wiring]);

  const zoomed = { transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})` };
  return (
    <div className={classNames('relative flex w-full flex-col', hasOwnHeight ? 'flex-none' : 'min-h-0 flex-1')}>
      <div
        ref={place}
        data-picture-place
        className={classNames(
          'picture-place relative w-full touch-none select-none overflow-hidden bg-surround',
          hasOwnHeight ? 'aspect-(--aspect)' : 'min-h-0 flex-1',
        )}
      >
        <div className="grid size-full place-items-center">
          <div ref={stage} data-picture className="picture-box relative" style={zoomed}>
            {source
              ? renderVideo({
                  source,
                  ref: attachVideo,
                  onBroken,
                  autoPlay: false,
                  poster,
                  className: 'absolute inset-0 size-full object-fill',
                })
              : poster && <img src={poster} alt="" className="absolute inset-0 size-full opacity-40" />}
            <canvas ref={canvas} className="absolute inset-0 size-full" />
            <GuideLines player={player} aspect={aspectOf(media)} />
            <div className="pointer-events-none absolute inset-0">{overlay}</div>
          </div>
        </div>
        {captions && (
          <div className="pointer-events-none absolute inset-0 grid place-items-center">
            <div className="picture-box relative">{captions}</div>
          </div>
        )}
        {isLate && (
          <div role="status" className="pointer-events-none absolute inset-0 grid place-items-center">
            <span className="grid size-control place-items-center rounded-full bg-veil">
              <Spinner />
            </span>
            <span className="sr-only">Loading the picture</span>
          </div>
        )}
        {source === null && media && (
          <div className="absolute inset-0 grid place-items-center overflow-y-auto px-6 text-center">{nothing}</div>
        )}
      </div>
      <div className="absolute top-3 right-3 fill:top-bar slim:fill:top-slim-bar">
        <PlayerZoomChip player={player} />
      </div>
    </div>
  );
}

/** A click toggles playback, a double click full screen. */
function zoomable(place: HTMLElement, stage: HTMLElement, player: Player): Zoomable {
  return {
    zoom: () => player.state().zoom,
    setZoom: (zoom) => player.set({ zoom }),
    frameAt: () => {
      const box = place.getBoundingClientRect();
      return {
        middle: { x: box.left + box.width / 2, y: box.top + box.height / 2 },
        size: { x: Math.max(1, stage.offsetWidth), y: Math.max(1, stage.offsetHeight) },
      };
    },
    isBare: ({ target }) =>
      target === place ||
      target === stage ||
      target instanceof HTMLVideoElement ||
      (target instanceof HTMLCanvasElement && target.parentElement === stage),
    onTap: player.toggle,
    onDoubleTap: player.toggleFullscreen,
  };
}
