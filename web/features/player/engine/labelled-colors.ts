import type { VideoFacts } from '#contract/media/media-facts.ts';

const browsersGuessHdFrom = 720;

/**
 * Whether decoded frames match the video element's colours. For a file without a matrix tag, the video element guesses
 * by height and WebCodecs assumes BT.709. Measured in Chromium: identical for tagged files and for H.264 from 720 lines
 * up, otherwise off by up to 47 of 255. Proxies are always tagged.
 */
export function canBeRead(
  { isOriginal }: { isOriginal: boolean },
  { color, codec, width, height, rotation }: VideoFacts,
) {
  if (!isOriginal || color.matrix !== null) return true;
  const lines = rotation % 180 === 90 ? width : height;
  return codec === 'h264' && lines >= browsersGuessHdFrom;
}
