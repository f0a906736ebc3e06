import type { Deck } from './deck.ts';
import { type FrameReader, LinkEnded, openFrameReader, type Picture } from './frame-reader.ts';
import { createPictureCache, type PictureCache } from './picture-cache.ts';
import { type Ahead, createReadAhead } from './read-ahead.ts';

type Opened = { reader: FrameReader; cache: PictureCache; ahead: Ahead };

/** So often a file may fail to be read before it is left to the video alone. */
const patience = 3;

export type Pictures = {
  /** Reads from this file from now on, or from none. */
  use: (url: string | null) => void;
  /** The picture of a frame, or null where only the video itself can show it. */
  read: (frame: number, direction: -1 | 0 | 1) => Promise<(Picture & { width: number; height: number }) | null>;
  /** Nothing is read ahead until the next time. */
  rest: () => void;
};

/** Pictures of single frames, by the fastest way that there is. */
export function createPictures(deck: Deck, onLinkEnded: () => void): Pictures {
  let url: string | null = null;
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

  async function open(): Promise<Opened | null> {
    const reader = url === null || deck.file === null ? null : await openFrameReader(url, deck.file);
    if (!reader) return null;
    const cache = createPictureCache(reader);
    return { reader, cache, ahead: createReadAhead(reader, cache) };
  }

  async function read(frame: number, direction: -1 | 0 | 1): Promise<Picture | null> {
    const opened = await opening;
    if (!opened) return null;
    const { reader, cache, ahead } = opened;
    const known = cache.get(frame);
    if (direction < 0) return ahead.readBack(frame);
    if (known) return known;
    if (direction > 0) return ahead.readOn(frame);
    const picture = await reader.readOne(frame);
    if (picture) cache.keep(picture, frame);
    return picture;
  }

  return {
    use: (next) => {
      close();
      url = next;
      failures = 0;
    },
    read: async (frame, direction) => {
      if (url === null || deck.file === null || failures >= patience) return null;
      const asked = url;
      opening ??= open();
      try {
        const [opened, picture] = [await opening, await read(frame, direction)];
        // A picture of another moment would be worse than a slow one.
        if (!opened || picture?.frame !== frame || asked !== url) return null;
        return { ...picture, width: opened.reader.width, height: opened.reader.height };
      } catch (error) {
        if (asked !== url) return null;
        failures += 1;
        close();
        if (error instanceof LinkEnded) onLinkEnded();
        return null;
      }
    },
    rest: () => void opening?.then((opened) => opened?.ahead.stop()).catch(() => undefined),
  };
}
