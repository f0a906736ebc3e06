import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { ComparedSide } from '../compared-side.ts';
import { type LaneChanges, partColors } from './lane-bars.tsx';

const names: Record<LaneChanges['parts'][number]['kind'], string> = {
  picture: 'changed in',
  sound: 'other sound in',
  'left out': 'left out of',
};

/** The meaning of the lanes, over the picture while they have the pointer or the focus. */
export function LaneLegend({
  id,
  sides,
  changes,
  isRaised,
}: {
  id: string;
  sides: readonly ComparedSide[];
  changes: LaneChanges;
  /** The settings of the view stand where it would be. */
  isRaised: boolean;
}) {
  return (
    <p
      id={id}
      className={classNames(
        isRaised && 'mb-14',
        'pointer-events-none absolute bottom-full left-5 z-1 flex max-w-[calc(100%-2.5rem)] flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-raised px-3 py-1.5 text-quiet text-xs opacity-0 shadow-float transition-opacity group-focus-within/lanes:opacity-100 group-hover/lanes:opacity-100 pointer-coarse:hidden',
      )}
    >
      <span className="wrap-anywhere">{sides.map(({ name }) => name).join(' above ')}</span>
      <Entry swatch="bg-quiet">has a picture</Entry>
      <Entry swatch="hatched">has none</Entry>
      {[...new Set(changes.parts.map(({ kind }) => kind))].map((kind) => (
        <Entry key={kind} swatch={partColors[kind]}>
          {`${names[kind]} ${sides[changes.side]?.name}`}
        </Entry>
      ))}
    </p>
  );
}

function Entry({ swatch, children }: { swatch: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden="true" className={`${swatch} h-1.5 w-5 rounded-full`} />
      {children}
    </span>
  );
}
