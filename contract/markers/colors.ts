/**
 * The marker colours of DaVinci Resolve, the largest set of any program, as they look there. Each format maps them to its
 * own and back.
 */
export const markerPaints = {
  Blue: '#007fe3',
  Cyan: '#00ced0',
  Green: '#00ad00',
  Yellow: '#f09d00',
  Red: '#e12401',
  Pink: '#ff44c8',
  Purple: '#9013fe',
  Fuchsia: '#c02e6f',
  Rose: '#ffa1b9',
  Lavender: '#a193c8',
  Sky: '#92e2fd',
  Mint: '#72db00',
  Lemon: '#dce95a',
  Sand: '#c4915e',
  Cocoa: '#6e5143',
  Cream: '#f5ebe1',
} as const;

export type MarkerColor = keyof typeof markerPaints;
export const markerColors = Object.keys(markerPaints) as MarkerColor[];
