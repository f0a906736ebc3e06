import type { FileClock } from '#web/decoder/file-clock.ts';
import { type FrameReader, type Kept, keepBitmaps, openFrameReader } from '#web/decoder/frame-reader.ts';
import type { Link } from '#web/decoder/link.ts';
import { createPictureCache, type PictureCache } from '#web/decoder/picture-cache.ts';
import { type Ahead, createReadAhead } from '#web/decoder/read-ahead.ts';

type Picture = Kept<ImageBitmap>;
type Opened = {
  reader: FrameReader<ImageBitmap>;
  cache: PictureCache<ImageBitmap>;
  ahead: Ahead<ImageBitmap>;
};

/** A file that single frames are decoded from. */
export type Readable = { link: Link; file: FileClock };

/** Failures after which a file is left to the video element. */
const patience = 3;

export type Pictures = {
  /** Sets the file to decode from; null for none. */
  use: (readable: Readable | null) => void;
  /** The decoded frame; null if only the video element can show it. */
  read: (frame: number, direction: -1 | 0 | 1) => Promise<(Picture & { width: number; height: number }) | null>;
  /** Stops reading ahead until the next read. */
  rest: () => void;
};

/** Single frames by the fastest available method. */
export function createPictures(): Pictures {
  let readable: Readable | null = null;
  let failures = 0;
  let opening: Promise<Opened | null> | null = null;

  function close(): void {
    void opening?.then(
      (opened) => {
        opened?.ahead.stop();
        opened?.cache.clear();
        opened?.reader.close();
      },
      () => undefined,
    );
    opening = null;
  }

  async function open({ link, file }: Readable): Promise<Opened | null> {
    const reader = await openFrameReader(link, file, keepBitmaps);
    if (!reader) return null;
    const cache = createPictureCache(reader);
    return { reader, cache, ahead: createReadAhead(reader, cache) };
  }

  function find({ reader, cache, ahead }: Opened, frame: number, direction: -1 | 0 | 1): Promise<Picture | null> {
    if (direction < 0) return ahead.readBack(frame);
    const known = cache.get(frame);
    if (known) return Promise.resolve(known);
    if (direction > 0) return ahead.readOn(frame);
    return reader.readOne(frame).then((picture) => {
      if (picture) cache.keep(picture, frame);
      return picture;
    });
  }

  return {
    use: (next) => {
      close();
      readable = next;
      failures = 0;
    },
    read: async (frame, direction) => {
      const asked = readable;
      if (asked === null || failures >= patience) return null;
      opening ??= open(asked);
      try {
        const opened = await opening;
        if (!opened || asked !== readable) return null;
        const picture = await find(opened, frame, direction);
        // A wrong frame would be worse than a slow one.
        if (picture?.frame !== frame || asked !== readable) return null;
        return { ...picture, width: opened.reader.width, height: opened.reader.height };
      } catch {
        if (asked !== readable) return null;
        failures += 1;
        close();
        return null;
      }
    },
    rest: () => void opening?.then((opened) => opened?.ahead.stop()).catch(() => undefined),
  };
}
