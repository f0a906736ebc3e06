import { memo } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { PlacedPin } from './ribbon-shape.ts';

/** The comments, each at its place in the newer cut. Hollow if that is not sure, and on the shelf without one. */
export const Pins = memo(function Pins({
  pins,
  isLow,
  moves,
  canOpen,
}: {
  pins: readonly PlacedPin[];
  isLow: boolean;
  /** They begin at their place in the older cut. */
  moves: boolean;
  canOpen: boolean;
}) {
  return pins.map(({ id, path, now, isSure, label }) => (
    <span
      key={id}
      data-pin={id}
      data-tooltip={label}
      style={{ offsetPath: `path("${path}")` }}
      className={classNames(
        'absolute top-0 left-0 z-2 grid place-items-center ribbon-pin before:absolute before:-inset-1.5',
        isLow ? 'size-2.5' : 'size-4',
        moves && 'ribbon-slide',
        canOpen && 'cursor-pointer',
      )}
    >
      <span
        className={classNames(
          'size-full rounded-full ring-2 ring-ground',
          now === null ? 'bg-quiet' : isSure ? 'bg-accent' : 'border-2 border-accent bg-ground',
        )}
      />
    </span>
  ));
});
