import { drawFrame } from '#web/decoder/gstreamer.ts';
import { encodeJpeg } from '#web/ui/encode-jpeg.ts';

/** The contract's limit with some margin. */
const mostBytes = 190 * 1024;
const widestPx = 640;
const limitMs = 10_000;
/** A hidden page may get no decoder, and its uploads should not wait for one. */
const hiddenLimitMs = 2_000;
/** Videos often start in black: of these positions, as fractions of the duration, the first bright enough is used. */
const places = [0.1, 0.3, 0.5] as const;
const latestS = 10;
/** A frame whose mean brightness (0 to 255) is lower counts as black; sampled at every 64th pixel. */
const darkBelow = 18;
const step = 4 * 64;

/** A frame of the video as a JPEG data URL; null if this browser cannot play it, or not in time. */
export async function makePoster(file: Blob): Promise<string | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.preload = 'auto';
    video.src = url;
    const signal = AbortSignal.timeout(document.hidden ? hiddenLimitMs : limitMs);
    await happened(video, 'loadeddata', signal);
    return await findPicture(video, signal);
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

async function findPicture(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const scale = Math.min(1, widestPx / video.videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || canvas.width === 0 || canvas.height === 0) return null;
  for (const place of places) {
    if (Number.isFinite(video.duration)) {
      const seeked = happened(video, 'seeked', signal);
      video.currentTime = Math.min(latestS, video.duration * place);
      await seeked;
    }
    drawFrame(video, context);
    if (brightnessOf(context.getImageData(0, 0, canvas.width, canvas.height).data) >= darkBelow) break;
  }
  return encodeJpeg(canvas, mostBytes);
}

export function brightnessOf(pixels: ArrayLike<number>): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at + 2 < pixels.length; at += step) {
    sum += ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 3;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

function happened(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('This video cannot be shown.'));
    video.addEventListener(event, () => resolve(), { once: true, signal });
    video.addEventListener('error', fail, { once: true, signal });
    signal.addEventListener('abort', fail, { once: true });
  });
}
