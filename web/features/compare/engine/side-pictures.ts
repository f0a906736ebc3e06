import type { FileClock } from '#web/decoder/file-clock.ts';
import { type FrameReader, type Keeper, openFrameReader } from '#web/decoder/frame-reader.ts';
import type { Link } from '#web/decoder/link.ts';
import { createPictureCache, type PictureCache } from '#web/decoder/picture-cache.ts';
import { type Ahead, createReadAhead } from '#web/decoder/read-ahead.ts';
import { createRun, type Run } from './run.ts';
import type { Picture } from './textures.ts';

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
  let opened: Opened | null = null;
  let isClosed = false;

  async function open(): Promise<Opened | null> {
    const reader = await openFrameReader(link, file, makeKeeper);
    if (!reader) return null;
    const cache = createPictureCache(reader, budgetBytes);
    opened = { reader, cache, ahead: createReadAhead(reader, cache), run: createRun(reader, cache) };
    if (isClosed) close(opened);
    return opened;
  }
  const opening = open();

  function close({ reader, cache, ahead, run }: Opened): void {
    ahead.stop();
    run.stop();
    cache.clear();
    reader.close();
  }

  return {
    load: async (frame, direction) => {
      const side = await opening;
      if (!side || isClosed) return null;
      side.run.stop();
      const known = side.cache.get(frame);
      if (known && direction >= 0) return known.picture;
      const { ahead, reader, cache } = side;
      const found =
        direction < 0
          ? await ahead.readBack(frame)
          : direction > 0
            ? await ahead.readOn(frame)
            : await reader.readOne(frame);
      if (isClosed || found?.frame !== frame) return null;
      if (cache.get(frame)?.picture !== found.picture) cache.keep(found, frame);
      return found.picture;
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
      if (opened) close(opened);
    },
  };
}
