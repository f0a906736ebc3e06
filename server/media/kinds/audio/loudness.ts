import { createReadStream } from 'node:fs';
import { lstat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { integratedFile, momentaryFile } from './plan-sound.ts';

/** The gate of EBU R 128: what is softer is silence. */
const silence = -70;
/** The least that `ebur128` says; a graph needs a number for it. */
const softest = -120;

/** Writes the momentary loudness as floats into this file, as ffmpeg has measured it. Returns the number of them. */
export async function writeMomentary(work: string, file: string): Promise<number> {
  const values = await readValues(join(work, momentaryFile), 'M');
  const bytes = Buffer.alloc(values.length * 4);
  for (const [n, value] of values.entries()) bytes.writeFloatLE(Math.max(softest, value), n * 4);
  await writeFile(file, bytes);
  return values.length;
}

/** Of the whole, in LUFS; null for silence, and for sound shorter than a tenth of a second. */
export async function readIntegrated(work: string): Promise<number | null> {
  const value = (await readValues(join(work, integratedFile), 'I')).at(-1) ?? silence;
  return value > silence ? value : null;
}

async function readValues(path: string, key: 'M' | 'I'): Promise<number[]> {
  const values: number[] = [];
  // A sound shorter than one measurement has none. A link would be read in place of it.
  const made = await lstat(path).catch(() => undefined);
  if (!made?.isFile() || made.nlink > 1) return values;
  const start = `lavfi.r128.${key}=`;
  for await (const line of createInterface({ input: createReadStream(path, 'latin1') })) {
    if (!line.startsWith(start)) continue;
    const value = Number(line.slice(start.length));
    values.push(Number.isFinite(value) ? value : softest);
  }
  return values;
}
