import { MediaError } from '../../media-error.ts';

/** The size of a WebP picture, from its first 30 bytes (RFC 9649). */
export function readWebpSize(bytes: Buffer): { width: number; height: number } {
  const format = bytes.toString('latin1', 12, 16);
  if (format === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (format === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  throw new MediaError('failed', `a page has the format ${format}`);
}
