import { readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname } from 'node:path';
import { readPictures } from '#server/media/media.ts';
import { requireFfmpeg, runTool } from '../programs/ffmpeg.ts';
import { makeOnce } from './clip-cache.ts';

/** Clips that the tests generate: every frame carries its number as 16 black and white blocks. */
export const clipWidth = 160;
export const clipHeight = 90;
const columns = 8;
const rows = 2;

/** Generates a clip of numbered frames; `output` holds ffmpeg's output options. */
export async function makeNumberedClip(
  file: string,
  { rate, frameCount, inputs = [], output }: { rate: string; frameCount: number; inputs?: string[]; output: string[] },
): Promise<string> {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${clipWidth}x${clipHeight}`, '-r', rate, '-i', 'pipe:0'];
  const pictures = Buffer.concat(drawNumbers(frameCount));
  const args = [...raw, ...inputs, ...output];
  return encodeOnce(args, file, pictures);
}

/** Makes a clip by these words of ffmpeg, which come before the name of the file, and keeps it for the next run. */
export async function encodeOnce(args: string[], file: string, input?: Buffer): Promise<string> {
  const make = () => runTool([...args, file], input && { input });
  // The next run has other names of files.
  if (args.some((word) => word.includes(tmpdir()))) await make();
  else await keepClip([...args, ...(input ? [input] : [])], file, make);
  return file;
}

/** Makes a clip that these words describe, once for each ffmpeg. */
export async function keepClip(words: (string | Buffer)[], file: string, make: () => Promise<unknown>): Promise<void> {
  const { ffmpeg } = await requireFfmpeg();
  await makeOnce([await describeProgram(ffmpeg), extname(file), ...words], file, make);
}

/** Another ffmpeg makes other bytes. */
async function describeProgram(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path);
  return `${path} ${size} ${mtimeMs}`;
}

function drawNumbers(frameCount: number): Buffer[] {
  return Array.from({ length: frameCount }, (_, number) => {
    const frame = Buffer.alloc(clipWidth * clipHeight);
    for (let y = 0; y < clipHeight; y += 1) {
      for (let x = 0; x < clipWidth; x += 1) {
        const bit = Math.floor(y / (clipHeight / rows)) * columns + Math.floor(x / (clipWidth / columns));
        frame[y * clipWidth + x] = (number >> bit) & 1 ? 235 : 16;
      }
    }
    return frame;
  });
}

/**
 * Decodes every frame and reads its number. libvpx goes on after frames of VP9 that cannot be decoded, however many there
 * are.
 */
export async function readNumbers(file: string, codec?: string): Promise<number[]> {
  const decoder = [...(codec === 'vp9' ? ['-c:v', 'libvpx-vp9'] : []), '-max_error_rate', '1'];
  const filter = `scale=${clipWidth}:${clipHeight},format=gray`;
  const args = [
    ...decoder,
    '-i',
    file,
    '-map',
    '0:v:0',
    '-vf',
    filter,
    '-fps_mode',
    'passthrough',
    '-f',
    'rawvideo',
    'pipe:1',
  ];
  const raw = await runTool(args);
  const frameBytes = clipWidth * clipHeight;
  return Array.from({ length: raw.length / frameBytes }, (_, n) => readNumber(raw.subarray(n * frameBytes)));
}

function readNumber(frame: Buffer): number {
  let number = 0;
  for (let bit = 0; bit < columns * rows; bit += 1) {
    const x = Math.floor(((bit % columns) + 0.5) * (clipWidth / columns));
    const y = Math.floor((Math.floor(bit / columns) + 0.5) * (clipHeight / rows));
    if ((frame[y * clipWidth + x] ?? 0) > 127) number |= 1 << bit;
  }
  return number;
}

/** Reads the numbers of the frames from the fingerprint of their pictures. */
export async function readFingerprintNumbers(file: string): Promise<number[]> {
  const pictures = readPictures(await readFile(file));
  if (!pictures) throw new Error(`${file} is of another algorithm`);
  const [gridColumns, cellCount, brightest] = [16, 144, 510];
  return Array.from({ length: pictures.count }, (_, frame) => {
    let number = 0;
    for (let bit = 0; bit < columns * rows; bit += 1) {
      // Two by four cells; the row in the middle shows both rows of blocks.
      const [x, y] = [(bit % columns) * 2, Math.floor(bit / columns) * 5];
      let sum = 0;
      for (let n = 0; n < 8; n++) {
        sum += pictures.cells[frame * cellCount + (y + (n >> 1)) * gridColumns + x + (n & 1)] ?? 0;
      }
      if (sum / 8 > brightest / 2) number |= 1 << bit;
    }
    return number;
  });
}

/** The start of the tone in milliseconds after the first frame; undefined for silence. */
export async function findTone(file: string, track = 0): Promise<number | undefined> {
  const args = [
    '-i',
    file,
    '-map',
    `0:a:${track}`,
    '-af',
    'aresample=8000:first_pts=0',
    '-ac',
    '1',
    '-f',
    's16le',
    'pipe:1',
  ];
  const pcm = await runTool(args);
  for (let n = 0; n < pcm.length / 2; n += 1) if (Math.abs(pcm.readInt16LE(n * 2)) > 2_000) return n / 8;
  return undefined;
}

/** Runs two at a time, to leave room for other work on the machine. */
export async function eachOfTwo<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all([next(), next()]);
}
