import { useRef } from 'react';
import { formatFrame, type TimeTexts } from '#web/decoder/frame-text.ts';
import { type TimeFormat, useTimeFormat } from '#web/decoder/time-format.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { ComparedSide } from '../compared-side.ts';
import { useEachFrame } from '../controls/use-each-frame.ts';
import type { Comparison } from '../engine/comparison.ts';
import { offsetAt } from '../engine/timeline.ts';

/** The name, time and frame number of a side, and by how many frames it is shifted. A click chooses it. */
export function SideTime({
  comparison,
  sides,
  side,
  slate,
}: {
  comparison: Comparison;
  sides: readonly ComparedSide[];
  side: number;
  /** Why it shows nothing. */
  slate: string | undefined | false;
}) {
  const time = useRef<HTMLSpanElement>(null);
  const isFocused = comparison.useState((state) => state.focused === side);
  const isDriver = comparison.useState((state) => state.driver === side);
  const offset = comparison.useState(() => offsetOf(side, comparison));
  const own = sides[side];
  const format = useTimeFormat();
  useEachFrame(comparison, () => {
    const frame = comparison.state().shown?.frames[side] ?? null;
    if (time.current && own) time.current.textContent = frame === null ? '—' : timeText(frame, format, own);
  });
  if (!own) return null;
  const { name, clock } = own;
  const longest = timeText(clock.frameCount, format, own);
  return (
    <button
      type="button"
      aria-pressed={isFocused}
      data-tooltip={isDriver ? `The others follow ${name}` : `Shift ${name} by [ and ]`}
      onClick={() => comparison.set({ focused: side })}
      className={classNames(
        'flex min-w-0 max-w-full items-center gap-2 rounded-md bg-veil px-2 py-1 text-left text-xs tabular-nums ring-1 transition-colors hover:bg-surround pointer-coarse:min-h-control',
        isFocused ? 'text-text ring-line-strong' : 'text-quiet ring-transparent',
      )}
    >
      {/* "v2" says the most; the name of a file gives way to the time. */}
      <span className={classNames('truncate font-medium text-text', name.length < 5 && 'shrink-0')}>{name}</span>
      {/* On a layer of its own, so that a new number paints nothing else anew. */}
      <span
        className="inline-block shrink-0 will-change-transform"
        // Keeps its width. Colons and blanks are narrower than figures.
        style={slate ? undefined : { minWidth: `${longest.length - 3}ch` }}
        ref={time}
      />
      {offset !== 0 && (
        <span className="shrink-0 font-medium text-text">{offset > 0 ? `+${offset}` : `−${-offset}`}</span>
      )}
      {slate && <span className="min-w-0 truncate text-text">{slate}</span>}
    </button>
  );
}

const timeText = (frame: number, format: TimeFormat, texts: TimeTexts) =>
  format === 'frames' ? String(frame) : `${formatFrame(frame, format, texts)} · ${frame}`;

/** By how many frames a side is shifted against the driver at this moment. */
function offsetOf(side: number, comparison: Comparison): number {
  const { points, driver, shown, isByPictures } = comparison.state();
  if (side === driver) return 0;
  // Of the frames on screen, while others are on their way.
  const tick = shown ? comparison.timeline().driver.frameAt(shown.time) : comparison.tick();
  if (isByPictures && comparison.canMatchPictures()) return (shown?.frames[side] ?? tick) - tick;
  const point = offsetAt(points[side] ?? [], tick);
  return point.side - point.driver;
}
