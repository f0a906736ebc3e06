import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '#rig/programs/run-program.ts';
import { Painter } from './painter.ts';
import type { Layer, Scene } from './scenes/scene.ts';

export type Size = [width: number, height: number];
type View = { size: Size; rate: string; left?: number };
type Drawn = { inputs: string[]; chains: string[]; output: string };

const sceneHeight = 450;
/** Encoders of editing programs write these, and players then show the same colours everywhere. */
export const colors = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
];
export const markColors = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';

/** Paints each layer once, and writes the filters that move them over each other, or over another picture. */
export async function drawScene(
  scratch: string,
  scene: Scene,
  { size: [width, height], rate, left = 0 }: View,
  { name = 'shown', firstInput = 0, over }: { name?: string; firstInput?: number; over?: string } = {},
): Promise<Drawn> {
  const scale = height / sceneHeight;
  const inputs: string[] = [];
  const chains: string[] = [];
  let shown = over;
  for (const [index, layer] of scene.entries()) {
    const painter = new Painter(layer.box, scale);
    layer.paint(painter);
    const file = join(scratch, `${name}${index}.rgba`);
    await writeFile(file, painter.pixels);
    const shape = `${painter.width}x${painter.height}`;
    inputs.push('-f', 'rawvideo', '-pixel_format', 'rgba', '-video_size', shape, '-framerate', rate, '-i', file);
    const still = ['scale=out_color_matrix=bt709:out_range=tv'];
    // The back of the scene does not move, so it is cut and loses its alpha once, and not in every frame.
    const corner = `${Math.round((left - layer.box.x) * scale)}:${Math.round(-layer.box.y * scale)}`;
    if (shown === undefined) still.push(`crop=${width}:${height}:${corner},format=yuv420p`);
    else still.push('format=yuva420p');
    if (layer.blur) still.push(`gblur=sigma=${layer.blur * scale}`);
    const next = `${name}${index}`;
    const label = shown === undefined ? next : `layer_${next}`;
    chains.push(`[${firstInput + index}]${still.join(',')},loop=loop=-1:size=1[${label}]`);
    if (shown !== undefined) chains.push(`[${shown}][${label}]overlay=${place(layer, { left, scale })}[${next}]`);
    shown = next;
  }
  return { inputs, chains, output: shown ?? '' };
}

function place(
  { box, moveX = '0', moveY = '0', when }: Layer,
  { left, scale }: { left: number; scale: number },
): string {
  const x = `(${box.x - left}+(${moveX}))*${scale}`;
  const y = `(${box.y}+(${moveY}))*${scale}`;
  return [`x='${x}'`, `y='${y}'`, ...(when ? [`enable='${when}'`] : [])].join(':');
}

/** False without ffmpeg, so that the demo has fewer videos. */
export async function runFfmpeg(args: string[]): Promise<boolean> {
  try {
    await runProgram([process.env.FFMPEG_PATH ?? 'ffmpeg', '-v', 'error', '-nostdin', ...args]);
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') console.error(message);
    return false;
  }
}
