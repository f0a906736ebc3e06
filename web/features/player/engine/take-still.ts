import { keepBitmaps, openFrameReader } from '#web/decoder/frame-reader.ts';
import { drawFrame } from '#web/decoder/gstreamer.ts';
import type { Deck } from './deck.ts';

/** The current picture at the full size of the playing source. */
export async function takeStill({ video, screen, source }: Deck): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false });
  const frame = screen.frame();
  // Decoded again if possible: a canvas painted from a cross-origin video is tainted and cannot be saved.
  const reader = source && (await openFrameReader(source.link, source.file, keepBitmaps).catch(() => null));
  const found = await reader?.readOne(frame).catch(() => null);
  if (reader && found?.frame === frame) {
    Object.assign(canvas, { width: reader.width, height: reader.height });
    context?.drawImage(found.picture, 0, 0);
    found.picture.close();
  } else if (video) {
    Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight });
    if (context) drawFrame(video, context);
  }
  reader?.close();
  return canvas;
}
