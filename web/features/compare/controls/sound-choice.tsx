import type { ComparedSide } from '../compared-side.ts';
import type { Comparison } from '../engine/comparison.ts';
import { isExact } from '../engine/stage.ts';
import { formatGain, gainsTo } from '../sound/gains.ts';
import { Choice } from './fields.tsx';

/** The side that is heard, two of them apart, or only what differs between them. */
export function SoundChoice({ comparison, sides }: { comparison: Comparison; sides: readonly ComparedSide[] }) {
  const sound = comparison.useState((state) => state.sound);
  const [first, second] = comparison.useState((state) => state.pair);
  const nameOf = (side: number) => sides[side]?.name ?? '';
  const options: Record<string, string> = {
    ...Object.fromEntries(sides.map(({ name }, side) => [`side ${side}`, name])),
    // Needs the samples of both.
    ...(isExact() && {
      apart: `${nameOf(first)} left, ${nameOf(second)} right`,
      null: `${nameOf(first)} minus ${nameOf(second)}`,
    }),
    off: 'Off',
  };
  const isLevelled = comparison.useState((state) => state.isLevelled);
  const gains = gainsTo(sides, first);
  const isKnown = isExact() && gains.some((gain, side) => side !== first && gain !== null);
  const changed = sides.flatMap(({ name }, side) => {
    const gain = gains[side] ?? 0;
    return side === first || gain === 0 ? [] : [`${name} ${formatGain(gain)}`];
  });
  return (
    <>
      {isKnown && (
        <label
          className="flex h-control items-center gap-2 whitespace-nowrap text-quiet text-sm"
          data-tooltip={`All are heard as loud as ${nameOf(first)}`}
        >
          <input type="checkbox" checked={isLevelled} onChange={() => comparison.set({ isLevelled: !isLevelled })} />
          {isLevelled && changed.length > 0 ? changed.join(', ') : 'Match loudness'}
        </label>
      )}
      <Choice
        name="Sound"
        value={typeof sound === 'number' ? `side ${sound}` : sound}
        options={options}
        onChange={(value) => {
          const side = /^side (\d)$/.exec(value)?.[1];
          if (side !== undefined) comparison.set({ sound: Number(side) });
          else if (value === 'apart' || value === 'null' || value === 'off') comparison.set({ sound: value });
        }}
      />
    </>
  );
}
