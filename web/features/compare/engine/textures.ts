import type { Keeper } from '#web/decoder/frame-reader.ts';

export type Textures = {
  keeper: () => Keeper<WebGLTexture>;
  /** Textures on screen stay until others replace them, even if they were dropped. */
  pin: (shown: readonly (WebGLTexture | null)[]) => void;
};

/** Keeps decoded frames on the graphics card, where every view of them is drawn. */
export function createTextures(gl: WebGL2RenderingContext): Textures {
  let pinned = new Set<WebGLTexture>();
  const dropped = new Set<WebGLTexture>();

  function drop(texture: WebGLTexture): void {
    if (pinned.has(texture)) dropped.add(texture);
    else gl.deleteTexture(texture);
  }

  return {
    keeper: () => ({
      copy: (sample) => {
        const frame = sample.toVideoFrame();
        const texture = gl.createTexture();
        gl.bindTexture(gl.TEXTURE_2D, texture);
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, frame);
        frame.close();
        for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) {
          gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
        }
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
        return texture;
      },
      drop,
    }),
    pin: (shown) => {
      pinned = new Set(shown.filter((texture) => texture !== null));
      for (const texture of dropped) {
        if (pinned.has(texture)) continue;
        dropped.delete(texture);
        gl.deleteTexture(texture);
      }
    },
  };
}
