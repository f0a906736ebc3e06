/** The in and out points, as far as they are set. Both are inclusive. */
export type Range = { in: number | null; out: number | null };

/** An in point after the out point clears it, and vice versa: the point set last wins. */
export function withInPoint(range: Range, frame: number): Range {
  return { in: frame, out: range.out !== null && range.out < frame ? null : range.out };
}

export function withOutPoint(range: Range, frame: number): Range {
  return { in: range.in !== null && range.in > frame ? null : range.in, out: frame };
}

/** Rounds, clamps and sorts a range given by a caller. */
export function tidyRange(range: Range, frameCount: number): Range {
  const tidy = (frame: number | null) =>
    frame === null ? null : Math.min(Math.max(0, frameCount - 1), Math.max(0, Math.round(frame)));
  const [from, to] = [tidy(range.in), tidy(range.out)];
  return from !== null && to !== null && from > to ? { in: to, out: from } : { in: from, out: to };
}

export type Bounds = { first: number; last: number };

/** The frames to play, or to loop over. */
export function boundsOf(range: Range, frameCount: number): Bounds {
  return { first: range.in ?? 0, last: range.out ?? Math.max(0, frameCount - 1) };
}

/** The frame at which playback starts if requested at this frame. */
export function startFor(frame: number, { first, last }: Bounds, isLooping: boolean): number {
  return frame >= last || (isLooping && frame < first) ? first : frame;
}
