import type { VideoFacts } from '#contract/media-facts.ts';

const browsersGuessHdFrom = 720;

/**
 * Whether a decoded picture has the same colours as the video that it covers. Where a file does not name its matrix,
 * the video element guesses by the number of lines and WebCodecs always takes BT.709; measured in Chromium: equal to the
 * last bit for what is labelled and for H.264 of 720 lines and more, off by up to 47 of 255 for everything else.
 * Review copies are always labelled.
 */
export function canBeRead(
  { isOriginal }: { isOriginal: boolean },
  { color, codec, width, height, rotation }: VideoFacts,
) {
  if (!isOriginal || color.matrix !== null) return true;
  const lines = rotation % 180 === 90 ? width : height;
  return codec === 'h264' && lines >= browsersGuessHdFrom;
}
