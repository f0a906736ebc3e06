import { kindOfType } from '#contract/media/kinds.ts';
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

/** Decoded, a larger image could take the memory of the page. */
const largestImageBytes = 64 * 1024 * 1024;

/** A picture of the file as a JPEG data URL; null if this browser cannot make one, or not in time. */
export function makePoster(file: Blob, contentType: string): Promise<string | null> {
  const kind = kindOfType(contentType);
  if (kind === 'video') return posterOfVideo(file);
  const isImage = kind === 'image' && file.size <= largestImageBytes;
  return isImage ? posterOfImage(file).catch(() => null) : Promise.resolve(null);
}

async function posterOfImage(file: Blob): Promise<string | null> {
  const image = await createImageBitmap(file);
  try {
    const { canvas, context } = createCanvas(image);
    if (!context) return null;
    // JPEG has no transparency.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await encodeJpeg(canvas, mostBytes);
  } finally {
    image.close();
  }
}

function createCanvas({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, widestPx / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const isEmpty = canvas.width === 0 || canvas.height === 0;
  return { canvas, context: isEmpty ? null : canvas.getContext('2d', { willReadFrequently: true }) };
}

async function posterOfVideo(file: Blob): Promise<string | null> {
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
  const { canvas, context } = createCanvas({ width: video.videoWidth, height: video.videoHeight });
  if (!context) return null;
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
