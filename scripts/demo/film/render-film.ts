import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { colors, drawScene, markColors, runFfmpeg, type Size } from '../render-scene.ts';
import { ambience, sampleRate, speak } from '../sounds.ts';
import { type Cut, countFrames, filmRate, measure } from './cuts.ts';
import { playMusic } from './music.ts';
import { type Shot, type ShotName, shots } from './shots.ts';

const size: Size = [1280, 720];
const rate = String(filmRate);

export const shotPath = (folder: string, name: ShotName) => join(folder, 'shots', `${name}.mp4`);

/** Renders a shot once, almost without loss, for all cuts. */
export async function renderShot(folder: string, name: ShotName): Promise<boolean> {
  const target = shotPath(folder, name);
  if (existsSync(target)) return true;
  await mkdir(join(folder, 'shots'), { recursive: true });
  const scratch = await mkdtemp(join(folder, 'shots', 'scratch-'));
  const { scene, frames, look, over = [] }: Shot = shots[name];
  try {
    const drawn = await drawScene(scratch, scene, { size, rate });
    const chains = [...drawn.chains, look ? look(drawn.output, 'looked') : `[${drawn.output}]null[looked]`];
    const place = { name: 'over', firstInput: scene.length, over: 'looked' };
    const upper = await drawScene(scratch, over, { size, rate }, place);
    chains.push(...upper.chains, `[${upper.output}]${markColors},format=yuv420p[picture]`);
    const output = join(scratch, 'shot.mp4');
    const encode = ['-frames:v', String(frames), '-r', rate, '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '17'];
    const inputs = [...drawn.inputs, ...upper.inputs, '-filter_complex', chains.join(';'), '-map', '[picture]'];
    if (!(await runFfmpeg([...inputs, ...encode, ...colors, output]))) return false;
    await rename(output, target);
    return true;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The inputs and filters that join the shots of a cut. */
export async function planFilm(scratch: string, folder: string, cut: Cut): Promise<string[]> {
  const inputs = cut.pieces.flatMap(({ shot }) => ['-i', shotPath(folder, shot)]);
  const joined = cut.pieces.map((piece, index) => {
    const { from, to, length } = measure(piece);
    const steps = [`trim=start_frame=${from}:end_frame=${to}`, `setpts=(PTS-STARTPTS)/${piece.speed ?? 1}`];
    if (piece.speed) steps.push(`fps=${rate}`, 'tpad=stop=2:stop_mode=clone', `trim=end_frame=${length}`);
    if (piece.grade) steps.push(piece.grade);
    return `[${index}:v]${steps.join(',')},format=yuv420p,settb=1/${rate}[piece${index}]`;
  });
  const all = cut.pieces.map((_, index) => `[piece${index}]`).join('');
  const finish = [markColors, ...(cut.grade ? [cut.grade] : []), 'format=yuv420p'].join(',');
  joined.push(`${all}concat=n=${cut.pieces.length},${finish}[picture]`);
  const sound = await mix(scratch, cut, cut.pieces.length);
  const filters = ['-filter_complex', [...joined, sound.chain].join(';')];
  return [...inputs, ...sound.inputs, ...filters, '-map', '[picture]', '-map', '[sound]'];
}

/** The sea alone, or below music and a voice-over. */
async function mix(scratch: string, cut: Cut, first: number): Promise<{ inputs: string[]; chain: string }> {
  const sea = ['-f', 'lavfi', '-i', ambience.sea];
  if (cut.sound === 'rough') return { inputs: sea, chain: `[${first}:a]anull[sound]` };
  const seconds = countFrames(cut) / filmRate;
  const [music, voice] = [join(scratch, 'music.pcm'), join(scratch, 'voice.pcm')];
  await Promise.all([writeFile(music, playMusic(seconds)), writeFile(voice, speak(seconds))]);
  const samples = (file: string) => ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', file];
  const parts = [
    `[${first}:a]volume=0.35[sea]`,
    `[${first + 1}:a]volume=0.9[music]`,
    `[${first + 2}:a]volume=0.5[voice]`,
    '[sea][music][voice]amix=inputs=3:normalize=0,alimiter=limit=0.9[sound]',
  ];
  return { inputs: [...sea, ...samples(music), ...samples(voice)], chain: parts.join(';') };
}
