import { useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useSize } from '#web/ui/use-size.ts';
import type { ComparedSide } from '../compared-side.ts';
import type { Comparison } from '../engine/comparison.ts';
import { type Panel, panelsOf } from '../places.ts';
import { SideTime } from './side-time.tsx';

type Props = { comparison: Comparison; sides: readonly ComparedSide[] };

/** On each picture: its name, its time, and why it shows nothing. */
export function SideLabels({ isDrawnOn, ...props }: Props & { isDrawnOn: boolean }) {
  const { comparison } = props;
  const area = useRef<HTMLDivElement>(null);
  const size = useSize(area);
  comparison.useState((state) => state.mode);
  comparison.useState((state) => state.isRow);
  comparison.useState((state) => state.pair);
  comparison.useState((state) => state.focused);
  return (
    <div
      ref={area}
      className={classNames('pointer-events-none absolute inset-0', !isDrawnOn && '[&_button]:pointer-events-auto')}
    >
      {panelsOf(comparison.state(), size, 0).map((panel) => (
        <PanelLabels key={panel.sides.join()} panel={panel} {...props} />
      ))}
    </div>
  );
}

function PanelLabels({ panel: { box, sides: shownSides }, comparison, sides }: Props & { panel: Panel }) {
  // As a text, which is equal to itself while the same sides are there.
  const there = comparison.useState(({ shown }) => shown?.frames.map((frame) => (frame === null ? '-' : '+')).join(''));
  const failed = comparison.useState((state) => state.failed);
  const mode = comparison.useState((state) => state.mode);
  const slateOf = (side: number) =>
    there?.[side] === '-'
      ? whyMissing(sides[side]?.name ?? '', failed[side] === true, comparison.isDoubtful(side))
      : undefined;
  const [first = 0, second] = shownSides;
  // One at a time, the names choose which.
  const named = mode === 'single' ? sides.map((_, side) => side) : shownSides;
  const isShared = second !== undefined;
  const slate = isShared ? undefined : slateOf(first);
  return (
    <div className="absolute" style={{ left: box.x, top: box.y, width: box.width, height: box.height }}>
      <div
        className={classNames(
          'absolute inset-x-2 top-2 flex flex-wrap gap-2 short:top-14',
          isShared && 'justify-between',
        )}
      >
        {named.map((side) => (
          // In the middle a slate would lie under the line of the wipe.
          <SideTime key={side} comparison={comparison} sides={sides} side={side} slate={isShared && slateOf(side)} />
        ))}
      </div>
      {slate && <p className="absolute inset-0 grid place-items-center p-4 text-center text-quiet">{slate}</p>}
    </div>
  );
}

function whyMissing(name: string, hasFailed: boolean, isDoubtful: boolean): string {
  if (isDoubtful) return `Could not find this picture in ${name}`;
  return hasFailed ? `The picture of ${name} could not be loaded. Go to it again.` : `Not in ${name}`;
}
