import type { Mode } from '../engine/compare-state.ts';

export const viewNames: Record<Mode, string> = {
  beside: 'Side by side',
  below: 'Above each other',
  grid: 'Grid',
  single: 'One at a time',
  wipe: 'Wipe',
  overlay: 'Overlay',
  onion: 'Onion skin',
  difference: 'Difference',
  blink: 'Blink',
};

/** A grid is of use for three or four videos. */
export function viewsFor(sides: number): { first: Mode[]; more: Mode[] } {
  const others = ['single', 'overlay', 'onion', 'blink'] as const;
  return sides > 2
    ? { first: ['grid', 'wipe', 'difference'], more: ['beside', 'below', ...others] }
    : { first: ['beside', 'wipe', 'difference'], more: [...others] };
}

export const viewKeys: Partial<Record<Mode, string>> = { beside: 'V', below: 'V', wipe: 'W', difference: 'Shift D' };
