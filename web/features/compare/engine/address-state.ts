import * as z from 'zod';
import { keepInPlace, maxScale } from '#web/ui/zoom/zoom.ts';
import { type CompareState, differences, fastestBlinkHz, initialState } from './compare-state.ts';

const frame = z.int().min(-1e7).max(1e7);
const part = z.number().min(0).max(1);
const isAscending = (points: readonly { driver: number; side: number }[]) =>
  points.every((point, n) => {
    const before = points[n - 1];
    return before === undefined || (point.driver > before.driver && point.side > before.side);
  });

/** The part of a comparison that an address keeps besides its view and its frame. It may have been written by hand. */
const keptOf = (sides: number) => {
  const side = z
    .int()
    .min(0)
    .max(sides - 1);
  return z
    .strictObject({
      isRow: z.boolean(),
      driver: side,
      focused: side,
      pair: z.tuple([side, side]).refine(([a, b]) => a !== b),
      points: z
        .array(
          z
            .array(z.strictObject({ driver: frame, side: frame }))
            .min(1)
            .max(100)
            .refine(isAscending),
        )
        .length(sides),
      isByPictures: z.boolean(),
      adjustments: z
        .array(
          z.strictObject({
            fit: z.enum(['fit', 'fill', 'height', 'actual']),
            x: z.number().min(-0.5).max(0.5),
            y: z.number().min(-0.5).max(0.5),
            scale: z.number().min(0.25).max(4),
            crop: z.strictObject({ x: part, y: part, width: part.min(0.01), height: part.min(0.01) }).nullish(),
          }),
        )
        .length(sides),
      zooms: z
        .array(
          z
            .strictObject({ scale: z.number().min(1).max(maxScale), x: z.number(), y: z.number() })
            .transform(keepInPlace),
        )
        .length(sides),
      isZoomLinked: z.boolean(),
      wipe: z.strictObject({ x: part, y: part, degrees: z.number().min(-180).max(180) }),
      overlay: part,
      difference: z.strictObject({
        kind: z.enum(differences),
        gain: z.number().min(1).max(32),
        threshold: z.number().min(0).max(64),
        isHeat: z.boolean(),
      }),
      sound: z.union([side, z.enum(['apart', 'null', 'off'])]),
      isLevelled: z.boolean(),
      blinkHz: z.number().min(0.5).max(fastestBlinkHz),
    })
    .partial();
};

const keys = Object.keys(keptOf(2).shape) as (keyof Kept)[];
export type Kept = z.infer<ReturnType<typeof keptOf>>;

/** The changes since a comparison began; empty if there are none. */
export function writeKept(state: CompareState, driver: number): string {
  const start = initialState(state.sizes, driver, state.mode);
  const isNew = (key: keyof Kept) => JSON.stringify(state[key]) !== JSON.stringify(start[key]);
  const kept = keys
    .filter(isNew)
    .map((key) => [key, key === 'blinkHz' ? Math.min(state.blinkHz, fastestBlinkHz) : state[key]]);
  return kept.length === 0 ? '' : JSON.stringify(Object.fromEntries(kept));
}

/** Nothing, if the text is not such a part of a comparison of this many sides. */
export function readKept(text: string | null, sides: number): Kept {
  try {
    return keptOf(sides).parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}
