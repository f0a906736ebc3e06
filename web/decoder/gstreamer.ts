import type { VideoSample } from 'mediabunny';

/** WebKit on Linux, whose media come from GStreamer. Two of its faults, found in 2.50, would show wrong frames. */
const isGStreamer = (): boolean => navigator.vendor.startsWith('Apple') && navigator.userAgent.includes('Linux');

/** It tells the times of frames from before the edit list: two frames late for most videos with B-frames. */
export const tellsFrames = (video: HTMLVideoElement): boolean => 'requestVideoFrameCallback' in video && !isGStreamer();

/** Drawing once more has always helped. */
const attempts = 3;

/**
 * Fills a canvas with a frame, upright. On a busy machine 1 of 7,500 drawings changes nothing there, without an error, so
 * that the canvas would keep the frame before.
 */
export function drawSample(
  sample: VideoSample,
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
): void {
  const { width, height } = context.canvas;
  if (!isGStreamer()) {
    sample.draw(context, 0, 0, width, height);
    return;
  }
  const between = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  for (let left = attempts; between && left > 0; left--) {
    sample.draw(between, 0, 0, width, height);
    if (between.getImageData(0, 0, 1, 1).data[3] !== 255) continue;
    context.drawImage(between.canvas, 0, 0);
    return;
  }
  throw new Error('the frame cannot be drawn');
}
