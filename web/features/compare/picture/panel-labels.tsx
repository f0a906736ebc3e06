import { type Panel, panelsOf } from '#web/features/compare/places.ts';
import type { ComparedSide } from '../compared-side.ts';
import type { Comparison } from '../engine/comparison.ts';

/** Parts of the picture area, so that the panels have no size of their own to follow. */
const whole = { width: 1, height: 1 };

/** The name of what each panel shows, and why a side shows nothing. */
export function PanelLabels({ comparison, sides }: { comparison: Comparison; sides: readonly ComparedSide[] }) {
  comparison.useState((state) => state.mode);
  comparison.useState((state) => state.pair);
  comparison.useState((state) => state.focused);
  return panelsOf(comparison.state(), whole, 0).map((panel) => (
    <PanelLabel key={panel.sides.join()} panel={panel} comparison={comparison} sides={sides} />
  ));
}

function PanelLabel({
  panel: { box, sides: shownSides },
  comparison,
  sides,
}: {
  panel: Panel;
  comparison: Comparison;
  sides: readonly ComparedSide[];
}) {
  // As a text, which is equal to itself while the same sides are there.
  const there = comparison.useState(({ shown }) => shown?.frames.map((frame) => (frame === null ? '-' : '+')).join(''));
  const failed = comparison.useState((state) => state.failed);
  const nameOf = (side: number) => sides[side]?.name ?? '';
  const slates = shownSides
    .filter((side) => there?.[side] === '-')
    .map((side) => whyMissing(nameOf(side), failed[side] === true, comparison.isDoubtful(side)));
  const isShared = shownSides.length > 1;
  const percent = (part: number) => `${100 * part}%`;
  return (
    <div
      className="pointer-events-none absolute"
      style={{ left: percent(box.x), top: percent(box.y), width: percent(box.width), height: percent(box.height) }}
    >
      <p className="absolute top-2 left-2 max-w-full truncate rounded-sm bg-veil px-2 py-0.5 text-xs short:top-auto short:bottom-2">
        {shownSides.map(nameOf).join(' | ')}
        {/* In the middle it would lie under the line of the wipe. */}
        {isShared && slates.map((slate) => ` · ${slate}`)}
      </p>
      {!isShared && slates.length > 0 && (
        <p className="absolute inset-0 grid place-items-center p-4 text-center text-quiet">{slates}</p>
      )}
    </div>
  );
}

function whyMissing(name: string, hasFailed: boolean, isDoubtful: boolean): string {
  if (isDoubtful) return `No sure match in ${name}`;
  return hasFailed ? `The picture of ${name} could not be loaded. Go to it again.` : `Not in ${name}`;
}
