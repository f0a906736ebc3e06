import type { Alignment } from '#contract/media/alignment.ts';
import type { Sprite } from '#contract/media/sprite-tile.ts';
import { formatTimecode, type TimecodeScale } from '#contract/media/timecode.ts';
import type { RibbonCut } from '#web/ui/ribbon/ribbon.tsx';
import type { Pin } from '#web/ui/ribbon/ribbon-shape.ts';
import { openSheet } from '#web/ui/ribbon/sheet.ts';
import saved from '../pictures/ribbon.json';
import newSheet from '../pictures/ribbon-now.jpg';
import oldSheet from '../pictures/ribbon-old.jpg';

type SavedCut = {
  name: string;
  frames: number;
  scale: TimecodeScale;
  sheet: Sprite;
};
export type SavedPin = { id: string; old: number; now: number | null; isSure: boolean; author: string; text: string };

/** Two versions of the demo's film as a server compared them, with the comments that followed (`npm run pictures`). */
const data = saved as Alignment & { old: SavedCut; now: SavedCut; pins: SavedPin[] };

function toCut({ name, frames, sheet, scale }: SavedCut, url: string): RibbonCut {
  const secondsPerFrame = scale.rate.den / scale.rate.num;
  return {
    name,
    frames,
    secondsPerFrame,
    timeOf: (frame) => formatTimecode(frame, scale),
    pictureOf: openSheet(url, sheet, secondsPerFrame),
  };
}

export const oldCut = toCut(data.old, oldSheet);
export const newCut = toCut(data.now, newSheet);
export const alignment: Alignment = { segments: data.segments, sound: data.sound };
export const savedPins = data.pins.toSorted((a, b) => a.old - b.old);
export const pins: Pin[] = savedPins.map(({ author, text, ...pin }) => ({ ...pin, label: `${author}: ${text}` }));
