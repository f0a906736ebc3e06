import type { FileClock } from '#web/decoder/file-clock.ts';
import type { Link } from '#web/decoder/link.ts';
import type { Box, Size } from '../places.ts';
import type { CompareState } from './compare-state.ts';
import { createCompositor } from './compositor.ts';
import type { Picture } from './frame-textures.ts';
import { createSidePictures } from './side-pictures.ts';
import { createSideVideo } from './side-video.ts';
import { createTextures } from './textures.ts';

/** A video to compare, as far as its pictures depend on it. */
export type Source = { link: Link; file: FileClock; size: Size };

/** One picture for each side; null where nothing of it belongs to the moment. */
export type Pictures = (Picture | null)[];

/** The canvas with the pictures of all sides. */
export type Stage = {
  /** Decodes these frames, one for each side. Undefined for a frame that cannot be decoded. */
  load: (frames: readonly (number | null)[], direction: -1 | 0 | 1) => Promise<(Picture | null | undefined)[]>;
  /** The same while playing; null until all of them are there. */
  follow: (frames: readonly (number | null)[]) => Pictures | null;
  rest: () => void;
  show: (pictures: Pictures) => void;
  redraw: () => void;
  /** The part of a side's picture without black bars; null while it shows none. */
  findActive: (side: number) => Box | null;
  still: () => Promise<Blob | null>;
  close: () => void;
};

/** Of decoded frames, for all sides together. */
const budgetBytes = 384 * 1024 ** 2;

/** Whether this browser decodes single frames. Otherwise video elements play, which are exact while they are paused. */
export const isExact = (): boolean => 'VideoDecoder' in window;

/** Null if this browser has no WebGL 2. */
export function openStage(
  canvas: HTMLCanvasElement,
  sources: readonly Source[],
  state: () => CompareState,
  onSize: (area: Size) => void,
): Stage | null {
  // The drawn picture stays readable.
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, preserveDrawingBuffer: true });
  if (!gl) return null;
  const textures = createTextures(gl);
  const compositor = createCompositor(gl);
  const sides = sources.map(({ link, file }, side) =>
    isExact()
      ? createSidePictures(link, file, textures.keeper, budgetBytes / sources.length)
      : createSideVideo(link, file, textures.screen(), () => state().sound === side),
  );
  let shown: Pictures = sources.map(() => null);
  let blinkTimer = 0;

  function draw(): void {
    const drawn = sources.map(({ size }, side) => ({ size, picture: shown[side] ?? null }));
    const { mode, blinkHz } = state();
    clearTimeout(blinkTimer);
    const halfMs = 500 / blinkHz;
    const blinks = mode === 'blink' && Math.floor(performance.now() / halfMs) % 2 === 1;
    compositor.draw(state(), drawn, blinks);
    if (mode === 'blink') blinkTimer = window.setTimeout(draw, halfMs - (performance.now() % halfMs));
  }

  /** As many pixels as the screen has there. */
  function resize(): void {
    const ratio = window.devicePixelRatio;
    const width = Math.max(1, Math.round(canvas.clientWidth * ratio));
    const height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    if (canvas.width !== width || canvas.height !== height) {
      Object.assign(canvas, { width, height });
      onSize({ width, height });
    }
    draw();
  }
  const observer = new ResizeObserver(resize);
  observer.observe(canvas);

  return {
    load: (frames, direction) =>
      Promise.all(
        sides.map(async (side, n) => {
          const frame = frames[n] ?? null;
          if (frame === null) return null;
          return (await side.load(frame, direction)) ?? undefined;
        }),
      ),
    follow: (frames) => {
      const pictures = sides.map((side, n) => {
        const frame = frames[n] ?? null;
        return frame === null ? null : (side.follow(frame) ?? undefined);
      });
      return pictures.every((picture) => picture !== undefined) ? pictures : null;
    },
    rest: () => {
      for (const side of sides) side.rest();
    },
    show: (pictures) => {
      shown = pictures;
      textures.pin(pictures);
      draw();
    },
    redraw: draw,
    findActive: (side) => {
      const picture = shown[side];
      return picture ? textures.findActive(picture) : null;
    },
    still: () => new Promise((resolve) => canvas.toBlob(resolve, 'image/png')),
    close: () => {
      clearTimeout(blinkTimer);
      observer.disconnect();
      textures.pin([]);
      for (const side of sides) side.close();
    },
  };
}
