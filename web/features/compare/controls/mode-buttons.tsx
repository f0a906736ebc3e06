import { classNames } from '#web/ui/class-names.ts';
import type { Comparison } from '../engine/comparison.ts';
import { divided, modeNames, modesFor } from './modes.ts';

export function ModeButtons({ comparison }: { comparison: Comparison }) {
  const mode = comparison.useState((state) => state.mode);
  const sides = comparison.useState((state) => state.points.length);
  return (
    <fieldset className="flex min-w-0 gap-0.5 overflow-x-auto">
      <legend className="sr-only">View</legend>
      {modesFor(sides).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === mode}
          onClick={() => comparison.set({ mode: one })}
          className={classNames(
            'h-control shrink-0 rounded-md px-2 text-sm transition-colors hover:bg-hover',
            divided.includes(one) && 'max-md:hidden',
            one === mode ? 'bg-hover font-medium text-text' : 'text-quiet hover:text-text',
          )}
        >
          {modeNames[one]}
        </button>
      ))}
    </fieldset>
  );
}
