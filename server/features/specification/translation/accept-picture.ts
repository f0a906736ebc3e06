import { readPicture } from '#server/media/media.ts';
import { AppError } from '#server/platform/app-error.ts';

const mostBytes = 256 * 1024;

/** A data URL, possibly quoted. An empty canvas sends "data:,". */
export function acceptPicture(given: string | null): string | null {
  const text = (given ?? '').trim().replace(/^(["'])(.*)\1$/s, '$2');
  if (text === '' || text === 'data:,') return null;
  const picture = readPicture(text);
  const message = 'A drawing is a PNG, JPEG or WebP picture as a data URL, or shapes in `vectors`.';
  if (!picture) throw new AppError('bad_request', message, 'body.drawings');
  const { type, bytes } = picture;
  if (bytes.length > mostBytes) {
    throw new AppError('bad_request', 'This drawing is larger than 256 kB. Make it smaller.', 'body.drawings');
  }
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}
