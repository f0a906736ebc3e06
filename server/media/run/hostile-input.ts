import { takenDecoders } from './taken-decoders.ts';

/**
 * Goes before every `-i`, in ffmpeg and ffprobe alike, because uploads are untrusted. The protocol whitelist alone is
 * not enough: a playlist renamed .mp4 still read another tenant's file (measured). Hence the format whitelist; none of
 * its formats opens other files. 36 megapixels allow 8K and stop decompression bombs before they allocate memory.
 */
const guards = guard('mov,matroska,mpegts,mpeg,mpegvideo,avi,mxf,flv,asf,dv,wav,mp3,aac,flac,ogg');
/** Only the containers of sound. Pictures in them are covers of records, which are not decoded. */
const soundGuards = guard('wav,aiff,flac,mp3,aac,mov,ogg');

function guard(formats: string): string[] {
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', formats, '-codec_whitelist', takenDecoders],
    ...['-max_pixels', '36000000', '-threads', '2'],
  ];
}

/** The largest allocation needed: a frame of 36 megapixels in 16-bit RGB with alpha has 288 MB. */
export const globalGuards = ['-max_alloc', '600000000'];

/** Longer than any video for review; an endless stream must end. */
export const maxDurationSeconds = 12 * 60 * 60;

export function guardInput(file: string, options: string[] = []): string[] {
  return [...guards, '-t', String(maxDurationSeconds), ...options, '-i', file];
}

/** For a file of sound. `seconds` ends an endless stream. */
export function guardSound(file: string, seconds: number): string[] {
  return [...soundGuards, '-vn', '-sn', '-dn', '-t', String(seconds), '-i', file];
}

/** For a picture of this type and nothing else. A damaged picture fails instead of showing grey. */
export function guardPicture(type: 'jpeg' | 'png' | 'webp', file: string): string[] {
  const decoder = type === 'jpeg' ? 'mjpeg' : type;
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', `${type}_pipe`, '-codec_whitelist', decoder],
    ...['-max_pixels', '36000000', '-threads', '1', '-xerror', '-err_detect', 'explode'],
    ...['-f', `${type}_pipe`, '-i', file],
  ];
}

/** ffprobe has no `-t`; its callers limit what they read. */
export function guardProbe(file: string): string[] {
  return [...guards, '-i', file];
}

export function guardSoundProbe(file: string): string[] {
  return [...soundGuards, '-i', file];
}
