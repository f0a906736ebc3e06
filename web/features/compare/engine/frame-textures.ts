import type { VideoSample } from 'mediabunny';
import { textureSource } from '#web/decoder/gstreamer.ts';
import type { Size } from '../places.ts';

/** A frame on the graphics card: its colours, or brightness and two colour differences as decoders give them. */
export type Picture = { planes: WebGLTexture[]; isYuv: boolean; size: Size };

/** Dropped frames whose textures the next ones of the same size are put into. */
const mostSpare = 8;

/** Puts frames on the graphics card. */
export function createFrameTextures(gl: WebGL2RenderingContext) {
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
    const source = textureSource(frame, { width, height });
    const texture = makeTexture();
    gl.pixelStorei(gl.UNPACK_ROW_LENGTH, 0);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source);
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

  return { copy, keepColors, remove };
}

function halfOf({ width, height }: Size): Size {
  return { width: (width + 1) >> 1, height: (height + 1) >> 1 };
}
