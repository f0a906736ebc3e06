import { type MarkerColor, markerColors } from '../marker.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** The colours of DaVinci Resolve as it shows them. */
const shown: Record<MarkerColor, Rgb> = {
  Blue: [0, 127, 227],
  Cyan: [0, 206, 208],
  Green: [0, 173, 0],
  Yellow: [240, 157, 0],
  Red: [225, 36, 1],
  Pink: [255, 68, 200],
  Purple: [144, 19, 254],
  Fuchsia: [192, 46, 111],
  Rose: [255, 161, 185],
  Lavender: [161, 147, 200],
  Sky: [146, 226, 253],
  Mint: [114, 219, 0],
  Lemon: [220, 233, 90],
  Sand: [196, 145, 94],
  Cocoa: [110, 81, 67],
  Cream: [245, 235, 225],
};

/** Names of Avid, OpenTimelineIO and Premiere that Resolve lacks. */
const otherNames: Record<string, MarkerColor> = {
  magenta: 'Fuchsia',
  black: 'Cocoa',
  white: 'Cream',
  orange: 'Yellow',
  violet: 'Purple',
};

export function readColorName(name: string | null | undefined): MarkerColor | null {
  const wanted = name?.trim().toLowerCase() ?? '';
  const same = markerColors.find((color) => color.toLowerCase() === wanted);
  return same ?? otherNames[wanted] ?? null;
}

export function nearestColor([red, green, blue]: Rgb): MarkerColor {
  const distance = (color: MarkerColor) => {
    const [r, g, b] = shown[color];
    return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  };
  return markerColors.reduce((best, color) => (distance(color) < distance(best) ? color : best));
}
