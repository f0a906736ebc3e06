import type { FrameReader, Kept } from './frame-reader.ts';

/** Memory limit for decoded frames: 90 at 540p, 23 at 1080p. */
const usualBudgetBytes = 192 * 1024 ** 2;
const fewest = 6;

/** Decoded frames near the current one. Evicts the farthest first. */
export type PictureCache<Picture> = {
  capacity: number;
  get: (frame: number) => Kept<Picture> | undefined;
  has: (frame: number) => boolean;
  keep: (kept: Kept<Picture>, near: number) => void;
  clear: () => void;
};

export function createPictureCache<Picture>(
  { width, height, drop }: FrameReader<Picture>,
  budgetBytes = usualBudgetBytes,
): PictureCache<Picture> {
  const capacity = Math.max(fewest, Math.floor(budgetBytes / (width * height * 4)));
  const pictures = new Map<number, Kept<Picture>>();
  function remove(frame: number): void {
    const kept = pictures.get(frame);
    if (kept) drop(kept.picture);
    pictures.delete(frame);
  }
  return {
    capacity,
    get: (frame) => pictures.get(frame),
    has: (frame) => pictures.has(frame),
    keep: (kept, near) => {
      remove(kept.frame);
      pictures.set(kept.frame, kept);
      while (pictures.size > capacity) {
        const farthest = [...pictures.keys()].reduce((a, b) => (Math.abs(b - near) > Math.abs(a - near) ? b : a));
        remove(farthest);
      }
    },
    clear: () => {
      for (const frame of [...pictures.keys()]) remove(frame);
    },
  };
}
