import { memo, useMemo, useRef } from 'react';
import { type Marker, mergeRanges, sortMarkers } from '#web/ui/markers/cluster-markers.ts';
import { MarkerPins } from '#web/ui/markers/marker-pins.tsx';
import { useSize } from '#web/ui/use-size.ts';
import type { Player } from '../engine/player.ts';
import { CommentBands } from './bands.tsx';
import type { Scale } from './scale.ts';

/** Bars closer than this are drawn as one. */
const barGapPx = 2;

type MarkerRowProps = {
  player: Player;
  scale: Scale;
  markers: readonly Marker[];
  current: string | null;
  onMarker: (id: string) => void;
};

/** The comments: their markers, and the ranges that they cover. */
export const MarkerRow = memo(function MarkerRow({ player, scale, markers, current, onMarker }: MarkerRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const { width } = useSize(row);
  const formatTime = player.useFormatTime();
  const spans = useMemo(
    () => (width === 0 ? [] : mergeRanges(sortMarkers(markers), scale.partOf, barGapPx / width)),
    [markers, scale, width],
  );
  return (
    <>
      <CommentBands spans={spans} />
      <div ref={row} className="pointer-events-none absolute inset-x-0 bottom-0">
        <MarkerPins
          markers={markers}
          partOf={scale.partOf}
          formatTime={formatTime}
          frameNow={player.frame}
          current={current}
          onMarker={onMarker}
        />
      </div>
    </>
  );
});
