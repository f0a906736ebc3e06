import type { FileClock } from '#web/decoder/file-clock.ts';
import { type FrameReader, type Keeper, openFrameReader } from '#web/decoder/frame-reader.ts';
import type { Link } from '#web/decoder/link.ts';
import { createPictureCache, type PictureCache } from '#web/decoder/picture-cache.ts';
import { type Ahead, createReadAhead } from '#web/decoder/read-ahead.ts';
import type { Picture } from './frame-textures.ts';
import { createRun, type Run } from './run.ts';

type Opened = {
  reader: FrameReader<Picture>;
  cache: PictureCache<Picture>;
  ahead: Ahead<Picture>;
  run: Run;
};

/** The pictures of one of the compared videos. */
export type SidePictures = {
  /** Decodes a frame; null if that fails. */
  load: (frame: number, direction: -1 | 0 | 1) => Promise<Picture | null>;
  /** While playing: decodes from this frame on, and returns its picture once it is there. */
  follow: (frame: number) => Picture | null;
  /** Stops decoding ahead. */
  rest: () => void;
  close: () => void;
};

export function createSidePictures(
  link: Link,
  file: FileClock,
  makeKeeper: () => Keeper<Picture>,
  budgetBytes: number,
): SidePictures {
  let opening: Promise<Opened | null> | null = null;
  let opened: Opened | null = null;
  let isClosed = false;

  async function open(): Promise<Opened | null> {
    const reader = await openFrameReader(link, file, makeKeeper);
    if (!reader) return null;
    const cache = createPictureCache(reader, budgetBytes);
    opened = { reader, cache, ahead: createReadAhead(reader, cache), run: createRun(reader, cache) };
    if (isClosed) close();
    return opened;
  }

  function close(): void {
    opened?.ahead.stop();
    opened?.run.stop();
    opened?.cache.clear();
    opened?.reader.close();
    opened = null;
    opening = null;
  }

  async function find({ ahead, reader, cache, run }: Opened, frame: number, direction: -1 | 0 | 1) {
    run.stop();
    if (direction < 0) return ahead.readBack(frame);
    const known = cache.get(frame);
    if (known) return known;
    if (direction > 0) return ahead.readOn(frame);
    const found = await reader.readOne(frame);
    if (found) cache.keep(found, frame);
    return found;
  }

  return {
    load: async (frame, direction) => {
      try {
        opening ??= open();
        const side = await opening;
        const found = side && !isClosed ? await find(side, frame, direction) : null;
        return isClosed || found?.frame !== frame ? null : found.picture;
      } catch {
        // The next wish opens the file again: the line may be back by then.
        close();
        return null;
      }
    },
    follow: (frame) => {
      if (!opened || isClosed) return null;
      opened.ahead.stop();
      opened.run.follow(frame);
      return opened.cache.get(frame)?.picture ?? null;
    },
    rest: () => {
      opened?.ahead.stop();
      opened?.run.stop();
    },
    close: () => {
      isClosed = true;
      close();
    },
  };
}
