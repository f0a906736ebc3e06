import { readFileSync } from 'node:fs';

/** The size of a WebP picture, so that a page keeps its place while pictures load. */
export function sizeOfPicture(file: string): { width: number; height: number } {
  const bytes = readFileSync(file);
  const kind = bytes.toString('latin1', 12, 16);
  // https://developers.google.com/speed/webp/docs/riff_container: a lossy frame, or a header of all kinds of frames.
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  throw new Error(`${file} is no WebP picture that browsers make of a page.`);
}
