import * as z from 'zod';
import type { FileKind } from '../media/kinds.ts';

const Fraction = z.number().min(0).max(1);

/** A part of a picture or page, in fractions from its upper left corner. A point has no size. */
export const Area = z.strictObject({ x: Fraction, y: Fraction, width: Fraction, height: Fraction });
export type Area = z.infer<typeof Area>;

/** The number of a frame, page or sample on the axis of a file, in requests. 2^31 samples are twelve hours at 48 kHz. */
export const AxisNumber = z.int().min(0).max(2_147_483_647);
export const mostWords = 1_000;

/**
 * The place of a comment. Every kind of file has an axis: the frames of a video, the pages of a PDF, the samples of a sound;
 * an image has one place on it. `frame` and `endFrame` of a comment are numbers on that axis, whatever its kind.
 */
export const CommentPlace = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('frame'), frame: AxisNumber, endFrame: AxisNumber.nullable() }),
  z.strictObject({ kind: z.literal('box'), area: Area.nullable().describe('Null: the whole image') }),
  z.strictObject({
    kind: z.literal('page'),
    page: z.int().min(1).max(100_000),
    area: Area.nullable().describe('Null: the whole page'),
    words: z.string().max(mostWords).nullable().describe('Those that were selected'),
  }),
  z.strictObject({ kind: z.literal('samples'), sample: AxisNumber, endSample: AxisNumber.nullable() }),
]);
export type CommentPlace = z.infer<typeof CommentPlace>;

/** A place as it is stored: a number on the axis, a last one, and a part of the picture there. */
export type AxisPlace = { frame: number; endFrame: number | null; area: Area | null; words: string | null };

/** The place of a comment on a file of this kind. A file that is only stored takes none. */
export function placeOn(kind: FileKind, { frame, endFrame, area, words }: AxisPlace): CommentPlace {
  if (kind === 'pdf') return { kind: 'page', page: frame + 1, area, words };
  if (kind === 'audio') return { kind: 'samples', sample: frame, endSample: endFrame };
  return kind === 'video' ? { kind: 'frame', frame, endFrame } : { kind: 'box', area };
}

/** The kind of place that comments on a file of this kind have. */
export const placeKindOf = (kind: FileKind): CommentPlace['kind'] =>
  placeOn(kind, { frame: 0, endFrame: null, area: null, words: null }).kind;

/** The same place at other numbers of the axis. */
export function movePlace(place: CommentPlace, at: Pick<AxisPlace, 'frame' | 'endFrame'>): CommentPlace {
  const { area, words } = axisPlaceOf(place);
  const kinds = { frame: 'video', box: 'image', page: 'pdf', samples: 'audio' } as const;
  return placeOn(kinds[place.kind], { ...at, area, words });
}

export function axisPlaceOf(place: CommentPlace): AxisPlace {
  const nowhere = { endFrame: null, area: null, words: null };
  switch (place.kind) {
    case 'frame':
      return { ...nowhere, frame: place.frame, endFrame: place.endFrame };
    case 'box':
      return { ...nowhere, frame: 0, area: place.area };
    case 'page':
      return { ...nowhere, frame: place.page - 1, area: place.area, words: place.words };
    case 'samples':
      return { ...nowhere, frame: place.sample, endFrame: place.endSample };
  }
}
