import { readFile, writeFile } from 'node:fs/promises';
import { MediaError } from '../../media-error.ts';

const kept = ['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L'];
const flags = { profile: 0x20, alpha: 0x10 };

/**
 * A WebP with its pixels and its profile, and nothing else: no place where a photo was taken. libvips 8.14 keeps that in a
 * WebP whatever it is told.
 */
export function stripWebp(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    throw new MediaError('unreadable', 'no WebP');
  const chunks: Buffer[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    const chunk = bytes.subarray(at, at + 8 + length + (length % 2));
    if (kept.includes(chunk.toString('latin1', 0, 4))) chunks.push(Buffer.from(chunk));
    at += 8 + length + (length % 2);
  }
  const extended = chunks.find((chunk) => chunk.toString('latin1', 0, 4) === 'VP8X');
  if (extended) extended[8] = (extended[8] ?? 0) & (flags.profile | flags.alpha);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + chunks.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...chunks]);
}

export async function stripWebpFile(path: string): Promise<void> {
  await writeFile(path, stripWebp(await readFile(path)));
}
