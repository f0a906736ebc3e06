import type { MarkerSheet } from '#server/markers/marker.ts';
import { isProof } from '../values/proof.ts';
import {
  hostileTexts,
  makeMarkerSheet,
  type SheetRate,
  type SheetStart,
  sheetRates,
  sheetStarts,
} from './marker-sheets.ts';

export type SheetCase = { title: string; rate: SheetRate; start: SheetStart };

/** Every rate and way of numbering with every start of a timeline. */
export const sheetCases: readonly [SheetCase, ...SheetCase[]] = sheetRates.flatMap((rate) =>
  sheetStarts.map((start) => ({ title: `${rate.title} from ${start.join(':')}`, rate, start })),
) as [SheetCase, ...SheetCase[]];

/** A sheet in which every fourth comment is hostile. */
export function makeHostileSheet({ rate, start }: SheetCase): MarkerSheet {
  const sheet = makeMarkerSheet(rate, start, 1, isProof ? 200 : 40);
  const markers = sheet.markers.map((marker, index) => {
    const text = hostileTexts[(index / 4) % hostileTexts.length];
    return text === undefined ? marker : { ...marker, text, replies: [...marker.replies, { author: 'A > B', text }] };
  });
  return { ...sheet, clip: { ...sheet.clip, name: 'A012 "Öl" & Söhne.mov' }, markers };
}
