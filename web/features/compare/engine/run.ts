import type { FrameReader, Kept } from '#web/decoder/frame-reader.ts';
import type { PictureCache } from '#web/decoder/picture-cache.ts';

/** Frames decoded ahead of the one on screen. */
const ahead = 8;
/** A jump by fewer frames decodes through them, a farther one starts anew. */
const stride = 24;

/** Decodes the frames of a playing video, a few ahead of the clock. */
export type Run = {
  /** The clock is at this frame. */
  follow: (frame: number) => void;
  stop: () => void;
};

type Reading<Picture> = { frames: AsyncGenerator<Kept<Picture>>; next: number; isStopped: boolean };

export function createRun<Picture>(reader: FrameReader<Picture>, cache: PictureCache<Picture>): Run {
  let wanted = 0;
  let reading: Reading<Picture> | null = null;
  let wake = () => {};

  function stop(): void {
    if (!reading) return;
    reading.isStopped = true;
    void reading.frames.return(undefined);
    reading = null;
    wake();
  }

  async function readOn(mine: Reading<Picture>): Promise<void> {
    for (;;) {
      while (!mine.isStopped && mine.next > wanted + ahead) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (mine.isStopped) return;
      const { value, done } = await mine.frames.next();
      if (done) return;
      if (mine.isStopped) return reader.drop(value.picture);
      mine.next = value.frame + 1;
      // Too late to be shown.
      if (value.frame < wanted) reader.drop(value.picture);
      else cache.keep(value, wanted);
    }
  }

  return {
    follow: (frame) => {
      wanted = frame;
      wake();
      const isOnTheWay = reading !== null && frame >= reading.next - ahead - 1 && frame <= reading.next + stride;
      if (isOnTheWay) return;
      stop();
      let first = frame;
      while (cache.has(first)) first += 1;
      reading = { frames: reader.readOn(first), next: first, isStopped: false };
      const mine = reading;
      // The next frame that is due begins anew.
      readOn(mine).catch(() => {
        if (reading === mine) reading = null;
      });
    },
    stop,
  };
}
