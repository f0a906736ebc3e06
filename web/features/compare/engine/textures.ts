import type { VideoSample } from 'mediabunny';
import type { Keeper } from '#web/decoder/frame-reader.ts';

/** A frame on the graphics card: its colours, or brightness and two colour differences as decoders give them. */
export type Picture = { planes: WebGLTexture[]; isYuv: boolean };

export type Textures = {
  keeper: () => Keeper<Picture>;
  /** Pictures on screen stay until others replace them, even if they were dropped. */
  pin: (shown: readonly (Picture | null)[]) => void;
};

/** Keeps decoded frames on the graphics card, where every view of them is drawn. */
export function createTextures(gl: WebGL2RenderingContext): Textures {
  let pinned = new Set<Picture>();
  const dropped = new Set<Picture>();
  const buffers: ArrayBuffer[] = [];
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);

  function makeTexture(): WebGLTexture {
    const texture = gl.createTexture();
    // Away from the units that the pictures on screen are drawn from.
    gl.activeTexture(gl.TEXTURE7);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    return texture;
  }

  function keepColors(frame: VideoFrame): Picture {
    const texture = makeTexture();
    gl.pixelStorei(gl.UNPACK_ROW_LENGTH, 0);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, frame);
    return { planes: [texture], isYuv: false };
  }

  /**
   * Decoders in software give three planes in memory. Measured without a graphics card: with these, playback presents
   * about twice as many frames as with colours that the browser converts.
   */
  async function keepPlanes(frame: VideoFrame, { width, height }: DOMRectReadOnly): Promise<Picture> {
    const bytes = frame.allocationSize();
    const buffer = takeBuffer(bytes);
    const layout = await frame.copyTo(buffer);
    const data = new Uint8Array(buffer);
    const planes = layout.map(({ offset, stride }, plane) => {
      const [w, h] = plane === 0 ? [width, height] : [(width + 1) >> 1, (height + 1) >> 1];
      const texture = makeTexture();
      gl.pixelStorei(gl.UNPACK_ROW_LENGTH, stride);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, w, h, 0, gl.RED, gl.UNSIGNED_BYTE, data, offset);
      return texture;
    });
    buffers.push(buffer);
    return { planes, isYuv: true };
  }

  function takeBuffer(bytes: number): ArrayBuffer {
    const spare = buffers.findIndex(({ byteLength }) => byteLength >= bytes);
    return buffers.splice(spare, spare === -1 ? 0 : 1)[0] ?? new ArrayBuffer(bytes);
  }

  async function copy(sample: VideoSample): Promise<Picture> {
    const frame = sample.toVideoFrame();
    try {
      const { format, colorSpace, visibleRect } = frame;
      const isUsual = colorSpace.matrix === 'bt709' && !colorSpace.fullRange;
      if (format === 'I420' && isUsual && visibleRect) return await keepPlanes(frame, visibleRect);
      return keepColors(frame);
    } finally {
      frame.close();
    }
  }

  function remove({ planes }: Picture): void {
    for (const texture of planes) gl.deleteTexture(texture);
  }

  return {
    keeper: () => ({
      copy,
      drop: (picture) => {
        if (pinned.has(picture)) dropped.add(picture);
        else remove(picture);
      },
    }),
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
