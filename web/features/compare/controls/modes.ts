import { type Mode, modes } from '../engine/compare-state.ts';

export const modeNames: Record<Mode, string> = {
  beside: 'Side by side',
  below: 'One above the other',
  grid: 'Grid',
  single: 'One at a time',
  wipe: 'Wipe',
  overlay: 'Overlay',
  onion: 'Onion skin',
  difference: 'Difference',
  blink: 'Blink',
};

/** The views with a place for each video, which a phone has no room for. */
export const divided: readonly Mode[] = ['grid', 'beside', 'below'];

/** A grid is of use for three or four videos. */
export function modesFor(sides: number): Mode[] {
  return modes.filter((mode) => mode !== 'grid' || sides > 2);
}
