import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Area } from '#contract/comments/places.ts';
import type { Media } from '#contract/media/processing.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useSize } from '#web/ui/use-size.ts';
import { zoomStep } from '#web/ui/zoom/zoom.ts';
import { areaOf, middleOf } from '#web/viewing/spots/areas.ts';
import { MarkSurface } from '#web/viewing/spots/mark-surface.tsx';
import { SpotPins } from '#web/viewing/spots/spot-pins.tsx';
import { useImageZoom, useZoomStore } from '#web/viewing/use-image-zoom.ts';
import type { ViewerProps } from '#web/viewing/viewer-props.ts';
import { ImageTools } from './image-tools.tsx';
import { TileLayer } from './tile-layer.tsx';

function findOutput<Kind extends 'poster' | 'picture' | 'pyramid'>(media: Media, kind: Kind) {
  return media.outputs.find(
    (made): made is typeof made & { output: Extract<typeof made.output, { kind: Kind }> } => made.output.kind === kind,
  );
}

/** An address ends after hours. A picture that this browser cannot show fails at each. */
const mostTries = 3;

/** An image as large as its place allows, with the places of its comments. */
export function ImageViewer(props: ViewerProps) {
  const { media, axis, comments, chosenId, onChoose, canMark, onMarked, overlay, isDrawing, onStale } = props;
  const facts = media.asset?.kind === 'image' ? media.asset : undefined;
  const [width, height] = [facts?.width ?? 1, facts?.height ?? 1];
  const place = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [placeSize, stageSize] = [useSize(place), useSize(stage)];
  const zoom = useImageZoom(place, stage, width, useZoomStore());
  const [isMarking, setMarking] = useState(false);
  const tries = useRef(0);
  const marked = axis.spots.useSpot()?.area ?? null;
  const [poster, picture, pyramid] = [
    findOutput(media, 'poster'),
    findOutput(media, 'picture'),
    findOutput(media, 'pyramid'),
  ];
  const isMarked = canMark && isMarking && !isDrawing;
  const toggleMarking = () => canMark && setMarking((was) => !was);

  const actions = useEffectEvent((action: 'mark' | 'stop' | 'chosen') => {
    if (action === 'mark') return toggleMarking();
    if (action === 'stop') {
      setMarking(false);
      return isMarking;
    }
    const area = comments.map((comment) => comment.id === chosenId && areaOf(comment)).find(Boolean);
    if (area) zoom.show(middleOf(area));
  });
  const { by, panBy, reset } = zoom;
  useEffect(
    () =>
      axis.attach({
        seekTo: () => actions('chosen'),
        actions: {
          ...{ enlarge: () => by(zoomStep), reduce: () => by(1 / zoomStep), wholePicture: reset },
          ...{ frameBack: () => panBy(1, 0), frameOn: () => panBy(-1, 0) },
          ...{ previousClip: () => panBy(0, 1), nextClip: () => panBy(0, -1) },
          ...{ mute: () => actions('mark'), leaveFullscreen: () => actions('stop') },
        },
      }),
    [axis, by, panBy, reset],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a comment that was chosen elsewhere comes into view
  useEffect(() => void actions('chosen'), [chosenId]);

  function mark(area: Area) {
    setMarking(false);
    axis.spots.setSpot({ frame: 0, area, words: null });
    onMarked();
  }

  const { scale, x, y } = zoom.zoom;
  const zoomed = { transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})`, '--unzoom': 1 / scale };
  return (
    <div
      className="relative flex size-full flex-col fill:pt-bar slim:fill:pt-slim-bar typing:pt-0"
      style={{ '--aspect': width / height } as CSSProperties}
    >
      <div
        ref={place}
        data-picture-place
        className={classNames(
          'picture-place relative min-h-0 w-full flex-1 touch-none select-none overflow-hidden bg-surround',
          scale > 1 && 'cursor-grab active:cursor-grabbing',
        )}
      >
        <div className="grid size-full place-items-center">
          <div
            ref={stage}
            data-picture
            className={classNames('picture-box relative', facts?.hasAlpha && 'checkered')}
            style={zoomed as CSSProperties}
          >
            {poster && !facts?.hasAlpha && (
              <img src={poster.url} alt="" draggable={false} className="absolute inset-0 size-full" />
            )}
            {picture && (
              <img
                src={picture.url}
                alt={media.name}
                draggable={false}
                onError={() => {
                  tries.current += 1;
                  if (tries.current <= mostTries) onStale();
                }}
                className="absolute inset-0 size-full"
              />
            )}
            {pyramid && picture && (
              <TileLayer
                pyramid={pyramid.output}
                url={pyramid.url}
                zoom={zoom.zoom}
                place={placeSize}
                stage={stageSize}
                pictureWidth={picture.output.width}
                onStale={onStale}
              />
            )}
            <div className="pointer-events-none absolute inset-0">{overlay(width / height)}</div>
            {isMarked && <MarkSurface onMark={mark} onCancel={() => setMarking(false)} />}
            {!isDrawing && !isMarked && (
              <div className="pointer-events-none absolute inset-0">
                <SpotPins comments={comments} chosenId={chosenId} onChoose={onChoose} marked={marked} />
              </div>
            )}
          </div>
        </div>
      </div>
      {!isDrawing && <ImageTools zoom={zoom} isMarking={isMarked} onMark={canMark ? toggleMarking : undefined} />}
    </div>
  );
}
