import { classNames } from '#web/ui/class-names.ts';
import type { Target } from './targets.ts';

/** Columns without cards, such as those of the other people: shown at the edge while a card is dragged. */
export function OtherColumns({ others, over }: { others: readonly Target[]; over: string | null }) {
  return (
    <div className="sticky right-0 z-10 ml-auto flex min-h-0 w-44 shrink-0 flex-col rounded-lg border border-line-strong border-dashed bg-raised shadow-float max-sm:hidden">
      <p className="px-3 py-2 text-quiet text-xs">Drop on another column</p>
      <ul aria-label="Other columns" className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto px-2 pb-2">
        {others.map(({ id, name }) => (
          <li
            key={id}
            data-column={id}
            className={classNames(
              'truncate rounded-md border px-2 py-2 text-sm',
              over === id ? 'border-accent bg-accent-soft' : 'border-line',
            )}
          >
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
