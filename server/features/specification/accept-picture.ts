import { AppError } from '#server/app-error.ts';

const mostBytes = 256 * 1024;
const dataUrl = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

const beginnings: Record<string, (bytes: Buffer) => boolean> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

/** A data URL, possibly quoted. An empty canvas sends "data:,". */
export function acceptPicture(given: string | null): string | null {
  const text = (given ?? '').trim().replace(/^(["'])(.*)\1$/s, '$2');
  if (text === '' || text === 'data:,') return null;
  const [, type = '', base64 = ''] = dataUrl.exec(text) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  const message = 'A drawing is a PNG, JPEG or WebP picture as a data URL, or shapes in `vectors`.';
  if (!beginnings[type]?.(bytes)) throw new AppError('bad_request', message, 'body.drawings');
  if (bytes.length > mostBytes) {
    throw new AppError('bad_request', 'This drawing is larger than 256 kB. Make it smaller.', 'body.drawings');
  }
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}
