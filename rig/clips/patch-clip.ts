import { readFileSync, writeFileSync } from 'node:fs';

/** Changes a clip in ways that ffmpeg cannot produce. */
type Patch = (file: string) => void;

/** Keeps the bytes between two positions, as fractions from 0 to 1. */
export const keepPart =
  (from: number, to: number): Patch =>
  (file) => {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(Math.floor(bytes.length * from), Math.ceil(bytes.length * to)));
  };

export const joinTwice: Patch = (file) => {
  const bytes = readFileSync(file);
  writeFileSync(file, Buffer.concat([bytes, bytes]));
};

export const replaceText =
  (from: string, to: string): Patch =>
  (file) => {
    const text = readFileSync(file, 'latin1');
    if (!text.includes(from)) throw new Error(`nothing to replace in ${file}: ${from}`);
    writeFileSync(file, text.replaceAll(from, to), 'latin1');
  };

/** Alternates pictures of two and three fields, like films on DVD at 29.97. */
export function pullDown(file: string): void {
  const bytes = readFileSync(file);
  let count = 0;
  for (let at = bytes.indexOf('000001b5', 0, 'hex'); at >= 0; at = bytes.indexOf('000001b5', at + 4, 'hex')) {
    // The picture coding extension: repeat_first_field, then progressive_frame.
    if ((bytes[at + 4] ?? 0) >> 4 !== 8) continue;
    bytes[at + 7] = ((bytes[at + 7] ?? 0) & ~2) | (count % 2 === 0 ? 2 : 0);
    bytes[at + 8] = (bytes[at + 8] ?? 0) | 0x80;
    count += 1;
  }
  writeFileSync(file, bytes);
}
