/** The in and the out point, as far as they are set. Both belong to the range. */
export type Range = { in: number | null; out: number | null };

/** A new in point behind the out point takes that away, and the other way round: what was set last counts. */
export function withInPoint(range: Range, frame: number): Range {
  return { in: frame, out: range.out !== null && range.out < frame ? null : range.out };
}

export function withOutPoint(range: Range, frame: number): Range {
  return { in: range.in !== null && range.in > frame ? null : range.in, out: frame };
}

/** As somebody gives it: whole frames of the video, in order. */
export function tidyRange(range: Range, frameCount: number): Range {
  const tidy = (frame: number | null) =>
    frame === null ? null : Math.min(Math.max(0, frameCount - 1), Math.max(0, Math.round(frame)));
  const [from, to] = [tidy(range.in), tidy(range.out)];
  return from !== null && to !== null && from > to ? { in: to, out: from } : { in: from, out: to };
}

export type Bounds = { first: number; last: number };

/** What is played, and again where it loops. */
export function boundsOf(range: Range, frameCount: number): Bounds {
  return { first: range.in ?? 0, last: range.out ?? Math.max(0, frameCount - 1) };
}

/** Where playing begins when it is asked for at this frame. */
export function startFor(frame: number, { first, last }: Bounds, isLooping: boolean): number {
  return frame >= last || (isLooping && frame < first) ? first : frame;
}
