import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Pictures,
  readPictures,
  readSounds,
  reduceToPictures,
  reduceToSounds,
  type Sounds,
  scaleToGrid,
} from '#server/media/fingerprint/fingerprint.ts';
import { runTool } from '../programs/ffmpeg.ts';
import { height, soundRate, width } from './footage.ts';
import { drawPiece, frameOf, type Piece, type Rate } from './re-edit.ts';

export type Encoding = { crf: number; size: [width: number, height: number] };

/** Encodes a cut and takes its fingerprints from the file, as a server does. */
export async function renderCut(
  folder: string,
  name: string,
  { pieces, rate, encoding }: { pieces: Piece[]; rate: Rate; encoding: Encoding },
): Promise<{ pictures: Pictures; sounds: Sounds }> {
  const file = join(folder, `${name}.mp4`);
  const sound = join(folder, `${name}.raw`);
  await writeFile(sound, writeSound(pieces, rate));
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`, '-r', `${rate.num}/${rate.den}`];
  const input = [...raw, '-i', 'pipe:0', '-f', 's16le', '-ar', String(soundRate), '-ac', '1', '-i', sound];
  const [w, h] = encoding.size;
  const pictures = ['-vf', `scale=${w}:${h}`, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(encoding.crf)];
  await runTool([...input, ...pictures, '-c:a', 'aac', '-b:a', '96k', file], { input: drawFrames(pieces) });
  const made = await readFingerprints(file);
  await Promise.all([rm(file), rm(sound)]);
  return made;
}

async function readFingerprints(file: string): Promise<{ pictures: Pictures; sounds: Sounds }> {
  const grid = reduceToPictures();
  grid.add(
    await runTool([
      '-i',
      file,
      '-map',
      '0:v',
      '-vf',
      scaleToGrid,
      '-fps_mode',
      'passthrough',
      '-f',
      'rawvideo',
      'pipe:1',
    ]),
  );
  const bands = reduceToSounds();
  bands.add(await runTool(['-i', file, '-map', '0:a', '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1']));
  const [pictures, sounds] = [readPictures(await grid.finish()), readSounds(await bands.finish())];
  if (!pictures || !sounds) throw new Error('these fingerprints cannot be read');
  return { pictures, sounds };
}

function* drawFrames(pieces: Piece[]): Generator<Buffer> {
  for (const piece of pieces) for (let n = 0; n < piece.length; n++) yield drawPiece(piece, n);
}

/** A take has the same sound with each frame, at whatever rate it is shown. */
const rateOfTakes = 25;

/** The sound follows the pictures. */
function writeSound(pieces: Piece[], { num, den }: Rate): Buffer {
  const frames = pieces.reduce((sum, { length }) => sum + length, 0);
  const samples = new Int16Array(Math.ceil((frames * den * soundRate) / num));
  let first = 0;
  for (const piece of pieces) {
    const from = Math.round((first * den * soundRate) / num);
    const to = Math.round(((first + piece.length) * den * soundRate) / num);
    for (let n = from; n < to; n++) {
      const frames = frameOf(piece, 0) + (((n - from) * num) / den / soundRate) * piece.speed;
      const seconds = frames / rateOfTakes;
      // A different excerpt counts as a different sound.
      samples[n] = Math.round(piece.shot.sound(piece.hasOwnSound ? seconds : seconds + 5) * 20_000);
    }
    first += piece.length;
  }
  return Buffer.from(samples.buffer);
}
