import { makeRandom } from '../values/random.ts';
import { height, width } from './footage.ts';

/** A change of the pictures of a shot. */
export type Look =
  | { kind: 'graded'; gain: number; lift: number; gamma: number }
  /** Shows a part of 1 / zoom of the picture; x and y say from 0 to 1 where in the room that this leaves. */
  | { kind: 'reframed'; zoom: number; x: number; y: number }
  | { kind: 'titled'; seed: number };

const lumaBytes = width * height;

export function applyLook(picture: Buffer, look: Look): Buffer {
  if (look.kind === 'graded') return grade(picture, look);
  if (look.kind === 'titled') return title(picture, look.seed);
  const made = Buffer.alloc(picture.length);
  const place = { zoom: look.zoom, x: look.x, y: look.y };
  crop(picture, made, { at: 0, width, height }, place);
  crop(picture, made, { at: lumaBytes, width: width / 2, height: height / 2 }, place);
  crop(picture, made, { at: lumaBytes * 1.25, width: width / 2, height: height / 2 }, place);
  return made;
}

/** Both pictures in one, as editing programs show what lies between two frames. */
export function blend(one: Buffer, next: Buffer, share: number): Buffer {
  const made = Buffer.alloc(one.length);
  for (let n = 0; n < made.length; n++) made[n] = (one[n] ?? 0) * (1 - share) + (next[n] ?? 0) * share + 0.5;
  return made;
}

function grade(picture: Buffer, { gain, lift, gamma }: { gain: number; lift: number; gamma: number }): Buffer {
  const made = Buffer.from(picture);
  const table = Uint8Array.from({ length: 256 }, (_, value) => {
    const light = Math.max(0, (value - 16) / 219) ** gamma * gain * 219 + lift + 16;
    return Math.max(16, Math.min(235, light));
  });
  for (let n = 0; n < lumaBytes; n++) made[n] = table[made[n] ?? 0] ?? 0;
  return made;
}

/** Letters as bars, in white with a dark edge, over the lower third or the middle. */
function title(picture: Buffer, seed: number): Buffer {
  const made = Buffer.from(picture);
  const random = makeRandom(seed);
  const [top, tall] = random.below(2) === 0 ? [150, 34] : [80, 60];
  for (let left = 30; left < width - 40; left += 16) {
    const long = 6 + random.below(9);
    for (let y = top; y < top + tall; y++) {
      made.fill(16, y * width + left - 2, y * width + left + long + 2);
      if (y > top + 1 && y < top + tall - 2) made.fill(235, y * width + left, y * width + left + long);
    }
  }
  return made;
}

function crop(
  from: Buffer,
  to: Buffer,
  plane: { at: number; width: number; height: number },
  { zoom, x, y }: { zoom: number; x: number; y: number },
): void {
  const [left, top] = [plane.width * (1 - 1 / zoom) * x, plane.height * (1 - 1 / zoom) * y];
  for (let row = 0; row < plane.height; row++) {
    const sy = Math.min(plane.height - 1.001, top + row / zoom);
    const [y0, fy] = [Math.floor(sy), sy - Math.floor(sy)];
    for (let column = 0; column < plane.width; column++) {
      const sx = Math.min(plane.width - 1.001, left + column / zoom);
      const [x0, fx] = [Math.floor(sx), sx - Math.floor(sx)];
      const n = plane.at + y0 * plane.width + x0;
      const above = (from[n] ?? 0) * (1 - fx) + (from[n + 1] ?? 0) * fx;
      const below = (from[n + plane.width] ?? 0) * (1 - fx) + (from[n + plane.width + 1] ?? 0) * fx;
      to[plane.at + row * plane.width + column] = above * (1 - fy) + below * fy;
    }
  }
}
