export type Guides = { areSafe: boolean; aspect: AspectName };

export const aspects = {
  none: null,
  '2.39:1': 2.39,
  '1.85:1': 1.85,
  '16:9': 16 / 9,
  '4:3': 4 / 3,
  '1:1': 1,
  '4:5': 4 / 5,
  '9:16': 9 / 16,
} as const;
export type AspectName = keyof typeof aspects;

/** In fractions of the picture. */
export type Box = { x: number; y: number; width: number; height: number };

/** Action and title safe areas, for screens that crop edges (SMPTE ST 2046-1). */
const safeParts = { action: 0.93, title: 0.9 } as const;

/** The part of a picture that remains when cropped to an aspect ratio. */
export function cutTo(aspect: number, pictureAspect: number): Box {
  return centred(Math.min(1, aspect / pictureAspect), Math.min(1, pictureAspect / aspect));
}

/** Safe areas of what remains after the crop. */
export function safeAreas(within: Box): { action: Box; title: Box } {
  const shrink = (part: number) => centred(within.width * part, within.height * part);
  return { action: shrink(safeParts.action), title: shrink(safeParts.title) };
}

function centred(width: number, height: number): Box {
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}
