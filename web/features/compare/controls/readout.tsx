import { useRef } from 'react';
import { formatTimecode, type TimecodeScale } from '#contract/media/timecode.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { ComparedSide } from '../compared-side.ts';
import type { CompareState } from '../engine/compare-state.ts';
import type { Comparison } from '../engine/comparison.ts';
import { offsetAt } from '../engine/timeline.ts';
import { useEachFrame } from './use-each-frame.ts';

/** The timecode and frame number of each side, and by how many frames it is shifted. */
export function Readout({ comparison, sides }: { comparison: Comparison; sides: readonly ComparedSide[] }) {
  const times = useRef<(HTMLElement | null)[]>([]);
  const focused = comparison.useState((state) => state.focused);
  const driver = comparison.useState((state) => state.driver);
  // As a text, which is equal to itself while no offset changes.
  const offsets = comparison
    .useState((state) => offsetsOf(state, comparison).join())
    .split(',')
    .map(Number);
  useEachFrame(comparison, () => {
    for (const [side, element] of times.current.entries()) {
      const frame = comparison.state().shown?.frames[side] ?? null;
      const scale = sides[side]?.scale;
      if (element && scale) element.textContent = frame === null ? '—' : timeText(frame, scale);
    }
  });
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
      {sides.map(({ id, name, scale, timed }, side) => {
        const offset = offsets[side] ?? 0;
        const longest = timeText(timed.facts.video.frameCount, scale);
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={side === focused}
              data-tooltip={side === driver ? `${name} sets the pace` : `Shift ${name} by [ and ]`}
              onClick={() => comparison.set({ focused: side })}
              className={classNames(
                'flex h-control items-center gap-2 rounded-md px-2 hover:bg-hover',
                side === focused ? 'bg-hover text-text' : 'text-quiet',
              )}
            >
              <span className="max-w-crumb truncate font-medium">{name}</span>
              {/* On a layer of its own, so that a new number paints nothing else anew. */}
              <span
                className="inline-block text-left will-change-transform"
                // The next side stays in place. Colons and blanks are narrower than figures.
                style={{ minWidth: `${longest.length - 3}ch` }}
                ref={(element) => {
                  times.current[side] = element;
                }}
              />
              {side !== driver && (
                // Has its room from the start, so that the pictures keep their size when an offset comes.
                <span className="font-medium text-text" style={{ minWidth: '5ch' }}>
                  {offset !== 0 && (offset > 0 ? `+${offset}` : `−${-offset}`)}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const timeText = (frame: number, scale: TimecodeScale) => `${formatTimecode(frame, scale)} · ${frame}`;

/** By how many frames each side is shifted against the driver at this moment. */
function offsetsOf({ points, driver, shown, isByPictures }: CompareState, comparison: Comparison): number[] {
  // Of the frames on screen, while others are on their way.
  const tick = shown ? comparison.timeline().driver.frameAt(shown.time) : comparison.tick();
  const isMatched = isByPictures && comparison.canMatchPictures();
  return points.map((list, side) => {
    if (side === driver) return 0;
    if (isMatched) return (shown?.frames[side] ?? tick) - tick;
    const point = offsetAt(list, tick);
    return point.side - point.driver;
  });
}
