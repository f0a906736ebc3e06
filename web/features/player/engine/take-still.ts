import type { Deck } from './deck.ts';
import { openFrameReader } from './frame-reader.ts';

/** The current picture at the full size of the playing source. */
export async function takeStill({ video, screen, source }: Deck): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false });
  const frame = screen.frame();
  // Decoded again if possible: a canvas painted from a cross-origin video is tainted and cannot be saved.
  const reader = source && (await openFrameReader(source.link, source.file).catch(() => null));
  const picture = await reader?.readOne(frame).catch(() => null);
  if (reader && picture?.frame === frame) {
    Object.assign(canvas, { width: reader.width, height: reader.height });
    context?.drawImage(picture.bitmap, 0, 0);
    picture.bitmap.close();
  } else if (video) {
    Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight });
    context?.drawImage(video, 0, 0);
  }
  reader?.close();
  return canvas;
}
