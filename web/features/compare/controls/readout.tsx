import { formatTimecode } from '#contract/media/timecode.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { ComparedSide } from '../compared-side.ts';
import type { Comparison } from '../engine/comparison.ts';
import { offsetAt } from '../engine/timeline.ts';

/** The timecode and frame number of each side, and by how many frames it is shifted. */
export function Readout({ comparison, sides }: { comparison: Comparison; sides: readonly ComparedSide[] }) {
  const shown = comparison.useState((state) => state.shown);
  const points = comparison.useState((state) => state.points);
  const focused = comparison.useState((state) => state.focused);
  const driver = comparison.useState((state) => state.driver);
  const tick = comparison.tick();
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
      {sides.map(({ id, name, scale }, side) => {
        const frame = shown?.frames[side] ?? null;
        const point = offsetAt(points[side] ?? [], tick);
        const offset = side === driver ? 0 : point.side - point.driver;
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
              <span>{frame === null ? '—' : formatTimecode(frame, scale)}</span>
              <span className="text-quiet">{frame === null ? '' : frame}</span>
              {offset !== 0 && <span className="text-accent">{offset > 0 ? `+${offset}` : `−${-offset}`}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
