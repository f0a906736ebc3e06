import * as z from 'zod';

/**
 * A drawing on a frame. Positions are fractions of the picture from its upper left corner, so a drawing stays in place
 * at every size. Widths are in thousandths of the picture's width. No part is ever interpreted as markup.
 */
const Part = z.number().min(-0.5).max(1.5);
const Point = z.tuple([Part, Part]);
const Look = {
  color: z.string().regex(/^#[0-9a-f]{6}$/, 'A colour looks like #ff0000.'),
  width: z.number().min(0.5).max(60),
};

export const penColors = { yellow: '#ffd60a', blue: '#2f7bff', red: '#ff3b30' } as const;
export const defaultPen = { color: penColors.red, width: 3 } as const;

export const maxPoints = 20_000;
export const maxDrawingBytes = 64 * 1024;
export const maxDrawnTextLength = 500;

/** Rejected by XML or Postgres: control characters other than newline, lone surrogates and noncharacters. */
const unprintable = /[^\P{Cc}\n]|[\p{Cs}\uFFFE\uFFFF]/u;

export const Shape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('pen'),
    ...Look,
    points: z
      .array(z.tuple([Part, Part, z.number().min(0).max(1)]))
      .min(1)
      .max(maxPoints)
      .describe('x, y, pressure'),
  }),
  z.strictObject({ kind: z.enum(['line', 'arrow', 'box', 'ellipse']), ...Look, from: Point, to: Point }),
  z.strictObject({
    kind: z.literal('text'),
    ...Look,
    at: Point.describe('Its upper left corner'),
    text: z
      .string()
      .trim()
      .min(1)
      .max(maxDrawnTextLength)
      .refine(
        (text) => !unprintable.test(text),
        'This text contains invisible characters. Type it again without them.',
      ),
    size: z.number().min(5).max(300).describe('Height of the letters, in thousandths of the picture’s width'),
  }),
]);
export type Shape = z.infer<typeof Shape>;

export const Drawing = z
  .strictObject({
    aspect: z.number().min(0.05).max(20).describe('Width by height of the picture it was drawn on'),
    shapes: z.array(Shape).min(1).max(500),
  })
  .refine((drawing) => countBytes(JSON.stringify(drawing)) <= maxDrawingBytes, {
    message: 'This drawing is too large. Clear some of it.',
  });
export type Drawing = z.infer<typeof Drawing>;

/** The length in UTF-8. */
function countBytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
