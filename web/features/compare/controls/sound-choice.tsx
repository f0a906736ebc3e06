import type { ComparedSide } from '../compared-side.ts';
import type { Comparison } from '../engine/comparison.ts';
import { isExact } from '../engine/stage.ts';
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
  return (
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
  );
}
