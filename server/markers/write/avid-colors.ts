import type { MarkerColor } from '#contract/markers/colors.ts';

/** The nearest of the eight colours that every Media Composer knows. */
export const avidColors: Record<MarkerColor, string> = {
  Blue: 'Blue',
  Cyan: 'Cyan',
  Green: 'Green',
  Yellow: 'Yellow',
  Red: 'Red',
  Pink: 'Magenta',
  Purple: 'Magenta',
  Fuchsia: 'Magenta',
  Rose: 'Red',
  Lavender: 'Blue',
  Sky: 'Cyan',
  Mint: 'Green',
  Lemon: 'Yellow',
  Sand: 'Yellow',
  Cocoa: 'Black',
  Cream: 'White',
};
