import type { Keeper } from '#web/decoder/frame-reader.ts';
import type { Box } from '../places.ts';
import { findActive } from './active-picture.ts';
import { createFrameTextures, type Picture } from './frame-textures.ts';

/** Puts the picture of a video on the graphics card, and removes the one before it. */
export type Screen = { take: (video: HTMLVideoElement) => Picture; clear: () => void };

export type Textures = {
  keeper: () => Keeper<Picture>;
  /** The picture that a video element shows now. */
  screen: () => Screen;
  /** The part of a picture without black bars around it. */
  findActive: (picture: Picture) => Box;
  /** Pictures on screen stay until others replace them, even if they were dropped. */
  pin: (shown: readonly (Picture | null)[]) => void;
};

/** Keeps decoded frames on the graphics card, where every view of them is drawn. */
export function createTextures(gl: WebGL2RenderingContext): Textures {
  let pinned = new Set<Picture>();
  const dropped = new Set<Picture>();
  const { copy, keepColors, remove } = createFrameTextures(gl);

  function drop(picture: Picture): void {
    if (pinned.has(picture)) dropped.add(picture);
    else remove(picture);
  }

  return {
    keeper: () => ({ copy, drop }),
    screen: () => {
      let last: Picture | null = null;
      const clear = () => {
        if (last) drop(last);
        last = null;
      };
      return {
        take: (video) => {
          const next = keepColors(video);
          clear();
          last = next;
          return next;
        },
        clear,
      };
    },
    findActive: ({ planes, isYuv, size: { width, height } }) => {
      const target = gl.createFramebuffer();
      gl.bindFramebuffer(gl.FRAMEBUFFER, target);
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, planes[0] ?? null, 0);
      const pixels = new Uint8Array(width * height * 4);
      gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      gl.deleteFramebuffer(target);
      return findActive(pixels, { width, height }, isYuv ? 16 : 0);
    },
    pin: (shown) => {
      pinned = new Set(shown.filter((picture) => picture !== null));
      for (const picture of dropped) {
        if (pinned.has(picture)) continue;
        dropped.delete(picture);
        remove(picture);
      }
    },
  };
}
