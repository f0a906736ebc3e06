import { takenDecoders } from './taken-decoders.ts';

/**
 * Goes before every `-i`, in ffmpeg and ffprobe alike, because a file is whatever its sender made it. The protocol list
 * alone is not enough: a playlist renamed .mp4 still read another tenant's file (measured), hence the list of formats,
 * none of which opens other files. 36 megapixels let 8K pass and stop picture bombs before their memory is asked for.
 */
const guards = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,matroska,mpegts,mpeg,mpegvideo,avi,mxf,flv,asf,dv,wav,mp3,aac,flac,ogg',
  '-codec_whitelist',
  takenDecoders,
  '-max_pixels',
  '36000000',
  '-threads',
  '2',
];

/** No single block of memory needs more: a frame of 36 megapixels in 16-bit RGB with alpha has 288 MB. */
export const globalGuards = ['-max_alloc', '600000000'];

/** Nothing that people review is longer, and an endless stream must end. */
export const maxDurationSeconds = 12 * 60 * 60;

export function guardInput(file: string, options: string[] = []): string[] {
  return [...guards, '-t', String(maxDurationSeconds), ...options, '-i', file];
}

/** ffprobe knows no `-t`; its callers bound what they read. */
export function guardProbe(file: string): string[] {
  return [...guards, '-i', file];
}
