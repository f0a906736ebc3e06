import type { FrameRange } from '#contract/media/alignment.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { ComparedSide } from '../compared-side.ts';
import type { Comparison } from '../engine/comparison.ts';

/** A part that was left out is at the frame that follows it. */
type LanePart = FrameRange & { kind: 'picture' | 'sound' | 'left out' };
/** Parts of a side that differ from an older version. */
export type LaneChanges = { side: number; parts: readonly LanePart[] };

export const partColors: Record<LanePart['kind'], string> = {
  picture: 'bg-in-progress',
  sound: 'bg-text',
  'left out': 'bg-upcoming',
};

/** The spans of all sides, and the changed frames. */
export function LaneBars({
  comparison,
  sides,
  changes,
}: {
  comparison: Comparison;
  sides: readonly ComparedSide[];
  changes: LaneChanges;
}) {
  const { first, last, driver, maps } = comparison.timeline();
  const length = Math.max(1, last - first + 1);
  const partOf = (at: number) => `${(100 * (at - first)) / length}%`;
  return (
    <div className="grid gap-1 py-1.5">
      {sides.map(({ id }, side) => {
        const map = maps[side];
        if (!map) return null;
        return (
          <div key={id} className="hatched relative h-1.5 overflow-hidden rounded-full">
            {map.spans.map((span) => {
              const begin = driver.nearest(span.begin);
              const width = `${(100 * (driver.nearest(span.end) - begin)) / length}%`;
              return (
                <div
                  key={begin}
                  className="absolute h-full rounded-full bg-quiet"
                  style={{ left: partOf(begin), width }}
                />
              );
            })}
          </div>
        );
      })}
      {changes.parts.length > 0 && (
        <div aria-hidden="true" className="relative h-1">
          {changes.parts.map(({ from, to, kind }) => {
            const begin = comparison.tickOf(changes.side, from);
            if (begin === null) return null;
            return (
              <div
                key={`${kind} ${from} ${to}`}
                className={classNames(
                  'absolute h-full rounded-full',
                  kind === 'left out' ? 'min-w-1' : 'min-w-0.5',
                  partColors[kind],
                )}
                style={{ left: partOf(begin), width: `${(100 * (to - from - 1)) / length}%` }}
              />
            );
          })}
        </div>
      )}
    </div>
  );
}
