import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runTool } from '../programs/ffmpeg.ts';
import { makeRandom, type Random } from '../values/random.ts';

export const [width, height] = [384, 216];
const lumaBytes = width * height;
const frameBytes = (lumaBytes * 3) / 2;
export const soundRate = 16_000;

/** One take: pictures as ffmpeg's yuv420p, each with an id that is equal for equal pictures, and its own sound. */
export type Shot = {
  name: string;
  kind: 'footage' | 'moving' | 'slow' | 'static' | 'grainy' | 'fade';
  frameCount: number;
  picture: (frame: number) => Buffer;
  pictureId: (frame: number) => string;
  /** Samples from −1 to 1, at a time in seconds. */
  sound: (seconds: number) => number;
};

const longestShot = 150;

/** The videos of a folder, cut into takes of at most six seconds; some of them overlap a real cut. */
export async function readFootage(folder: string): Promise<Shot[]> {
  const files = (await readdir(folder)).filter((file) => /\.(mp4|mov|mkv|avi|webm)$/.test(file)).sort();
  const shots: Shot[] = [];
  for (const file of files) {
    const shape = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},format=yuv420p`;
    const input = ['-i', join(folder, file), '-map', '0:v:0'];
    const raw = await runTool([...input, '-vf', shape, '-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:1']);
    const count = Math.floor(raw.length / frameBytes);
    const parts = Math.ceil(count / longestShot);
    for (let part = 0; part < parts; part++) {
      const [from, to] = [Math.floor((part * count) / parts), Math.floor(((part + 1) * count) / parts)];
      shots.push(takeFrom(raw.subarray(from * frameBytes, to * frameBytes), `${basename(file)} ${part}`));
    }
  }
  return shots;
}

function takeFrom(raw: Buffer, name: string): Shot {
  const picture = (frame: number) => raw.subarray(frame * frameBytes, (frame + 1) * frameBytes);
  const frameCount = raw.length / frameBytes;
  // Real files repeat pictures too.
  const ids: string[] = [];
  for (let frame = 0; frame < frameCount; frame++) {
    const before = frame > 0 && picture(frame).equals(picture(frame - 1)) ? ids[frame - 1] : undefined;
    ids.push(before ?? `${name} ${frame}`);
  }
  return {
    name,
    kind: 'footage',
    frameCount,
    picture,
    pictureId: (frame) => ids[frame] ?? '',
    sound: makeSound(name),
  };
}

type DrawnKind = Exclude<Shot['kind'], 'footage'>;
const drawnKinds: DrawnKind[] = ['moving', 'moving', 'static', 'grainy', 'fade', 'moving'];

/** Takes that no camera has made: some move, some stand still, with grain or without, some fade. */
export function drawFootage(count: number, seed: number, kinds = drawnKinds): Shot[] {
  const random = makeRandom(seed);
  return Array.from({ length: count }, (_, n) =>
    draw(kinds[n % kinds.length] ?? 'moving', `drawn ${seed} ${n}`, 40 + random.below(90), random),
  );
}

function draw(kind: DrawnKind, name: string, frameCount: number, random: Random): Shot {
  const ground = drawGround(random);
  const [grainSeed, startX, startY] = [random.below(2 ** 30), random.below(groundSize), random.below(groundSize)];
  const isSlow = kind === 'slow';
  const isMoving = kind === 'moving' || kind === 'fade' || isSlow;
  const pace = isSlow ? 0.15 : 1;
  const [speedX, speedY] = isMoving
    ? [(random.below(900) / 300 - 1.5) * pace, (random.below(600) / 300 - 1) * pace]
    : [0, 0];
  const blobs = Array.from({ length: isMoving ? 1 + random.below(3) : 0 }, () => ({
    x: random.below(width),
    y: random.below(height),
    size: 12 + random.below(30),
    light: random.below(256),
    dx: (random.below(900) / 100 - 4.5) * pace,
    dy: (random.below(500) / 100 - 2.5) * pace,
  }));
  const paint = (frame: number): Buffer => {
    const bytes = Buffer.alloc(frameBytes, 128);
    const grain = makeRandom(grainSeed + frame);
    const light = kind === 'fade' ? Math.min(1, (frame + 1) / 20, (frameCount - frame) / 20) : 1;
    const [left, top] = [startX + speedX * frame, startY + speedY * frame];
    const showGround = isSlow ? showBetween : showWhole;
    showGround(bytes, ground, left, top);
    for (const { x, y, size, light: value, dx, dy } of blobs) {
      const [cx, cy] = [bounce(x + dx * frame, width), bounce(y + dy * frame, height)];
      for (let py = Math.max(0, cy - size); py < Math.min(height, cy + size); py++)
        bytes.fill(value, py * width + Math.max(0, cx - size), py * width + Math.min(width, cx + size));
    }
    for (let n = 0; n < lumaBytes; n++) {
      const noise = kind === 'grainy' ? grain.below(13) - 6 : 0;
      bytes[n] = 16 + Math.max(0, Math.min(219, ((bytes[n] ?? 0) * light * 219) / 255 + noise));
    }
    return bytes;
  };
  return {
    name,
    kind,
    frameCount,
    picture: remember(paint),
    pictureId: (frame) => `${name} ${kind === 'static' ? 0 : frame}`,
    sound: makeSound(name),
  };
}

const groundSize = 512;
const groundMask = groundSize - 1;

/** The part of the ground that begins at a point, which repeats at its edges. */
function showWhole(bytes: Buffer, ground: Uint8Array, left: number, top: number): void {
  const from = Math.floor(left) & groundMask;
  for (let y = 0; y < height; y++) {
    const row = (Math.floor(top + y) & groundMask) * groundSize;
    const first = ground.subarray(row + from, row + Math.min(groundSize, from + width));
    bytes.set(first, y * width);
    bytes.set(ground.subarray(row, row + width - first.length), y * width + first.length);
  }
}

/** The same with the light of pixels between those of the ground, for movements of less than a pixel. */
function showBetween(bytes: Buffer, ground: Uint8Array, left: number, top: number): void {
  const [stepX, stepY] = [left - Math.floor(left), top - Math.floor(top)];
  for (let y = 0; y < height; y++) {
    const [row, below] = [0, 1].map((n) => (Math.floor(top + y + n) & groundMask) * groundSize) as [number, number];
    for (let x = 0; x < width; x++) {
      const [column, next] = [Math.floor(left + x) & groundMask, Math.floor(left + x + 1) & groundMask];
      const upper = (ground[row + column] ?? 0) * (1 - stepX) + (ground[row + next] ?? 0) * stepX;
      const lower = (ground[below + column] ?? 0) * (1 - stepX) + (ground[below + next] ?? 0) * stepX;
      bytes[y * width + x] = upper * (1 - stepY) + lower * stepY;
    }
  }
}

/** Soft clouds of several sizes. */
function drawGround(random: Random): Uint8Array {
  const ground = new Float32Array(groundSize * groundSize);
  for (const step of [128, 64, 32, 16]) {
    const points = groundSize / step;
    const values = Float32Array.from({ length: points * points }, () => random.below(256) - 128);
    const at = (x: number, y: number) => values[(y % points) * points + (x % points)] ?? 0;
    for (let y = 0; y < groundSize; y++) {
      for (let x = 0; x < groundSize; x++) {
        const [cx, cy, fx, fy] = [Math.floor(x / step), Math.floor(y / step), (x % step) / step, (y % step) / step];
        const above = at(cx, cy) * (1 - fx) + at(cx + 1, cy) * fx;
        const below = at(cx, cy + 1) * (1 - fx) + at(cx + 1, cy + 1) * fx;
        const n = y * groundSize + x;
        ground[n] = (ground[n] ?? 0) + ((above * (1 - fy) + below * fy) * step) / 160;
      }
    }
  }
  return Uint8Array.from(ground, (value) => Math.max(0, Math.min(255, 128 + value)));
}

function bounce(at: number, size: number): number {
  const far = Math.abs(Math.round(at)) % (size * 2);
  return far < size ? far : size * 2 - far;
}

/** Painting takes longer than reading; a take is used in several edits. */
function remember(paint: (frame: number) => Buffer): (frame: number) => Buffer {
  const known = new Map<number, Buffer>();
  return (frame) => {
    const picture = known.get(frame) ?? paint(frame);
    known.set(frame, picture);
    return picture;
  };
}

/** Syllables: bursts of tone and noise with pauses, others in each take. */
function makeSound(name: string): (seconds: number) => number {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + letter.charCodeAt(0)) % 2 ** 30;
  const random = makeRandom(seed);
  const syllables = Array.from({ length: 64 }, () => ({
    hz: 120 + random.below(1_800),
    loud: random.below(4) === 0 ? 0 : 0.1 + random.below(40) / 100,
    noise: random.below(50) / 100,
  }));
  const hiss = Float32Array.from({ length: 4_096 }, () => random.below(2_000) / 1_000 - 1);
  return (seconds) => {
    const syllable = syllables[Math.floor(seconds / 0.17) % syllables.length];
    if (!syllable || seconds < 0) return 0;
    const tone = Math.sin(2 * Math.PI * syllable.hz * seconds);
    return syllable.loud * (tone + syllable.noise * (hiss[Math.floor(seconds * soundRate) % hiss.length] ?? 0)) * 0.6;
  };
}
