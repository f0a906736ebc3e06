import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { CSSProperties, KeyboardEvent } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { fps } from './shot.tsx';

const two = (number: number) => String(number).padStart(2, '0');

/** Minutes, seconds and frames. */
export function timecode(frame: number): string {
  const seconds = Math.floor(frame / fps);
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}:${two(frame % fps)}`;
}

export function PlayerControls({
  frame,
  lastFrame,
  playing,
  marks,
  hint,
  onSeek,
  onToggle,
}: {
  frame: number;
  lastFrame: number;
  playing: boolean;
  marks: readonly number[];
  hint: boolean;
  onSeek: (frame: number) => void;
  onToggle: () => void;
}) {
  // The native slider handles arrows, Home and End; these are the player's other keys.
  function onKeyDown(event: KeyboardEvent) {
    const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (event.key === ' ' || event.key === 'k') onToggle();
    else if (event.shiftKey && direction !== 0) onSeek(frame + direction * fps);
    else return;
    event.preventDefault();
  }

  const played = { '--played': `${(frame / lastFrame) * 100}%` } as CSSProperties;
  return (
    <div className="px-3 pt-3 pb-3 sm:px-4">
      <div className="relative">
        <input
          type="range"
          min="0"
          max={lastFrame}
          step="1"
          value={frame}
          aria-label="Frame"
          aria-valuetext={`Frame ${frame}, ${timecode(frame)}`}
          onChange={(event) => onSeek(event.target.valueAsNumber)}
          onKeyDown={onKeyDown}
          style={played}
          className="scrubber block h-6 w-full pointer-coarse:h-11 rounded-sm"
        />
        {/* Inset by half a thumb, like the ends of the slider's track. */}
        <div className="pointer-events-none absolute inset-x-1.75 top-full h-1.5 pointer-coarse:-mt-2">
          {marks.map((mark) => (
            <span
              key={mark}
              style={{ left: `${(mark / lastFrame) * 100}%` }}
              className="-translate-x-1/2 absolute size-1.5 rounded-full bg-pen-red"
            />
          ))}
        </div>
      </div>
      <div className="mt-3 flex items-center gap-1">
        <IconButton label={playing ? 'Pause' : 'Play'} className="text-text" onClick={onToggle}>
          {playing ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
        </IconButton>
        <IconButton
          label="One frame back"
          className="aria-disabled:opacity-40"
          aria-disabled={frame === 0}
          onClick={() => onSeek(frame - 1)}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <IconButton
          label="One frame forward"
          className="aria-disabled:opacity-40"
          aria-disabled={frame === lastFrame}
          onClick={() => onSeek(frame + 1)}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
        <span className="ml-2 font-medium text-sm tabular-nums">{timecode(frame)}</span>
        <span className="text-quiet text-sm tabular-nums max-xs:hidden">frame {frame}</span>
        <span className="ml-auto text-quiet text-sm max-md:hidden pointer-coarse:hidden">
          {hint ? 'Click the timeline, then ← and →' : `${fps} fps`}
        </span>
      </div>
    </div>
  );
}
