import type { MarkerColor, MarkerSheet } from '../marker.ts';
import { addMarkersScript } from './jsx-script.ts';
import { describeMarker, describePlaceless } from './marker-text.ts';
import { cleanText } from './xml/xml-elements.ts';

/** The numbers of After Effects' own label colours, a different one for each, so that authors stay apart. */
const labels: Record<MarkerColor, number> = {
  ...{ Blue: 8, Cyan: 14, Green: 9, Yellow: 2, Red: 1, Pink: 4, Purple: 10, Fuchsia: 13 },
  ...{ Rose: 6, Lavender: 5, Sky: 3, Mint: 7, Lemon: 11, Sand: 15, Cocoa: 12, Cream: 16 },
};

/** After Effects: a script that adds markers to the active composition. */
export function writeJsx({ clip, markers, placeless }: MarkerSheet): string {
  const data = {
    name: `${clip.name} v${clip.version}`,
    rate: clip.rate.num / clip.rate.den,
    markers: markers.map((marker) => ({
      ...{ id: marker.id, url: marker.url, frame: marker.frame, length: marker.length },
      ...{ label: labels[marker.color], text: `${marker.author}: ${describeMarker(marker)}` },
    })),
    placeless: placeless.length,
    placelessText: describePlaceless(placeless),
  };
  return `${addMarkersScript}(${writeLiteral(data)});\n`;
}

/** After Effects reads a script without a byte order mark in the encoding of the system, so it is ASCII. */
function writeLiteral(data: object): string {
  const text = JSON.stringify(data, (_, value) => (typeof value === 'string' ? cleanText(value) : value), 1);
  return text.replace(/[\u007F-\uFFFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
