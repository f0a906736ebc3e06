import type { Picture } from './frame-reader.ts';

/** Memory limit for decoded frames: 90 at 540p, 23 at 1080p. */
const budgetBytes = 192 * 1024 ** 2;
const fewest = 6;

/** Decoded frames near the current one. Evicts the farthest first. */
export type PictureCache = {
  capacity: number;
  get: (frame: number) => Picture | undefined;
  has: (frame: number) => boolean;
  keep: (picture: Picture, near: number) => void;
  clear: () => void;
};

export function createPictureCache({ width, height }: { width: number; height: number }): PictureCache {
  const capacity = Math.max(fewest, Math.floor(budgetBytes / (width * height * 4)));
  const pictures = new Map<number, Picture>();
  function drop(frame: number): void {
    pictures.get(frame)?.bitmap.close();
    pictures.delete(frame);
  }
  return {
    capacity,
    get: (frame) => pictures.get(frame),
    has: (frame) => pictures.has(frame),
    keep: (picture, near) => {
      drop(picture.frame);
      pictures.set(picture.frame, picture);
      while (pictures.size > capacity) {
        const farthest = [...pictures.keys()].reduce((a, b) => (Math.abs(b - near) > Math.abs(a - near) ? b : a));
        drop(farthest);
      }
    },
    clear: () => {
      for (const frame of [...pictures.keys()]) drop(frame);
    },
  };
}
