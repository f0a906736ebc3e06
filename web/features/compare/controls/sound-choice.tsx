import Volume from 'lucide-react/icons/volume-2';
import VolumeOff from 'lucide-react/icons/volume-x';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import type { ComparedSide } from '../compared-side.ts';
import type { Comparison } from '../engine/comparison.ts';
import { isExact } from '../engine/stage.ts';

/** The side that is heard, two of them apart, or only what differs between them. */
export function SoundChoice({ comparison, sides }: { comparison: Comparison; sides: readonly ComparedSide[] }) {
  const sound = comparison.useState((state) => state.sound);
  const [first, second] = comparison.useState((state) => state.pair);
  const nameOf = (side: number) => sides[side]?.name ?? '';
  const options = [
    ...sides.map(({ name }, side) => ({ value: `side ${side}`, label: name })),
    // Needs the samples of both.
    ...(isExact()
      ? [
          { value: 'apart', label: `${nameOf(first)} left, ${nameOf(second)} right` },
          { value: 'null', label: `${nameOf(first)} minus ${nameOf(second)}` },
        ]
      : []),
    { value: 'off', label: 'Off' },
  ];
  const Icon = sound === 'off' ? VolumeOff : Volume;
  return (
    <Listbox
      label="Sound"
      icon={<Icon size={16} aria-hidden="true" className="shrink-0 text-quiet" />}
      className="max-w-44 max-sm:max-w-28"
      leavesFocus
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
