import type { VideoFacts } from '#contract/media/media-facts.ts';

export type RenditionSize = { name: '540p' | '1080p' | '2160p'; width: number; height: number };

/** The long and short side that a rendition fits into, in either orientation. */
const boxes = [
  { name: '540p', long: 960, short: 540, crf: 24, maxRateKbps: 3_000 },
  { name: '1080p', long: 1920, short: 1080, crf: 23, maxRateKbps: 10_000 },
  { name: '2160p', long: 3840, short: 2160, crf: 23, maxRateKbps: 30_000 },
] as const;

/** A rendition is worth its bytes if it is larger than the previous one by this factor. */
const worthwhileGain = 1.2;

/** From small to large, never larger than the source; a source below 540p gets one rendition of its own size. */
export function chooseSizes(video: Pick<VideoFacts, 'width' | 'height'>): RenditionSize[] {
  const sizes: RenditionSize[] = [];
  for (const { name, long, short } of boxes) {
    const size = { name, ...fitInto(video, long, short) };
    const below = sizes.at(-1);
    if (below && size.width < below.width * worthwhileGain) break;
    sizes.push(size);
  }
  return sizes;
}

/** Even sides, because 4:2:0 shares one chroma sample between two pixels; rounded down, so that nothing is upscaled. */
export function fitInto(
  video: Pick<VideoFacts, 'width' | 'height'>,
  long: number,
  short: number,
): { width: number; height: number } {
  const isUpright = video.height > video.width;
  const scale = Math.min(1, (isUpright ? short : long) / video.width, (isUpright ? long : short) / video.height);
  const even = (length: number) => Math.max(2, Math.floor((length * scale + 0.01) / 2) * 2);
  return { width: even(video.width), height: even(video.height) };
}

export function findQuality(name: RenditionSize['name']): { crf: number; maxRateKbps: number } {
  const { crf, maxRateKbps } = boxes.find((box) => box.name === name) ?? boxes[0];
  return { crf, maxRateKbps };
}
