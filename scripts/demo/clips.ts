import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { type Cut, countFrames, cuts, filmRate } from './film/cuts.ts';
import { planFilm, renderShot } from './film/render-film.ts';
import { type ShotName, shots } from './film/shots.ts';
import { colors, drawScene, markColors, runFfmpeg, type Size } from './render-scene.ts';
import { gulls, harbour } from './scenes/harbour.ts';
import { coffee, furnace, interview } from './scenes/indoors.ts';
import { ridges, storm } from './scenes/outdoors.ts';
import { palettes } from './scenes/palettes.ts';
import type { Scene } from './scenes/scene.ts';
import { viaduct } from './scenes/viaduct.ts';
import { ambience, type Sound, sampleRate, speak } from './sounds.ts';

type Take = {
  scene: Scene;
  seconds: number;
  sound: Sound;
  size?: Size;
  /** The left edge of a portrait picture in the scene. */
  left?: number;
  rate?: string;
  timecode?: string;
};
type Clip = Take | { film: Cut };

/** Videos of this size get one rendition, which is half of the work of processing. */
const small: Size = [1024, 576];
const portrait: Size = [576, 1024];
const { dusk, dawn, noon, autumn } = palettes;

/** By file name. The number of a version stands before the extension. */
export const clips = {
  'A001_C002_quay_wide_take1.mp4': { scene: harbour(autumn, { boatFrom: 700 }), seconds: 4, sound: 'sea' },
  'A001_C003_quay_wide_take2.mp4': {
    scene: harbour(autumn, { boatFrom: 250, boatSpeed: 22 }),
    seconds: 4,
    sound: 'sea',
  },
  'A002_C001_jetty_dusk.mp4': { scene: harbour(dusk), seconds: 4, sound: 'sea' },
  'A013_C001_viaduct.mov': {
    scene: viaduct(dusk),
    seconds: 8,
    sound: 'train',
    rate: '24000/1001',
    timecode: '01:00:00:00',
  },
  'A014_C002_gulls.mp4': { scene: gulls(dawn), seconds: 4, sound: 'sea' },
  'A021_C004_storm_from_the_pier.mp4': { scene: storm(palettes.storm), seconds: 4, sound: 'wind' },
  'Harbour_Lights_rough_cut.v1.mp4': { film: cuts.rough },
  'Harbour_Lights_rough_cut.v2.mp4': { film: cuts.second },
  'Harbour_Lights_rough_cut.v3.mp4': { film: cuts.third },
  'Harbour_Lights_master_HD.mp4': {
    scene: viaduct(autumn, { speed: -110 }),
    seconds: 3,
    sound: 'train',
    size: [1920, 1080],
  },
  'Harbour_Lights_teaser_9x16.mp4': {
    scene: harbour(dawn, { boatFrom: 560 }),
    seconds: 4,
    sound: 'sea',
    size: portrait,
    left: 428,
  },
  'Coffee_spot_10s_master.mov': {
    scene: coffee(),
    seconds: 10,
    sound: 'room',
    rate: '30000/1001',
    timecode: '00:59:55;00',
  },
  'Coffee_spot_5s_9x16.mp4': { scene: coffee(), seconds: 5, sound: 'room', size: portrait, left: 200, rate: '30' },
  'DJI_0041_ridge_at_dawn.mp4': { scene: ridges(dawn, { speed: 1.6 }), seconds: 4, sound: 'wind', rate: '30' },
  'B004_C011_runner_on_the_ridge.mp4': {
    scene: ridges(autumn, { hasRunner: true }),
    seconds: 4,
    sound: 'wind',
    rate: '50',
  },
  'Beekeeper_interview_cam_A.mp4': { scene: interview(), seconds: 12, sound: 'voice' },
  'Glassblower_furnace.mp4': { scene: furnace(), seconds: 4, sound: 'room' },
  'Valley_timelapse_2025.mp4': { scene: ridges(noon, { speed: 4 }), seconds: 4, sound: 'wind' },
} satisfies Record<string, Clip>;

export type ClipName = keyof typeof clips;

export function lengthOf(name: ClipName): { seconds: number; rate: string } {
  const clip: Clip = clips[name];
  if ('film' in clip) return { seconds: countFrames(clip.film) / filmRate, rate: String(filmRate) };
  return { seconds: clip.seconds, rate: clip.rate ?? '25' };
}

/** A measure of the work that a clip costs, apart from its frame rate. */
export function countPixels(name: ClipName): number {
  const { size: [width, height] = small } = clips[name] as Partial<Take>;
  return lengthOf(name).seconds * width * height;
}

const atOnce = 2;
const posterPart = 10;
const shrink = 'scale=640:-2:out_color_matrix=bt601:out_range=pc,format=yuvj420p';

/**
 * Renders these clips into the folder once, in this order, after the shots of the film. Each promise says whether its clip is
 * there: none is without ffmpeg.
 */
export function startRendering(folder: string, names: ClipName[]): Map<ClipName, Promise<boolean>> {
  const inTurn = pLimit(atOnce);
  const ready = Promise.all((Object.keys(shots) as ShotName[]).map((shot) => inTurn(renderShot, folder, shot)));
  const render = async (name: ClipName) => {
    // All shots are before it in the queue, so it does not wait for its own turn.
    if ('film' in clips[name] && !(await ready).every(Boolean)) return false;
    return renderClip(folder, name);
  };
  const rendered = new Map(names.map((name) => [name, inTurn(render, name)]));
  // The first failure ends the start, and nothing awaits the others.
  for (const clip of [ready, ...rendered.values()]) clip.catch(() => {});
  return rendered;
}

async function renderClip(folder: string, name: ClipName): Promise<boolean> {
  if (existsSync(join(folder, name))) return true;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const scratch = await mkdtemp(join(folder, 'scratch-'));
  const clip: Clip = clips[name];
  const { seconds } = lengthOf(name);
  const [output, poster] = [join(scratch, name), join(scratch, 'poster.jpg')];
  const still = ['-frames:v', '1', poster];
  try {
    const paint = 'film' in clip ? await planFilm(scratch, folder, clip.film) : await planTake(scratch, clip);
    if (!paint) return false;
    const start = 'timecode' in clip && clip.timecode ? ['-timecode', clip.timecode] : [];
    const file = ['-t', String(seconds), '-c:a', 'aac', '-b:a', '96k', ...start, '-movflags', '+faststart', output];
    const drawn = 'film' in clip ? [] : ['-map', '[still]', ...still];
    if (!(await runFfmpeg([...paint, ...file, ...drawn]))) return false;
    // The pictures of a film are copied, so none of them is at hand.
    const find = ['-ss', String(seconds / posterPart), '-i', output, '-vf', shrink, ...still];
    if ('film' in clip && !(await runFfmpeg(find))) return false;
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

async function planTake(scratch: string, take: Take): Promise<string[]> {
  const { scene, seconds, sound, size = small, left = 0, rate = '25' } = take;
  const { inputs, chains, output } = await drawScene(scratch, scene, { size, rate, left });
  const [number = 25, per = 1] = rate.split('/').map(Number);
  const poster = Math.floor((seconds * number) / per / posterPart);
  const pictures = [
    // Scenes have no end. With two outputs, -t alone never ends.
    `[${output}]trim=duration=${seconds},${markColors},format=yuv420p,split[picture][all]`,
    `[all]select='eq(n,${poster})',${shrink}[still]`,
  ];
  const paint = [
    '-filter_complex',
    [...chains, ...pictures].join(';'),
    '-map',
    '[picture]',
    '-map',
    `${scene.length}:a`,
  ];
  const encode = ['-r', rate, '-c:v', 'libx264', '-preset', 'superfast', '-crf', '23', '-g', '50', ...colors];
  return [...inputs, ...(await listenTo(scratch, sound, seconds)), ...paint, ...encode];
}

async function listenTo(scratch: string, sound: Sound, seconds: number): Promise<string[]> {
  if (sound !== 'voice') return ['-f', 'lavfi', '-i', ambience[sound]];
  const file = join(scratch, 'voice.pcm');
  await writeFile(file, speak(seconds));
  return ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', file];
}
