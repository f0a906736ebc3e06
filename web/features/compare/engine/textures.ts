import type { VideoSample } from 'mediabunny';
import type { Keeper } from '#web/decoder/frame-reader.ts';
import { findActive } from '../picture/active-picture.ts';
import type { Box } from '../picture/places.ts';

/** A frame on the graphics card: its colours, or brightness and two colour differences as decoders give them. */
export type Picture = { planes: WebGLTexture[]; isYuv: boolean; size: Size };

/** Puts the picture of a video on the graphics card, and removes the one before it. */
export type Screen = { take: (video: HTMLVideoElement) => Picture; clear: () => void };

type Size = { width: number; height: number };

/** Dropped frames whose textures the next ones of the same size are put into. */
const mostSpare = 8;

export type Textures = {
  keeper: () => Keeper<Picture>;
  /** The picture that a video element shows now. */
  screen: () => Screen;
  /** Pictures on screen stay until others replace them, even if they were dropped. */
  /** The part of a picture without black bars around it. */
  findActive: (picture: Picture) => Box;
  pin: (shown: readonly (Picture | null)[]) => void;
};

/** Keeps decoded frames on the graphics card, where every view of them is drawn. */
export function createTextures(gl: WebGL2RenderingContext): Textures {
  let pinned = new Set<Picture>();
  const dropped = new Set<Picture>();
  const buffers: ArrayBuffer[] = [];
  const spare: Picture[] = [];
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);

  /** Away from the units that the pictures on screen are drawn from. */
  function bind(texture: WebGLTexture): void {
    gl.activeTexture(gl.TEXTURE7);
    gl.bindTexture(gl.TEXTURE_2D, texture);
  }

  function makeTexture(): WebGLTexture {
    const texture = gl.createTexture();
    bind(texture);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    return texture;
  }

  /** Room for three planes, the last two of half the size. */
  function makeYuv({ width, height }: Size): Picture {
    const planes = [0, 1, 2].map((plane) => {
      const texture = makeTexture();
      const { width: w, height: h } = plane === 0 ? { width, height } : halfOf({ width, height });
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R8, w, h);
      return texture;
    });
    return { planes, isYuv: true, size: { width, height } };
  }

  function takeYuv({ width, height }: Size): Picture {
    const found = spare.findIndex(({ size }) => size.width === width && size.height === height);
    return (found === -1 ? undefined : spare.splice(found, 1)[0]) ?? makeYuv({ width, height });
  }

  function keepColors(frame: VideoFrame | HTMLVideoElement): Picture {
    const [width, height] =
      frame instanceof HTMLVideoElement
        ? [frame.videoWidth, frame.videoHeight]
        : [frame.displayWidth, frame.displayHeight];
    const texture = makeTexture();
    gl.pixelStorei(gl.UNPACK_ROW_LENGTH, 0);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, frame);
    return { planes: [texture], isYuv: false, size: { width, height } };
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
    const picture = takeYuv({ width, height });
    for (const [plane, { offset, stride }] of layout.entries()) {
      const { width: w, height: h } = plane === 0 ? { width, height } : halfOf({ width, height });
      bind(picture.planes[plane] ?? makeTexture());
      gl.pixelStorei(gl.UNPACK_ROW_LENGTH, stride);
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, w, h, gl.RED, gl.UNSIGNED_BYTE, data, offset);
    }
    buffers.push(buffer);
    return picture;
  }

  function takeBuffer(bytes: number): ArrayBuffer {
    const at = buffers.findIndex(({ byteLength }) => byteLength >= bytes);
    return buffers.splice(at, at === -1 ? 0 : 1)[0] ?? new ArrayBuffer(bytes);
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

  function remove(picture: Picture): void {
    if (picture.isYuv && spare.length < mostSpare) spare.push(picture);
    else for (const texture of picture.planes) gl.deleteTexture(texture);
  }

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
          clear();
          last = keepColors(video);
          return last;
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

function halfOf({ width, height }: Size): Size {
  return { width: (width + 1) >> 1, height: (height + 1) >> 1 };
}
