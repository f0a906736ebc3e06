import type { Color, Rational, VideoFacts } from '#contract/media/media-facts.ts';
import { reduce } from './frame-times.ts';
import type { ProbedStream } from './probe.ts';

type Picture = Pick<
  VideoFacts,
  | 'streamIndex'
  | 'codec'
  | 'profile'
  | 'pixelFormat'
  | 'bitDepth'
  | 'width'
  | 'height'
  | 'rotation'
  | 'isInterlaced'
  | 'color'
>;

export function describePicture(stream: ProbedStream): Picture {
  const rotation = readRotation(stream);
  const { width, height } = showSize(stream, rotation);
  const pixelFormat = stream.pix_fmt ?? 'unknown';
  return {
    streamIndex: stream.index,
    codec: stream.codec_name ?? 'unknown',
    profile: stream.profile && stream.profile !== 'unknown' ? stream.profile : null,
    pixelFormat,
    bitDepth: readBitDepth(pixelFormat, stream.bits_per_raw_sample),
    width,
    height,
    rotation,
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    color: describeColor(stream, pixelFormat),
  };
}

/** A cover picture or a chapter thumbnail is not the video. */
export function isHiddenTrack({ disposition }: ProbedStream): boolean {
  return disposition.attached_pic === 1 || disposition.timed_thumbnails === 1;
}

/** ffmpeg counts the display matrix counterclockwise, its older `rotate` tag clockwise. */
function readRotation(stream: ProbedStream): number {
  const matrix = stream.side_data_list.map(({ rotation }) => rotation).find((rotation) => rotation !== undefined);
  const clockwise = matrix === undefined ? Number(stream.tags.rotate) || 0 : -matrix;
  return (((Math.round(clockwise / 90) * 90) % 360) + 360) % 360;
}

function showSize(stream: ProbedStream, rotation: number): { width: number; height: number } {
  const codedWidth = stream.width ?? 0;
  const height = stream.height ?? 0;
  const aspect = parseRational(stream.sample_aspect_ratio);
  const wide = aspect ? Math.round((codedWidth * aspect.num) / aspect.den) : codedWidth;
  // A pixel aspect ratio beyond 4:1 comes from a damaged header.
  const width = wide >= codedWidth / 4 && wide <= codedWidth * 4 ? Math.max(1, wide) : codedWidth;
  return rotation % 180 === 90 ? { width: height, height: width } : { width, height };
}

function readBitDepth(pixelFormat: string, rawBits: string | undefined): number {
  const named = /(?:p|gray|gbrp|gbrap|x2rgb|x2bgr)(9|10|12|14|16)(?:le|be|$)/.exec(pixelFormat)?.[1];
  const packed =
    /^(?:p0|p2|p4|y2|xv|v4)\d?(10|12|16)/.exec(pixelFormat)?.[1] ?? (/(48|64)/.test(pixelFormat) ? '16' : undefined);
  return Number(named ?? packed ?? (Number(rawBits) || 8));
}

function describeColor(stream: ProbedStream, pixelFormat: string): Color {
  const known = (value: string | undefined) =>
    value && !['unknown', 'unspecified', 'reserved'].includes(value) ? value : null;
  const transfer = known(stream.color_transfer);
  return {
    primaries: known(stream.color_primaries),
    transfer,
    matrix: known(stream.color_space),
    isFullRange: stream.color_range === 'pc' || pixelFormat.startsWith('yuvj'),
    isHdr: transfer === 'smpte2084' || transfer === 'arib-std-b67',
  };
}

/** "24000/1001", "1:1"; undefined for "0/0", which means unknown. */
export function parseRational(value: string | undefined): Rational | undefined {
  const match = /^(\d{1,15})[/:](\d{1,15})$/.exec(value ?? '');
  const [num, den] = [Number(match?.[1]), Number(match?.[2])];
  return num > 0 && den > 0 ? reduce(num, den) : undefined;
}
