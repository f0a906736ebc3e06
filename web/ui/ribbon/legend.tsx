import { fills } from './bands.tsx';
import type { Shot, ShotKind } from './ribbon-shape.ts';
import { shotNames } from './shot-words.ts';

/** The meaning of the ribbons that are there. */
export function Legend({ shots }: { shots: readonly Shot[] }) {
  const kinds = [...new Set(shots.map(({ kind }) => kind))];
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-quiet text-xs">
      {kinds.map((kind) => (
        <span key={kind} className="flex items-center gap-1.5">
          <svg width="12" height="12" aria-hidden="true">
            <path d={shapes[kind] ?? 'M1 1H11V11H1Z'} className={fills[kind]} />
            {kind === 'changed' && <path d="M1 11 11 1M1 5 5 1M7 11l4-4" className="stroke-[1.5] stroke-text/70" />}
          </svg>
          {shotNames[kind]}
        </span>
      ))}
    </p>
  );
}

/** As in the ribbon: a removed shot ends in a point, and a new one begins in one. */
const shapes: Partial<Record<ShotKind, string>> = {
  removed: 'M0 1H12L6 11Z',
  trimmed: 'M0 1H12L6 11Z',
  added: 'M6 1 12 11H0Z',
  moved: 'M0 1H6L12 11H6Z',
  retimed: 'M0 1H12L9 11H3Z',
};
