import { open } from 'node:fs/promises';
import { join } from 'node:path';

const file = 'loudness.txt';

/** Writes the loudness so far with each tenth of a second. 0.25 s of CPU for ten minutes. */
export const measureLoudness = `ebur128=metadata=1:framelog=verbose,ametadata=print:key=lavfi.r128.I:file=${file}`;

/** Longer than the last line. */
const tailBytes = 1_000;
/** The gate of EBU R 128: what is softer is silence. */
const silence = -70;

/** The loudness of the whole in LUFS, as ffmpeg has written it into this folder; null for silence. */
export async function readLoudness(folder: string): Promise<number | null> {
  const handle = await open(join(folder, file)).catch(() => null);
  // Sound shorter than a tenth of a second has none.
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(tailBytes),
      position: Math.max(0, size - tailBytes),
    });
    const text = buffer.toString('latin1', 0, bytesRead);
    const value = Number([...text.matchAll(/r128\.I=(-?[\d.]+)\n/g)].at(-1)?.[1] ?? silence);
    return value > silence ? value : null;
  } finally {
    await handle.close();
  }
}
