import { encodeJpeg } from '#web/ui/encode-jpeg.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];
const mostFileBytes = 30e6;
/** Twice what the server keeps, so that it has something to scale. */
const sidePx = 512;
/** Below the contract's limit. */
const mostBytes = 400 * 1024;

/**
 * The middle square of a picture file as a small JPEG data URL: a photo of 20 MB need not travel. The server checks and
 * renders it again, as requests may come from elsewhere.
 */
export async function cutSquare(file: Blob): Promise<{ picture: string } | { problem: string }> {
  if (!pictureTypes.includes(file.type)) {
    return { problem: 'This file is not a JPEG, PNG or WebP picture. Choose another one.' };
  }
  if (file.size > mostFileBytes) return { problem: 'This picture is larger than 30 MB. Choose a smaller one.' };
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const unreadable = { problem: 'This picture cannot be read. The file may be damaged. Choose another one.' };
  if (!bitmap || !context) return unreadable;
  canvas.width = sidePx;
  canvas.height = sidePx;
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, sidePx, sidePx);
  context.imageSmoothingQuality = 'high';
  const side = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  context.drawImage(bitmap, left, top, side, side, 0, 0, sidePx, sidePx);
  bitmap.close();
  const picture = await encodeJpeg(canvas, mostBytes);
  return picture === null ? unreadable : { picture };
}
