import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { formatSampleTime } from '#contract/format.ts';
import type { Axis } from '#web/viewing/axis.ts';
import type { Sound } from '../engine/sound.ts';
import type { ViewStore } from './use-view.ts';
import { partOf, type View } from './view.ts';
import { listenToWave } from './wave-gestures.ts';

type WaveProps = { axis: Axis; sound: Sound; view: ViewStore; sampleRate: number; children: ReactNode };

const pageSeconds = 10;

/** The waveform as a slider: the playhead, the marked range, and what is drawn below them. */
export function Wave({ axis, sound, view, sampleRate, children }: WaveProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let plays = false;
    if (!place.current) return;
    return listenToWave(place.current, {
      view,
      onBegin: () => {
        plays = axis.isPlaying();
        sound.pause();
      },
      onSeek: sound.seekTo,
      onMark: (from, to) => axis.setRange(Math.min(from, to), Math.max(from, to)),
      onEnd: () => plays && sound.play(),
    });
  }, [axis, sound, view]);
  return (
    // Room at the ends for the pins of the first and the last comment.
    <div className="group/wave relative mx-4 min-h-0 flex-1">
      <div className="absolute inset-0 overflow-hidden rounded-sm bg-panel">{children}</div>
      <MarkedRange axis={axis} view={view} />
      <Slider {...{ axis, sound, view, sampleRate, place }} />
      <Playhead axis={axis} view={view} />
    </div>
  );
}

function Slider({
  axis,
  sound,
  view,
  sampleRate,
  place,
}: Omit<WaveProps, 'children'> & { place: React.RefObject<HTMLDivElement | null> }) {
  const sample = axis.useFrame();
  const isPlaying = axis.useIsPlaying();
  // While it plays, announce seconds rather than every picture of the screen.
  const said = isPlaying ? Math.floor(sample / sampleRate) * sampleRate : sample;
  function onKeyDown(event: KeyboardEvent): void {
    const pages = event.key === 'PageUp' ? 1 : event.key === 'PageDown' ? -1 : 0;
    if (pages === 0) return;
    event.preventDefault();
    sound.seekTo(sound.position() + pages * pageSeconds * sampleRate);
  }
  return (
    <div
      ref={place}
      role="slider"
      tabIndex={0}
      aria-label="Time"
      aria-valuemin={0}
      aria-valuemax={view.sampleCount - 1}
      aria-valuenow={said}
      aria-valuetext={`${formatSampleTime(said, sampleRate)}, sample ${said} of ${view.sampleCount}`}
      onKeyDown={onKeyDown}
      // The playhead has the focus ring.
      className="absolute inset-0 cursor-text touch-none outline-none"
    />
  );
}

function Playhead({ axis, view }: { axis: Axis; view: ViewStore }) {
  const sample = axis.useFrame();
  const shown = view.use();
  useEffect(() => view.follow(sample), [view, sample]);
  const part = partOf(shown, sample);
  if (part < 0 || part > 1) return null;
  return (
    <div
      style={{ transform: `translateX(${part * 100}%)` }}
      data-sample={sample}
      className="pointer-events-none absolute inset-0"
    >
      <div className="-ml-px h-full w-0.5 bg-text" />
      <div className="-top-1 -ml-1 absolute size-2 rounded-full bg-text outline-accent outline-offset-2 group-has-[[role=slider]:focus-visible]/wave:outline-2" />
    </div>
  );
}

const clamp = (part: number) => Math.min(1, Math.max(0, part));

/** The place of a span of samples, as far as it is seen; null if it is not. */
export function placeOf(view: View, from: number, end: number): { left: string; width: string } | null {
  const [left, right] = [clamp(partOf(view, from)), clamp(partOf(view, end))];
  return partOf(view, end) < 0 || left >= 1 ? null : { left: `${left * 100}%`, width: `${(right - left) * 100}%` };
}

/** From the in point to the out point. */
function MarkedRange({ axis, view }: { axis: Axis; view: ViewStore }) {
  const range = axis.useRange();
  const shown = view.use();
  if (range.in === null && range.out === null) return null;
  const place = placeOf(shown, range.in ?? 0, (range.out ?? view.sampleCount - 1) + 1);
  if (!place) return null;
  return (
    <div
      data-range={`${range.in ?? ''}-${range.out ?? ''}`}
      style={place}
      className="pointer-events-none absolute inset-y-0 min-w-0.5 rounded-sm bg-accent/20 ring-1 ring-accent ring-inset"
    />
  );
}
