import { type ReactNode, useMemo, useRef } from 'react';
import type { Media } from '#contract/media/processing.ts';
import type { Marker } from '#web/ui/markers/cluster-markers.ts';
import { useSize } from '#web/ui/use-size.ts';
import type { Player } from '../engine/player.ts';
import { LoadedBand, RangeBand } from './bands.tsx';
import { MarkerRow } from './marker-row.tsx';
import { PlayedBand, Playhead } from './playhead.tsx';
import { makeScale, type Scale } from './scale.ts';
import { ScrubPreview } from './scrub-preview.tsx';
import { ScrubSlider } from './scrub-slider.tsx';
import { useScrub } from './use-scrub.ts';
import { Waveform } from './waveform.tsx';

type TimelineProps = {
  player: Player;
  media: Media | undefined;
  markers: readonly Marker[];
  /** The selected comment. */
  currentMarker: string | null;
  onMarker: (id: string) => void;
  /** Below the track, with the same scale. */
  renderLane?: ((partOf: Scale['partOf']) => ReactNode) | undefined;
};

/** An overview of the video: waveform, comments, buffered ranges and playhead. Its height is constant. */
export function Timeline({ player, media, markers, currentMarker, onMarker, renderLane }: TimelineProps) {
  const track = useRef<HTMLDivElement>(null);
  const { width } = useSize(track);
  const times = player.useState((state) => state.times);
  const scale = useMemo(() => times && makeScale(times.clock), [times]);
  const { hover, handlers } = useScrub(player, scale);
  const { sprite, waveform } = useMemo(() => findPictures(media), [media]);
  return (
    <div className="shrink-0 px-5 pt-2">
      <div ref={track} className="group/track relative h-track pb-control box-content">
        <div className="pointer-events-none absolute inset-x-0 top-0 h-track rounded-sm bg-panel" />
        {isSoundComing(media) && (
          <p className="pointer-events-none absolute inset-x-0 top-0 grid h-track place-items-center text-quiet text-xs">
            Sound follows
          </p>
        )}
        {scale && <PlayedBand player={player} scale={scale} />}
        {waveform && scale && (
          <Waveform url={waveform.url} pairMs={waveform.output.pairMs} durationS={scale.durationS} width={width} />
        )}
        {scale && <LoadedBand player={player} scale={scale} />}
        {scale && <RangeBand player={player} scale={scale} />}
        {scale && <Playhead player={player} scale={scale} />}
        <ScrubSlider player={player} frameCount={scale?.frameCount ?? 0} {...handlers} />
        {scale && (
          <MarkerRow player={player} scale={scale} markers={markers} current={currentMarker} onMarker={onMarker} />
        )}
        {scale && hover !== null && <ScrubPreview player={player} scale={scale} part={hover} sprite={sprite} />}
      </div>
      {scale && renderLane?.(scale.partOf)}
    </div>
  );
}

/** Its waveform is still being made. */
function isSoundComing(media: Media | undefined): boolean {
  const { state } = media?.processing ?? {};
  const hasSound = media?.facts?.audio.length !== 0;
  return hasSound && (state === 'waiting' || state === 'running') && !findPictures(media).waveform;
}

function findPictures(media: Media | undefined) {
  const outputs = media?.outputs ?? [];
  return {
    sprite: outputs.flatMap(({ url, output }) => (output.kind === 'sprite' ? [{ url, output }] : []))[0],
    waveform: outputs.flatMap(({ url, output }) => (output.kind === 'waveform' ? [{ url, output }] : []))[0],
  };
}
