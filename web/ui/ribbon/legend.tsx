import { fills } from './bands.tsx';
import type { Shot, ShotKind } from './ribbon-shape.ts';
import { nameShot } from './shot-words.ts';
import { wave } from './sound-marks.tsx';

/** The meaning of the ribbons and marks that are there, between an older cut and the newer one of this name. */
export function Legend({ shots, now }: { shots: readonly Shot[]; now: string }) {
  const kinds = [...new Set(shots.map(({ kind }) => kind))];
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-quiet text-xs">
      {kinds.map((kind) => (
        <span key={kind} className="flex items-center gap-1.5">
          <svg width="12" height="12" aria-hidden="true">
            {kind === 'sound' ? (
              <path d={wave} transform="translate(1 1)" className="fill-none stroke-[1.5] stroke-text" />
            ) : (
              <path d={shapes[kind] ?? 'M1 1H11V11H1Z'} className={fills[kind]} />
            )}
            {kind === 'changed' && <path d="M1 11 11 1M1 5 5 1M7 11l4-4" className="stroke-[1.5] stroke-text/70" />}
          </svg>
          {nameShot(kind, now)}
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
