import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { runProgram } from '#rig/programs/run-program.ts';
import { Painter } from './painter.ts';
import { gulls, harbour } from './scenes/harbour.ts';
import { coffee, furnace, interview } from './scenes/indoors.ts';
import { ridges, storm } from './scenes/outdoors.ts';
import { palettes } from './scenes/palettes.ts';
import type { Layer, Scene } from './scenes/scene.ts';
import { viaduct } from './scenes/viaduct.ts';
import { ambience, type Sound, sampleRate, speak } from './sounds.ts';

type Clip = {
  scene: Scene;
  seconds: number;
  sound: Sound;
  size?: [width: number, height: number];
  /** The left edge of a portrait picture in the scene. */
  left?: number;
  rate?: string;
  timecode?: string;
  /** Further ffmpeg filters on the whole picture, such as a grade. */
  look?: string;
};

const hd: [number, number] = [1280, 720];
const portrait: [number, number] = [720, 1280];
const { dusk, dawn, noon, autumn } = palettes;
/** Small, because turning a picture takes long. */
const tilted = 'scale=960:540,rotate=0.022,crop=iw*0.94:ih*0.94,scale=960:540';
const ungraded = 'eq=contrast=0.82:saturation=0.6:brightness=0.03';

/** By file name. The number of a version stands before the extension. */
export const clips = {
  'A001_C002_quay_wide_take1.mp4': { scene: harbour(autumn, { boatFrom: 700 }), seconds: 6, sound: 'sea' },
  'A001_C003_quay_wide_take2.mp4': {
    scene: harbour(autumn, { boatFrom: 250, boatSpeed: 22 }),
    seconds: 6,
    sound: 'sea',
  },
  'A002_C001_jetty_dusk.mp4': { scene: harbour(dusk), seconds: 6, sound: 'sea', size: [1920, 1080] },
  'A013_C001_viaduct.mov': {
    scene: viaduct(dusk),
    seconds: 12,
    sound: 'train',
    rate: '24000/1001',
    timecode: '01:00:00:00',
  },
  'A014_C002_gulls.mp4': { scene: gulls(dawn), seconds: 6, sound: 'sea' },
  'A021_C004_storm_from_the_pier.mp4': { scene: storm(palettes.storm), seconds: 6, sound: 'wind' },
  'Harbour_Lights_rough_cut.v1.mp4': {
    scene: harbour(dusk, { boatFrom: 800, boatSpeed: -22 }),
    seconds: 12,
    sound: 'sea',
    look: `${tilted},${ungraded}`,
  },
  'Harbour_Lights_rough_cut.v2.mp4': {
    scene: harbour(dusk, { boatFrom: 800, boatSpeed: -22 }),
    seconds: 12,
    sound: 'sea',
    look: ungraded,
  },
  'Harbour_Lights_rough_cut.v3.mp4': {
    scene: harbour(dusk, { boatFrom: 800, boatSpeed: -22 }),
    seconds: 26,
    sound: 'sea',
  },
  'Harbour_Lights_master_UHD.mp4': {
    scene: viaduct(autumn, { speed: -110 }),
    seconds: 5,
    sound: 'train',
    size: [3840, 2160],
  },
  'Harbour_Lights_teaser_9x16.mp4': {
    scene: harbour(dawn, { boatFrom: 560 }),
    seconds: 8,
    sound: 'sea',
    size: portrait,
    left: 428,
  },
  'Coffee_spot_30s_master.mov': {
    scene: coffee(),
    seconds: 30,
    sound: 'room',
    rate: '30000/1001',
    timecode: '00:59:45;00',
  },
  'Coffee_spot_15s_9x16.mp4': { scene: coffee(), seconds: 15, sound: 'room', size: portrait, left: 200, rate: '30' },
  'DJI_0041_ridge_at_dawn.mp4': { scene: ridges(dawn, { speed: 1.6 }), seconds: 6, sound: 'wind', rate: '30' },
  'B004_C011_runner_on_the_ridge.mp4': {
    scene: ridges(autumn, { hasRunner: true }),
    seconds: 6,
    sound: 'wind',
    rate: '50',
  },
  'Beekeeper_interview_cam_A.mp4': { scene: interview(), seconds: 28, sound: 'voice' },
  'Glassblower_furnace.mp4': { scene: furnace(), seconds: 6, sound: 'room' },
  'Valley_timelapse_2025.mp4': { scene: ridges(noon, { speed: 4 }), seconds: 6, sound: 'wind' },
} satisfies Record<string, Clip>;

export type ClipName = keyof typeof clips;

/** A measure of the work that a clip costs, apart from its frame rate. */
export function countPixels(name: ClipName): number {
  const { seconds, size: [width, height] = hd }: Clip = clips[name];
  return seconds * width * height;
}

const atOnce = 2;

/**
 * Renders these clips into the folder once, in this order. Each promise says whether its clip is there: none is without
 * ffmpeg.
 */
export function startRendering(
  folder: string,
  names: ClipName[],
  report: (progress: string) => void,
): Map<ClipName, Promise<boolean>> {
  const inTurn = pLimit(atOnce);
  let count = 0;
  const render = async (name: ClipName) => {
    const isThere = await renderClip(folder, name);
    if (isThere) report(`${++count} of ${names.length} clips rendered`);
    return isThere;
  };
  const rendered = new Map(names.map((name) => [name, inTurn(render, name)]));
  // The first failure ends the start, and nothing awaits the others.
  for (const clip of rendered.values()) clip.catch(() => {});
  return rendered;
}

async function renderClip(folder: string, name: ClipName): Promise<boolean> {
  if (existsSync(join(folder, name))) return true;
  await mkdir(folder, { recursive: true });
  const scratch = await mkdtemp(join(folder, 'scratch-'));
  try {
    const output = join(scratch, name);
    if (!(await run(await planRender(scratch, clips[name], output)))) return false;
    const poster = join(scratch, 'poster.jpg');
    const still = ['-vf', 'scale=640:-2:out_color_matrix=bt601:out_range=pc,format=yuvj420p', '-frames:v', '1'];
    if (!(await run(['-ss', String(clips[name].seconds / 10), '-i', output, ...still, poster]))) return false;
    await rename(poster, posterPath(folder, name));
    await rename(output, join(folder, name));
    return true;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The picture that a browser would send with an upload. */
export function posterPath(folder: string, name: ClipName): string {
  return join(folder, `${name}.jpg`);
}

async function planRender(scratch: string, clip: Clip, output: string): Promise<string[]> {
  const { scene, seconds, sound, size = hd, left = 0, rate = '25', timecode, look } = clip;
  const [width, height] = size;
  const scale = height / 450;
  const inputs: string[] = [];
  const chains: string[] = [];
  for (const [index, layer] of scene.entries()) {
    const painter = new Painter(layer.box, scale);
    layer.paint(painter);
    const file = join(scratch, `${index}.rgba`);
    await writeFile(file, painter.pixels);
    const shape = `${painter.width}x${painter.height}`;
    inputs.push('-f', 'rawvideo', '-pixel_format', 'rgba', '-video_size', shape, '-framerate', rate, '-i', file);
    const still = 'scale=out_color_matrix=bt709:out_range=tv';
    // The back of the scene does not move, so it is cut and loses its alpha once, and not in every frame.
    const corner = `${Math.round((left - layer.box.x) * scale)}:${Math.round(-layer.box.y * scale)}`;
    const shown = index === 0 ? `crop=${width}:${height}:${corner},format=yuv420p` : 'format=yuva420p';
    chains.push(`[${index}]${still},${shown},loop=loop=-1:size=1[${index === 0 ? 'shown' : 'layer'}${index}]`);
    if (index > 0)
      chains.push(`[shown${index - 1}][layer${index}]overlay=${place(layer, { left, scale })}[shown${index}]`);
  }
  const finish = ['setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709', ...(look ? [look] : [])];
  chains.push(`[shown${scene.length - 1}]${finish.join(',')},format=yuv420p[picture]`);
  inputs.push(...(await listenTo(scratch, sound, seconds)));
  const paint = ['-filter_complex', chains.join(';'), '-map', '[picture]', '-map', `${scene.length}:a`];
  const length = ['-t', String(seconds), '-r', rate];
  const picture = ['-c:v', 'libx264', '-preset', 'superfast', '-crf', '20', '-g', '50'];
  const colors = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  const start = timecode ? ['-timecode', timecode] : [];
  const file = ['-c:a', 'aac', '-b:a', '96k', ...start, '-movflags', '+faststart', output];
  return [...inputs, ...paint, ...length, ...picture, ...colors, ...file];
}

function place(
  { box, moveX = '0', moveY = '0', when }: Layer,
  { left, scale }: { left: number; scale: number },
): string {
  const x = `(${box.x - left}+(${moveX}))*${scale}`;
  const y = `(${box.y}+(${moveY}))*${scale}`;
  return [`x='${x}'`, `y='${y}'`, ...(when ? [`enable='${when}'`] : [])].join(':');
}

async function listenTo(scratch: string, sound: Sound, seconds: number): Promise<string[]> {
  if (sound !== 'voice') return ['-f', 'lavfi', '-i', ambience[sound]];
  const file = join(scratch, 'voice.pcm');
  await writeFile(file, speak(seconds));
  return ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', file];
}

/** False without ffmpeg, so that the demo has fewer videos. */
async function run(args: string[]): Promise<boolean> {
  try {
    await runProgram([process.env.FFMPEG_PATH ?? 'ffmpeg', '-v', 'error', '-nostdin', ...args]);
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') console.error(message);
    return false;
  }
}
