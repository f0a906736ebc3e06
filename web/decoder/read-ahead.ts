import type { FrameReader, Kept } from './frame-reader.ts';
import type { PictureCache } from './picture-cache.ts';

/** Skipping up to this many frames decodes through them instead of restarting. */
const stride = 24;
/** Frames decoded backwards in one run: a second or two, for files with few keyframes. */
const farthestBehind = 48;

export type Ahead<Picture> = {
  /** Decodes the frame, continuing from the last position. */
  readOn: (frame: number) => Promise<Kept<Picture> | null>;
  /** Decodes the frame, and those before it in the background. */
  readBack: (frame: number) => Promise<Kept<Picture> | null>;
  stop: () => void;
};

/** Predicts the next frames from the direction of stepping, so that most steps hit the cache. */
export function createReadAhead<Picture>(reader: FrameReader<Picture>, cache: PictureCache<Picture>): Ahead<Picture> {
  let forward: { pictures: AsyncGenerator<Kept<Picture>>; next: number } | null = null;
  let behind: { first: number; last: number; pictures: AsyncGenerator<Kept<Picture>>; done: Promise<void> } | null =
    null;
  const reach = Math.max(2, Math.min(farthestBehind, Math.floor(cache.capacity / 2)));

  function stopForward(): void {
    void forward?.pictures.return(undefined);
    forward = null;
  }

  function stopBehind(): void {
    void behind?.pictures.return(undefined);
    behind = null;
  }

  async function readOn(frame: number): Promise<Kept<Picture> | null> {
    stopBehind();
    if (!forward || frame < forward.next || frame > forward.next + stride) {
      stopForward();
      forward = { pictures: reader.readOn(frame), next: frame };
    }
    const run = forward;
    for (;;) {
      const { value, done } = await run.pictures.next();
      if (done) return null;
      run.next = value.frame + 1;
      cache.keep(value, frame);
      if (value.frame === frame) return value;
      // The decoder skipped this frame because it cannot be decoded; a later one is no substitute.
      if (value.frame > frame) return null;
    }
  }

  async function readBack(frame: number): Promise<Kept<Picture> | null> {
    stopForward();
    if (behind && frame >= behind.first && frame <= behind.last) await behind.done;
    const picture = cache.get(frame) ?? (await reader.readOne(frame));
    if (picture && !cache.has(frame)) cache.keep(picture, frame);
    checkBehind(frame);
    return picture;
  }

  function checkBehind(frame: number): void {
    let lowest = frame;
    while (cache.has(lowest - 1)) lowest -= 1;
    const isEnough = lowest === 0 || frame - lowest >= reach / 2;
    const isComing = behind !== null && behind.last === lowest - 1;
    if (isEnough || isComing) return;
    stopBehind();
    const [first, last] = [Math.max(0, lowest - reach), lowest - 1];
    const pictures = reader.readSome(first, last);
    const run = { first, last, pictures, done: Promise.resolve() };
    run.done = (async () => {
      for await (const picture of pictures) cache.keep(picture, lowest);
    })()
      // Callers then decode these frames one by one, and see the error themselves.
      .catch(() => undefined)
      .then(() => {
        if (behind === run) behind = null;
      });
    behind = run;
  }

  return {
    readOn,
    readBack,
    stop: () => {
      stopForward();
      stopBehind();
    },
  };
}
