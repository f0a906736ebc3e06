import type { FrameReader, Picture } from './frame-reader.ts';
import type { PictureCache } from './picture-cache.ts';

/** Steps that are skipped at once are still read through, rather than begun anew. */
const stride = 24;
/** So many are read behind at once: a second or two, for files that have few whole pictures to begin from. */
const farthestBehind = 48;

export type Ahead = {
  /** The frame, read on from where it has come to. */
  readOn: (frame: number) => Promise<Picture | null>;
  /** The frame, and in the background those before it. */
  readBack: (frame: number) => Promise<Picture | null>;
  stop: () => void;
};

/** Guesses what is wanted next from the direction of the steps, so that most of them find their picture waiting. */
export function createReadAhead(reader: FrameReader, cache: PictureCache): Ahead {
  let forward: { pictures: AsyncGenerator<Picture>; next: number } | null = null;
  let behind: { first: number; last: number; pictures: AsyncGenerator<Picture>; done: Promise<void> } | null = null;
  const reach = Math.max(2, Math.min(farthestBehind, Math.floor(cache.capacity / 2)));

  function stopForward(): void {
    void forward?.pictures.return(undefined);
    forward = null;
  }

  function stopBehind(): void {
    void behind?.pictures.return(undefined);
    behind = null;
  }

  async function readOn(frame: number): Promise<Picture | null> {
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
      // Where a frame cannot be decoded, the one before it stays on screen; it is not this one.
      if (value.frame > frame) return null;
    }
  }

  async function readBack(frame: number): Promise<Picture | null> {
    stopForward();
    if (behind && frame >= behind.first && frame <= behind.last) await behind.done;
    const picture = cache.get(frame) ?? (await reader.readOne(frame));
    if (picture && !cache.has(frame)) cache.keep(picture, frame);
    lookBehind(frame);
    return picture;
  }

  function lookBehind(frame: number): void {
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
      // Whoever waits for these reads them one by one then, and hears what is wrong.
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
