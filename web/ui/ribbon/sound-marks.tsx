import { memo, useId } from 'react';
import type { Shot } from './ribbon-shape.ts';

/** One period of a wave in a box of 10 by 10. */
export const wave = 'M0 5Q2.5 -3 5 5T10 5';

/** A wave along the lower edge of the newer cut, beside each part of which only the sound differs. */
export const SoundMarks = memo(function SoundMarks({
  shots,
  width,
  height,
  size,
  isActive = false,
}: {
  shots: readonly Shot[];
  width: number;
  /** Down to the edge of the strip. */
  height: number;
  /** Of one wave. */
  size: number;
  /** Marked, and left to the pointer of what is below. */
  isActive?: boolean;
}) {
  const pattern = useId();
  const marks = shots.map((shot, n) => ({ shot, n })).filter(({ shot }) => shot.kind === 'sound');
  if (marks.length === 0) return null;
  return (
    <svg width={width} height={height} className="pointer-events-none absolute inset-0" aria-hidden="true">
      <defs>
        <pattern id={pattern} width={size} height={size} y={height} patternUnits="userSpaceOnUse" viewBox="0 0 10 10">
          <path d={wave} className="fill-none stroke-[1.5] stroke-text" />
        </pattern>
      </defs>
      {marks.map(({ shot, n }) => (
        <g
          key={n}
          {...(!isActive && { 'data-shot': n })}
          className={isActive ? 'stroke-2 stroke-accent' : 'pointer-events-auto'}
        >
          <path d={shot.path} className="fill-ground/90" />
          <path d={shot.path} fill={`url(#${pattern})`} />
        </g>
      ))}
    </svg>
  );
});
