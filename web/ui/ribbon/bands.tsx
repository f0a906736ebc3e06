import { memo, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { Shot, ShotKind } from './ribbon-shape.ts';

/** Shots that stay are quiet, moved ones bright. Removed, new and changed ones have a shape of their own, too. */
export const fills: Record<Exclude<ShotKind, 'sound'>, string> = {
  same: 'fill-quiet/20',
  moved: 'fill-accent/70',
  retimed: 'fill-in-progress/60',
  changed: 'fill-quiet/20',
  trimmed: 'fill-upcoming/60',
  removed: 'fill-upcoming/80',
  added: 'fill-done/80',
  unsure: 'fill-transparent stroke-quiet [stroke-dasharray:3_3]',
};
const onTop: readonly ShotKind[] = ['moved', 'unsure'];

/** The ribbons between the same shots of two cuts. */
export const Bands = memo(function Bands({
  shots,
  width,
  height,
  isActive = false,
  className,
}: {
  shots: readonly Shot[];
  width: number;
  height: number;
  /** Marked, and left to the pointer of what is below. */
  isActive?: boolean;
  className?: string | undefined;
}) {
  const hatch = useId();
  const order = shots
    .flatMap(({ kind, path }, n) => (kind === 'sound' ? [] : [{ kind, path, n }]))
    .sort((a, b) => rank(a.kind) - rank(b.kind));
  return (
    <svg
      width={width}
      height={height}
      className={classNames('pointer-events-none absolute inset-0', className)}
      aria-hidden="true"
    >
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="6" className="fill-text/70" />
        </pattern>
      </defs>
      {order.map(({ kind, path, n }) => (
        <g
          key={n}
          {...(!isActive && { 'data-shot': n })}
          className={isActive ? 'stroke-2 stroke-accent' : 'pointer-events-auto'}
        >
          <path d={path} className={fills[kind]} />
          {kind === 'changed' && <path d={path} fill={`url(#${hatch})`} />}
        </g>
      ))}
    </svg>
  );
});

const rank = (kind: ShotKind) => (onTop.includes(kind) ? 1 : 0);
