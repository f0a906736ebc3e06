import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runTool } from '../programs/ffmpeg.ts';
import { runProgram } from '../programs/run-program.ts';

/** A picture with edges and colours, as a PNG. */
export async function drawPicture(file: string, width = 640, height = 400): Promise<string> {
  await runTool(['-f', 'lavfi', '-i', `testsrc2=s=${width}x${height}`, '-frames:v', '1', file]);
  return file;
}

/** Runs vips without our limits, for generating test material. */
export const runVipsTool = (...args: string[]) => runProgram(['vips', ...args]);

type Make = (picture: string, file: string) => Promise<unknown>;

const save =
  (operation: string, ...options: string[]): Make =>
  (picture, file) =>
    runVipsTool(operation, picture, file, ...options);

const svg = (picture: string) =>
  `<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><title>${basename(picture)}</title><rect width="160" height="200" fill="#e63946"/></svg>`;

/** One file of each family that is taken, by its name. */
export const imageFamilies: Record<string, Make> = {
  'photo.jpg': save('jpegsave'),
  'deep.png': async (picture, file) => {
    await runVipsTool('colourspace', picture, `${file}.v`, 'rgb16');
    await runVipsTool('pngsave', `${file}.v`, file);
  },
  'shot.webp': save('webpsave'),
  'print.tif': async (picture, file) => {
    await runVipsTool('icc_transform', picture, `${file}.v`, 'cmyk', '--input-profile', 'srgb');
    await runVipsTool('tiffsave', `${file}.v`, file, '--compression', 'lzw');
  },
  'still.avif': save('heifsave', '--compression', 'av1'),
  'phone.heic': save('heifsave', '--compression', 'hevc'),
  'loop.gif': save('gifsave'),
  'poster.psd': async (picture, file) => {
    await runVipsTool('icc_transform', picture, `${file}.v`, 'srgb', '--input-profile', 'srgb');
    await runVipsTool('magicksave', `${file}.v`, file);
  },
  'large.psb': save('magicksave'),
  'render.exr': (picture, file) => runTool(['-i', picture, '-pix_fmt', 'gbrpf32le', file]),
  'logo.svg': (picture, file) => writeFile(file, svg(picture)),
  'grey.png': async (picture, file) => {
    await runVipsTool('colourspace', picture, `${file}.v`, 'b-w');
    await runVipsTool('pngsave', `${file}.v`, file);
  },
  'camera.dng': async (picture, file) => {
    await runVipsTool('jpegsave', picture, `${file}.jpg`, '--strip');
    await writeFile(file, writeRaw(await readFile(`${file}.jpg`), 6));
  },
};

/** Like a camera's file: the tags of a TIFF, a raw picture without pixels, and a preview. */
export function writeRaw(preview: Buffer, orientation: number): Buffer {
  const head = Buffer.from('49492a0008000000', 'hex');
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const entries = [entry(262, 3, 1, 32_803), entry(274, 3, 1, orientation), entry(50_706, 1, 4, 0x0401)];
  const directory = Buffer.concat([Buffer.from([entries.length, 0]), ...entries, Buffer.alloc(4)]);
  // A start that leads nowhere comes first.
  return Buffer.concat([head, directory, Buffer.from('ffd8ffc3000bffd8ff', 'hex'), Buffer.alloc(5_000, 7), preview]);
}

/** Makes one of them in this folder. */
export async function makeFamily(name: string, folder: string, width?: number, height?: number): Promise<string> {
  const picture = await drawPicture(join(folder, `${name}.drawn.png`), width, height);
  const file = join(folder, `making-${name}`);
  await imageFamilies[name]?.(picture, file);
  await rename(file, join(folder, name));
  return join(folder, name);
}
