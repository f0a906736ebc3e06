import { type FileClock, timeOf } from '#web/decoder/file-clock.ts';
import { openFrameReader } from '#web/decoder/frame-reader.ts';
import type { Link } from '#web/decoder/link.ts';

type Size = { width: number; height: number };
/** Reads one frame as the address of a picture. */
export type StillReader = { read: (frame: number) => Promise<string>; close: () => void };

const quality = 0.88;

/** Reads single frames as small pictures: decoded where the browser can, else from a video element. */
export async function openStills(link: Link, file: FileClock, size: Size): Promise<StillReader> {
  const paint = createPaper(size);
  const reader = await openFrameReader(link, file, () => ({
    copy: (sample) => paint((context) => sample.draw(context, 0, 0, size.width, size.height)),
    drop: (url: string) => URL.revokeObjectURL(url),
  })).catch(() => null);
  if (!reader) return openVideo(link, file, size, paint);
  return {
    read: async (frame) => {
      const kept = await reader.readOne(frame);
      if (!kept) throw new Error(`There is no frame ${frame}.`);
      return kept.picture;
    },
    close: reader.close,
  };
}

type Paint = (draw: (context: CanvasRenderingContext2D) => void) => Promise<string>;

function createPaper({ width, height }: Size): Paint {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  return (draw) =>
    new Promise((resolve, reject) => {
      if (!context) return reject(new Error('This browser cannot paint pictures.'));
      draw(context);
      canvas.toBlob(
        (blob) => (blob ? resolve(URL.createObjectURL(blob)) : reject(new Error('No picture.'))),
        'image/jpeg',
        quality,
      );
    });
}

const patienceMs = 8_000;

function openVideo(link: Link, file: FileClock, { width, height }: Size, paint: Paint): StillReader {
  const video = document.createElement('video');
  // A picture from another origin could be shown but not read.
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', crossOrigin: 'anonymous' });
  video.src = link.newest();
  return {
    read: async (frame) => {
      const signal = AbortSignal.timeout(patienceMs);
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('The video does not answer.')));
        video.addEventListener('error', () => reject(new Error('The video could not be read.')), {
          signal,
          once: true,
        });
        video.addEventListener('seeked', () => resolve(), { signal, once: true });
        video.currentTime = timeOf(file, frame);
      });
      // The picture is there one or two frames after the event.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return paint((context) => context.drawImage(video, 0, 0, width, height));
    },
    close: () => {
      video.removeAttribute('src');
      video.load();
    },
  };
}
