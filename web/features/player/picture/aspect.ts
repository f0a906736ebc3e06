import type { Media } from '#contract/media/processing.ts';

/** Used until the picture's size is known. */
const usualAspect = 16 / 9;

/** The picture's width divided by its height. */
export function aspectOf(media: Media | undefined): number {
  const poster = media?.outputs.find(({ output }) => output.kind === 'poster' || output.kind === 'rendition')?.output;
  const size = media?.facts?.video ?? (poster && 'width' in poster ? poster : undefined);
  return size ? size.width / size.height : usualAspect;
}
