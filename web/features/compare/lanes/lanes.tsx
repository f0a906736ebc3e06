import { type PointerEvent, useId, useMemo, useRef } from 'react';
import { toNumber } from '#contract/media/exact.ts';
import { formatFrame } from '#web/decoder/frame-text.ts';
import { useTimeFormat } from '#web/decoder/time-format.ts';
import type { Marker } from '#web/ui/markers/cluster-markers.ts';
import { MarkerPins } from '#web/ui/markers/marker-pins.tsx';
import type { ComparedSide } from '../compared-side.ts';
import { useEachFrame } from '../controls/use-each-frame.ts';
import type { Comparison } from '../engine/comparison.ts';
import { hasOptions } from '../picture/view-options.tsx';
import { LaneBars, type LaneChanges } from './lane-bars.tsx';
import { LaneLegend } from './lane-legend.tsx';

/** The comments of each side. */
export type LaneComments = {
  markers: readonly (readonly Marker[])[];
  current: string | null;
  onMarker: (id: string) => void;
};

/** All sides on one timeline, each with its own beginning and end, and with its comments. */
export function Lanes({
  comparison,
  sides,
  comments,
  changes,
}: {
  comparison: Comparison;
  sides: readonly ComparedSide[];
  comments: LaneComments;
  changes: LaneChanges;
}) {
  const track = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const legendId = useId();
  const mode = comparison.useState((state) => state.mode);
  const slider = useRef<HTMLDivElement>(null);
  const points = comparison.useState((state) => state.points);
  comparison.useState((state) => state.isByPictures);
  const driverSide = comparison.useState((state) => state.driver);
  const format = useTimeFormat();
  const { first, last, driver } = comparison.timeline();
  const length = Math.max(1, last - first + 1);

  useEachFrame(comparison, () => {
    const tick = comparison.tick();
    if (playhead.current) playhead.current.style.transform = `translateX(${(100 * (tick - first)) / length}cqw)`;
    // Whole seconds while playing: a screen reader would read each frame.
    const said = `${toNumber(driver.startOf(tick)).toFixed(comparison.state().isPlaying ? 0 : 2)} seconds`;
    if (slider.current?.getAttribute('aria-valuetext') === said) return;
    slider.current?.setAttribute('aria-valuenow', String(tick));
    slider.current?.setAttribute('aria-valuetext', said);
  });

  function seek({ clientX }: PointerEvent): void {
    const box = track.current?.getBoundingClientRect();
    if (!box) return;
    comparison.seekTo(first + Math.floor((length * (clientX - box.left)) / box.width));
  }

  // Anew with each shift, so that the markers move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timeline depends on both
  const pins = useMemo(
    () =>
      sides.map((own, side) => ({
        // A picture that the driver lacks has no place on its timeline.
        markers: (comments.markers[side] ?? []).filter(({ frame }) => comparison.tickOf(side, frame) !== null),
        partOf: (frame: number) => ((comparison.tickOf(side, frame) ?? first) - first) / length,
        formatTime: (frame: number) => formatFrame(frame, format, own),
        frameNow: () => comparison.state().shown?.frames[side] ?? 0,
      })),
    [comparison, sides, points, driverSide, comments.markers, format],
  );
  const pinsOf = (side: number) => {
    const pin = pins[side];
    if (!pin || pin.markers.length === 0) return null;
    return (
      <fieldset key={sides[side]?.id} className="short:hidden">
        <legend className="sr-only">Comments on {sides[side]?.name}</legend>
        <MarkerPins current={comments.current} onMarker={comments.onMarker} {...pin} />
      </fieldset>
    );
  };

  return (
    <div className="group/lanes relative shrink-0 px-5 pt-2">
      <LaneLegend id={legendId} sides={sides} changes={changes} isRaised={hasOptions(mode)} />
      {pinsOf(0)}
      <div ref={track} className="@container relative">
        <LaneBars comparison={comparison} sides={sides} changes={changes} />
        {/* Moved by parts of the track's width, which lays nothing out anew. */}
        <div
          ref={playhead}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-0 w-0.5 bg-accent"
        />
        <div
          ref={slider}
          role="slider"
          tabIndex={0}
          aria-label="Time"
          aria-describedby={legendId}
          aria-valuemin={first}
          aria-valuemax={last}
          aria-valuenow={comparison.tick()}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            seek(event);
          }}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seek(event)}
          className="absolute inset-0 cursor-pointer touch-none"
        />
      </div>
      {sides.map((_, side) => side > 0 && pinsOf(side))}
    </div>
  );
}
