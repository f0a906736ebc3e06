import type { FileClock } from '#web/decoder/file-clock.ts';
import { openFrameReader } from '#web/decoder/frame-reader.ts';
import { drawFrame } from '#web/decoder/gstreamer.ts';
import type { Link } from '#web/decoder/link.ts';
import { seekVideo } from '#web/decoder/seek-video.ts';

type Size = { width: number; height: number };
/** Reads one frame as a picture. */
export type StillReader<Picture> = { read: (frame: number) => Promise<Picture>; close: () => void };

/** The form in which pictures are kept. */
export type Form<Picture> = { take: (canvas: HTMLCanvasElement) => Promise<Picture>; drop: (picture: Picture) => void };

const quality = 0.88;

/** The address of a small file. */
export const asAddress: Form<string> = {
  take: (canvas) =>
    new Promise((resolve, reject) => {
      const receive = (blob: Blob | null) =>
        blob ? resolve(URL.createObjectURL(blob)) : reject(new Error('No picture.'));
      canvas.toBlob(receive, 'image/jpeg', quality);
    }),
  drop: (url) => URL.revokeObjectURL(url),
};

/** Without loss, to be painted on. */
export const asBitmap: Form<ImageBitmap> = {
  take: (canvas) => createImageBitmap(canvas),
  drop: (bitmap) => bitmap.close(),
};

/** Reads single frames as pictures of this size: decoded where the browser can, else from a video element. */
export async function openStills<Picture>(
  link: Link,
  file: FileClock,
  size: Size,
  form: Form<Picture>,
): Promise<StillReader<Picture>> {
  const paint = createPaper(size, form);
  const reader = await openFrameReader(link, file, () => ({
    copy: (sample) => paint((context) => drawFrame(sample, context)),
    drop: form.drop,
  })).catch(() => null);
  if (!reader) return openVideo(link, file, paint);
  return {
    read: async (frame) => {
      const kept = await reader.readOne(frame);
      if (!kept) throw new Error(`There is no frame ${frame}.`);
      return kept.picture;
    },
    close: reader.close,
  };
}

type Paint<Picture> = (draw: (context: CanvasRenderingContext2D) => void) => Promise<Picture>;

function createPaper<Picture>({ width, height }: Size, { take }: Form<Picture>): Paint<Picture> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  return async (draw) => {
    if (!context) throw new Error('This browser cannot paint pictures.');
    draw(context);
    return take(canvas);
  };
}

function openVideo<Picture>(link: Link, file: FileClock, paint: Paint<Picture>): StillReader<Picture> {
  const video = document.createElement('video');
  // A picture from another origin could be shown but not read.
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', crossOrigin: 'anonymous' });
  video.src = link.newest();
  return {
    read: async (frame) => {
      await seekVideo(video, file, frame);
      return paint((context) => drawFrame(video, context));
    },
    close: () => {
      video.removeAttribute('src');
      video.load();
    },
  };
}
