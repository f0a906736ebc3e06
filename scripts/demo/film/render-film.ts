import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { colors, drawScene, markColors, runFfmpeg, type Size } from '../render-scene.ts';
import { ambience, sampleRate, speak } from '../sounds.ts';
import { type Cut, countFrames, filmRate, measure, type Piece } from './cuts.ts';
import { playMusic } from './music.ts';
import { type Shot, type ShotName, shots } from './shots.ts';

const size: Size = [1024, 576];
const rate = String(filmRate);

export const shotPath = (folder: string, name: ShotName) => join(folder, 'shots', `${name}.mp4`);

/** The cuts copy the pictures: alike in all shots, and in the order in which they are shown. */
const constant = ['-c:v', 'libx264', '-preset', 'superfast', '-crf', '23', '-g', '50', '-bf', '0'];
const encode = ['-r', rate, '-an', ...constant, ...colors];

/** Renders a shot once for all cuts. */
export async function renderShot(folder: string, name: ShotName): Promise<boolean> {
  const target = shotPath(folder, name);
  if (existsSync(target)) return true;
  await mkdir(join(folder, 'shots'), { recursive: true, mode: 0o700 });
  const scratch = await mkdtemp(join(folder, 'shots', 'scratch-'));
  const { scene, frames, look, over = [] }: Shot = shots[name];
  try {
    const drawn = await drawScene(scratch, scene, { size, rate });
    const chains = [...drawn.chains, look ? look(drawn.output, 'looked') : `[${drawn.output}]null[looked]`];
    const place = { name: 'over', firstInput: scene.length, over: 'looked' };
    const upper = await drawScene(scratch, over, { size, rate }, place);
    chains.push(...upper.chains, `[${upper.output}]${markColors},format=yuv420p[picture]`);
    const output = join(scratch, 'shot.mp4');
    const inputs = [...drawn.inputs, ...upper.inputs, '-filter_complex', chains.join(';'), '-map', '[picture]'];
    if (!(await runFfmpeg([...inputs, '-frames:v', String(frames), ...encode, output]))) return false;
    await rename(output, target);
    return true;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The arguments that join the shots of a cut. Only what differs from its shot is encoded again. */
export async function planFilm(scratch: string, folder: string, cut: Cut): Promise<string[] | undefined> {
  const lines: string[] = [];
  for (const [index, piece] of cut.pieces.entries()) {
    const shot = shotPath(folder, piece.shot);
    const { from, to, length } = measure(piece);
    const isCopied = from === 0 && !piece.speed && !piece.grade && !cut.grade;
    const changed = join(scratch, `${index}.mp4`);
    if (!isCopied && !(await renderPiece(shot, piece, cut.grade, changed))) return undefined;
    // Relative, because a path may have quotes.
    const file = relative(scratch, isCopied ? shot : changed);
    lines.push(`file ${file}`, `outpoint ${(isCopied ? to : length) / filmRate}`);
  }
  const list = join(scratch, 'pieces.txt');
  await writeFile(list, lines.join('\n'));
  const sound = await mix(scratch, cut);
  const inputs = ['-f', 'concat', '-safe', '0', '-i', list, ...sound.inputs];
  return [...inputs, '-filter_complex', sound.chain, '-map', '0:v', '-map', '[sound]', '-c:v', 'copy'];
}

function renderPiece(shot: string, piece: Piece, grade: string | undefined, output: string): Promise<boolean> {
  const { from, to, length } = measure(piece);
  const steps = [`trim=start_frame=${from}:end_frame=${to}`, `setpts=(PTS-STARTPTS)/${piece.speed ?? 1}`];
  if (piece.speed) steps.push(`fps=${rate}`, 'tpad=stop=2:stop_mode=clone', `trim=end_frame=${length}`);
  for (const each of [piece.grade, grade]) if (each) steps.push(each);
  return runFfmpeg(['-i', shot, '-vf', [...steps, markColors, 'format=yuv420p'].join(','), ...encode, output]);
}

/** The sounds after the picture: the sea alone, or below music and a voice-over. */
async function mix(scratch: string, cut: Cut): Promise<{ inputs: string[]; chain: string }> {
  const sea = ['-f', 'lavfi', '-i', ambience.sea];
  if (cut.sound === 'rough') return { inputs: sea, chain: '[1:a]anull[sound]' };
  const seconds = countFrames(cut) / filmRate;
  const [music, voice] = [join(scratch, 'music.pcm'), join(scratch, 'voice.pcm')];
  await Promise.all([writeFile(music, playMusic(seconds)), writeFile(voice, speak(seconds))]);
  const samples = (file: string) => ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', file];
  const parts = [
    '[1:a]volume=0.35[sea]',
    '[2:a]volume=0.9[music]',
    '[3:a]volume=0.5[voice]',
    '[sea][music][voice]amix=inputs=3:normalize=0,alimiter=limit=0.9[sound]',
  ];
  return { inputs: [...sea, ...samples(music), ...samples(voice)], chain: parts.join(';') };
}
