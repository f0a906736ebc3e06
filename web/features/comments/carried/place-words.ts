import type { FixCheck, Placement } from '#contract/comments/placements.ts';

/** Says what happened to the picture of a comment of an earlier version; null if it is where it was. */
export function placeWords({ state, placedBy }: Placement, version: number): string | null {
  if (placedBy !== null) return state === 'gone' ? `Not in v${version}, says ${placedBy}` : `Placed by ${placedBy}`;
  return {
    exact: null,
    moved: 'Moved',
    trimmed: 'Nearest kept frame',
    changed: 'Picture changed',
    gone: `Not in v${version}`,
    unsure: 'Not sure. Please check',
    waiting: 'Comparing pictures …',
  }[state];
}

/** On the timeline and on the picture: a drawing is shown only on the picture that it was made on. */
export const keepsDrawing = ({ state, placedBy }: Placement): boolean =>
  placedBy !== null || state === 'exact' || state === 'moved';

export function checkWords({ verdict, by }: FixCheck, version: number): string {
  return {
    done: `Done in v${version}, says ${by}`,
    fixed: `Fixed in v${version}, checked by ${by}`,
    'not-fixed': `Not fixed in v${version}, says ${by}`,
  }[verdict];
}
