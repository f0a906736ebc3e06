import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { makeRandom } from '../values/random.ts';
import { makeFamily, runVipsTool, writeRaw } from './make-images.ts';

type Targets = { canary: string; url: string };
/** `ends`: the expected result; undefined if it depends on the versions of the libraries. */
type Hostile = { write: (file: string, folder: string) => Promise<unknown>; ends?: string };

const bytes =
  (content: () => Buffer | string): Hostile['write'] =>
  (file) =>
    writeFile(file, content());

/** The targets are images, so following a reference succeeds and is detected. */
function listAimed({ canary, url }: Targets): Record<string, Hostile> {
  const svg = (inside: string, before = '') =>
    `<?xml version="1.0"?>${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100">${inside}</svg>`;
  const drawn = (name: string, inside: string, before = ''): Record<string, Hostile> => ({
    [`${name}.svg`]: { write: bytes(() => svg(inside, before)) },
  });
  const refused = (name: string, content: string): Record<string, Hostile> => ({
    [name]: { write: bytes(() => content), ends: 'format-not-taken' },
  });
  return {
    ...drawn('image-file', `<image href="file://${canary}" width="50" height="50"/>`),
    ...drawn('image-path', `<image xlink:href="${canary}" width="50" height="50"/>`),
    ...drawn('image-relative', '<image href="canary.png" width="50" height="50"/>'),
    ...drawn('image-http', `<image href="${url}/a.png" width="50" height="50"/>`),
    ...drawn('use-file', `<use href="file://${canary}#a"/>`),
    ...drawn(
      'style-import',
      `<style>@import url(${url}/a.css); rect { fill: url(${url}/b.svg#c) }</style><rect width="9" height="9"/>`,
    ),
    ...drawn('style-sheet', '<rect width="9" height="9"/>', `<?xml-stylesheet href="${url}/a.css"?>`),
    ...drawn('entity', '<text>&secret;</text>', `<!DOCTYPE svg [<!ENTITY secret SYSTEM "file://${canary}">]>`),
    ...drawn('entity-http', '<text>&secret;</text>', `<!DOCTYPE svg [<!ENTITY % a SYSTEM "${url}/a.dtd"> %a;]>`),
    ...drawn('include', `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${canary}" parse="text"/>`),
    ...drawn('script', `<script>fetch('${url}/a')</script><rect width="9" height="9" onload="fetch('${url}')"/>`),
    ...drawn(
      'font',
      `<style>@font-face { font-family: a; src: url(${url}/a.ttf) }</style><text font-family="a">a</text>`,
    ),
    ...drawn(
      'nested-svg',
      `<image href="data:image/svg+xml;base64,${Buffer.from(svg(`<image href="${url}/a.png" width="9" height="9"/>`)).toString('base64')}" width="9" height="9"/>`,
    ),
    ...drawn(
      'feimage',
      `<filter id="f"><feImage href="file://${canary}"/></filter><rect width="9" height="9" filter="url(#f)"/>`,
    ),
    ...refused(
      'mvg.psd',
      `push graphic-context\nviewbox 0 0 640 480\nfill 'url(${url}/a.png)'\nimage over 0,0 0,0 '${canary}'\npop graphic-context`,
    ),
    ...refused(
      'msl.psd',
      `<?xml version="1.0"?><image><read filename="${canary}"/><write filename="/tmp/a.png"/></image>`,
    ),
    ...refused('script.jpg', `%!PS\n(${canary}) (r) file`),
    ...refused('playlist.png', `#EXTM3U\n${canary}\n`),
    ...refused('slides.tif', `Objective = ${canary}`),
    ...refused('text.png', `TEXT:${canary}`),
  };
}

const repeat = (text: string, count: number) => text.repeat(count);

/** Bombs, and what is cut off, noise or two formats at once. */
const bombs: Record<string, Hostile> = {
  'pixel-flood.png': { write: bytes(() => writePng(60_000, 60_000, Buffer.alloc(100))), ends: 'picture-too-large' },
  'long.png': { write: bytes(() => writePng(200_000, 1, Buffer.alloc(600_001))), ends: 'picture-too-large' },
  'no-pixels.png': { write: bytes(() => writePng(21_000, 21_000, Buffer.alloc(100))), ends: 'unreadable' },
  'black.png': { write: bytes(() => writePng(5_000, 5_000, Buffer.alloc(1), 0, 626 * 5_000, 1)), ends: 'made' },
  'interlaced.png': {
    write: bytes(() => writePng(20_000, 20_000, Buffer.alloc(1), 1, 401_000_000, 8)),
    ends: 'too-much-memory',
  },
  'flood.gif': { write: bytes(() => writeGif(65_535, 65_535)), ends: 'picture-too-large' },
  'flood.tif': { write: bytes(() => writeTiff(60_000, 60_000, 1)), ends: 'picture-too-large' },
  'one-strip.tif': { write: bytes(() => writeTiff(20_000, 20_000, 1)), ends: 'unreadable' },
  'circle.tif': { write: bytes(() => writeTiff(16, 16, 1, true)) },
  'huge.svg': { write: bytes(() => '<svg xmlns="http://www.w3.org/2000/svg" width="900000000" height="900000000"/>') },
  'laughs.svg': {
    write: bytes(() => {
      const entities = Array.from({ length: 10 }, (_, n) => `<!ENTITY a${n + 1} "${repeat(`&a${n};`, 10)}">`);
      return `<!DOCTYPE svg [<!ENTITY a0 "ha">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a10;</text></svg>`;
    }),
  },
  'uses.svg': {
    write: bytes(() => {
      const groups = Array.from(
        { length: 20 },
        (_, n) => `<g id="g${n + 1}">${repeat(`<use href="#g${n}"/>`, 10)}</g>`,
      );
      return `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><defs><rect id="g0" width="9" height="9"/>${groups.join('')}</defs><use href="#g20"/></svg>`;
    }),
  },
  'deep.svg': { write: bytes(() => `<svg xmlns="http://www.w3.org/2000/svg">${repeat('<g>', 100_000)}`) },
  'starts.dng': {
    write: bytes(() => writeRaw(Buffer.from(repeat('ffd8ffdb0004000000ffda0008', 20_000), 'hex'), 1)),
    ends: 'unreadable',
  },
  'script.gif': {
    write: bytes(() => Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from('*/=1;alert(1)//')])),
    ends: 'unreadable',
  },
  'page.svg': {
    write: bytes(() => '<!DOCTYPE html><html><body><svg></svg><script>alert(1)</script></body></html>'),
    ends: 'format-not-taken',
  },
  'pdf.jpg': { write: bytes(() => '%PDF-1.7\n%\xff\xd8\xff'), ends: 'format-not-taken' },
  'empty.png': { write: bytes(() => ''), ends: 'format-not-taken' },
};

const beginnings: Record<string, string> = {
  ...{
    jpg: 'ffd8ffe0',
    png: '89504e470d0a1a0a',
    gif: '474946383961',
    webp: '52494646ffff000057454250',
    psd: '384250530001',
  },
  ...{
    tif: '49492a0008000000',
    exr: '762f3101',
    avif: '0000001c667479706176696600000000',
    heic: '0000001c6674797068656963',
  },
  raf: '46554a4946494c4d4343442d524157',
};

/** Noise behind the first bytes of each family, and the first half of a real one. */
function listBroken(): Record<string, Hostile> {
  const noise = Object.entries(beginnings).map(([ending, start]): [string, Hostile] => [
    `noise.${ending}`,
    { write: bytes(() => Buffer.concat([Buffer.from(start, 'hex'), makeNoise(ending)])), ends: 'unreadable' },
  ]);
  const halves = [
    'photo.jpg',
    'deep.png',
    'shot.webp',
    'print.tif',
    'still.avif',
    'loop.gif',
    'poster.psd',
    'render.exr',
    'camera.dng',
  ];
  const cut = halves.map((name): [string, Hostile] => [
    `half-${name}`,
    {
      write: async (file, folder) => {
        const whole = await readFile(await makeFamily(name, folder));
        await writeFile(file, whole.subarray(0, whole.length / 2));
      },
    },
  ]);
  return Object.fromEntries([...noise, ...cut]);
}

function makeNoise(name: string): Buffer {
  const random = makeRandom(name.length);
  return Buffer.from(Array.from({ length: 50_000 }, () => random.below(256)));
}

/** A photo with another file behind it, a place in its EXIF, and a profile that is none. */
const disguised: Record<string, Hostile> = {
  'photo-and-zip.jpg': {
    write: async (file, folder) => {
      const photo = await readFile(await makeFamily('photo.jpg', folder));
      await writeFile(file, Buffer.concat([photo, Buffer.from('PK\x03\x04'), makeNoise('zip')]));
    },
    ends: 'made',
  },
  'false-profile.tif': {
    write: async (file, folder) => {
      const photo = await makeFamily('photo.jpg', folder);
      await writeFile(`${file}.icc`, makeNoise('icc'));
      await runVipsTool('tiffsave', photo, file, '--profile', `${file}.icc`).catch(() =>
        runVipsTool('tiffsave', photo, file),
      );
    },
  },
};

export const listHostileImages = (targets: Targets): Record<string, Hostile> => ({
  ...listAimed(targets),
  ...bombs,
  ...listBroken(),
  ...disguised,
});

export async function makeHostileImage(name: string, { write }: Hostile, folder: string): Promise<string> {
  const file = join(folder, name);
  await write(file, folder);
  return file;
}

/** `raw` repeats up to `length`. */
function writePng(width: number, height: number, raw: Buffer, interlace = 0, length = raw.length, bits = 8): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = bits;
  head[12] = interlace;
  const data = deflateSync(raw.length === length ? raw : Buffer.alloc(length), { level: 1 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function writeGif(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const frame = Buffer.from('2c00000000', 'hex');
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from('800000000000ffffff', 'hex'),
    frame,
    size,
    Buffer.from('000202440100' + '3b', 'hex'),
  ]);
}

/** One strip that claims all of it; `isCircle`: the next directory is the same one. */
function writeTiff(width: number, height: number, bands: number, isCircle = false): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const line = Buffer.alloc(12);
    line.writeUInt16LE(tag, 0);
    line.writeUInt16LE(type, 2);
    line.writeUInt32LE(count, 4);
    line.writeUInt32LE(value, 8);
    return line;
  };
  const entries = [
    ...[
      entry(256, 4, 1, width),
      entry(257, 4, 1, height),
      entry(258, 3, 1, 8),
      entry(259, 3, 1, 1),
      entry(262, 3, 1, 1),
    ],
    ...[
      entry(273, 4, 1, 200),
      entry(277, 3, 1, bands),
      entry(278, 4, 1, height),
      entry(279, 4, 1, width * height * bands),
    ],
  ];
  const next = Buffer.alloc(4);
  if (isCircle) next.writeUInt32LE(8);
  const head = Buffer.from('49492a0008000000', 'hex');
  const directory = Buffer.concat([Buffer.from([entries.length, 0]), ...entries, next]);
  return Buffer.concat([head, directory, Buffer.alloc(1_000)]);
}
