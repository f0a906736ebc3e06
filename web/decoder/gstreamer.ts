import type { VideoSample } from 'mediabunny';

/** WebKit on Linux, whose media come from GStreamer. Two of its faults, found in 2.50, would show wrong frames. */
const isGStreamer = (): boolean => navigator.vendor.startsWith('Apple') && navigator.userAgent.includes('Linux');

/** It tells the times of frames from before the edit list: two frames late for most videos with B-frames. */
export const tellsFrames = (video: HTMLVideoElement): boolean => 'requestVideoFrameCallback' in video && !isGStreamer();

type Size = { width: number; height: number };
type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
type Frame = VideoSample | VideoFrame | HTMLVideoElement;

/** Drawing once more has always helped. */
const attempts = 3;

function draw(frame: Frame, context: Context): void {
  const { width, height } = context.canvas;
  if ('draw' in frame) frame.draw(context, 0, 0, width, height);
  else context.drawImage(frame, 0, 0, width, height);
}

function isFilled(context: OffscreenCanvasRenderingContext2D): boolean {
  try {
    return context.getImageData(0, 0, 1, 1).data[3] === 255;
  } catch {
    // A picture from another origin cannot be examined.
    return true;
  }
}

/**
 * WebKit gives up the conversion of a picture after 200 ms, which happens on a busy machine. The drawing then changes
 * nothing, without an error: the canvas or texture would keep the frame before. So it is drawn on an empty canvas first.
 */
function drawApart(frame: Frame, { width, height }: Size): OffscreenCanvas {
  const empty = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  for (let left = attempts; empty && left > 0; left--) {
    draw(frame, empty);
    if (isFilled(empty)) return empty.canvas;
  }
  throw new Error('The frame cannot be drawn.');
}

/** Fills a canvas with a frame, upright. Throws if the browser cannot draw it. */
export function drawFrame(frame: Frame, context: Context): void {
  if (isGStreamer()) context.drawImage(drawApart(frame, context.canvas), 0, 0);
  else draw(frame, context);
}

/** Returns the source to fill a texture from. Throws if the browser cannot draw the frame. */
export function textureSource(frame: VideoFrame | HTMLVideoElement, size: Size): TexImageSource {
  return isGStreamer() ? drawApart(frame, size) : frame;
}
