import type { Media } from '#contract/media/processing.ts';

/** The largest copy with at most this many lines, or the smallest one. */
export function findRendition({ outputs }: Media, lines: number) {
  const copies = outputs
    .flatMap(({ url, output }) => (output.kind === 'rendition' ? [{ url, ...output }] : []))
    .sort((a, b) => b.height - a.height);
  return copies.find(({ width, height }) => Math.min(width, height) <= lines) ?? copies.at(-1);
}
