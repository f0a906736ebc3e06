import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSound } from '../files/sounds.ts';
import { runTool } from '../programs/ffmpeg.ts';
import { makeRandom } from '../values/random.ts';

const formats: Record<string, string[]> = {
  wav: ['-c:a', 'pcm_s24le', '-write_bext', '1'],
  aiff: ['-c:a', 'pcm_s24be'],
  flac: ['-c:a', 'flac'],
  mp3: ['-c:a', 'libmp3lame'],
  aac: ['-c:a', 'aac'],
  m4a: ['-c:a', 'aac'],
  opus: ['-c:a', 'libopus'],
  ogg: ['-c:a', 'libvorbis'],
};

type Sound = { name: string; make: (folder: string) => Promise<Buffer> };

/** Damaged files of each format, and those whose headers claim what no file holds. */
export const hostileSounds: readonly Sound[] = [
  ...Object.entries(formats).flatMap(([ending, output]): Sound[] => {
    const load = async (folder: string) => {
      const file = join(folder, `good.${ending}`);
      await makeSound(file, { channels: 2, sampleCount: 40_000, output });
      return readFile(file);
    };
    const bend = (name: string, change: (bytes: Buffer) => Buffer): Sound => ({
      name: `${name}.${ending}`,
      make: async (folder) => change(await load(folder)),
    });
    return [
      bend('truncated', (bytes) => bytes.subarray(0, bytes.length / 2)),
      bend('header-only', (bytes) => bytes.subarray(0, 60)),
      bend('damaged', (bytes) => damage(bytes, 1, 0)),
      bend('damaged-behind', (bytes) => damage(bytes, 2, 200)),
      bend('doubled', (bytes) => Buffer.concat([bytes, bytes])),
    ];
  }),
  claim('no-channels.wav', (bytes) => bytes.writeUInt16LE(0, 22)),
  claim('all-channels.wav', (bytes) => bytes.writeUInt16LE(65_535, 22)),
  claim('no-rate.wav', (bytes) => bytes.writeUInt32LE(0, 24)),
  claim('fastest-rate.wav', (bytes) => bytes.writeUInt32LE(0x7fffffff, 24)),
  claim('slowest-rate.wav', (bytes) => bytes.writeUInt32LE(1, 24)),
  claim('no-alignment.wav', (bytes) => bytes.writeUInt16LE(0, 32)),
  claim('endless-data.wav', (bytes) => bytes.writeUInt32LE(0xffffffff, 40)),
  claim('unknown-codec.wav', (bytes) => bytes.writeUInt16LE(0x1234, 20)),
  {
    name: 'two-rates.mp3',
    make: async (folder) => {
      const rates = [44_100, 22_050];
      const parts = rates.map(async (sampleRate) => {
        const file = join(folder, `at-${sampleRate}.mp3`);
        await makeSound(file, { sampleRate, sampleCount: 30_000 });
        return readFile(file);
      });
      return Buffer.concat(await Promise.all(parts));
    },
  },
  {
    // The number of samples has 36 bits.
    name: 'days-of-silence.flac',
    make: async (folder) => {
      const file = join(folder, 'short.flac');
      await makeSound(file, { sampleCount: 20_000 });
      const bytes = await readFile(file);
      bytes[21] = (bytes[21] ?? 0) | 15;
      return bytes.fill(255, 22, 26);
    },
  },
  {
    name: 'cover-bomb.mp3',
    make: async (folder) => {
      const [sound, cover, file] = ['plain.wav', 'cover.png', 'covered.mp3'].map((name) => join(folder, name));
      if (!sound || !cover || !file) throw new Error('no names');
      await makeSound(sound, { sampleCount: 20_000 });
      await runTool(['-f', 'lavfi', '-i', 'color=red:s=32x32:d=0.04', '-frames:v', '1', cover]);
      const copied = ['-map', '0:a', '-map', '1:v', '-c:v', 'copy', '-disposition:v', 'attached_pic'];
      await runTool(['-i', sound, '-i', cover, ...copied, '-id3v2_version', '3', file]);
      const bytes = await readFile(file);
      const size = bytes.indexOf('IHDR') + 4;
      bytes.writeUInt32BE(60_000, size);
      bytes.writeUInt32BE(60_000, size + 4);
      return bytes;
    },
  },
  { name: 'noise.mp3', make: async () => damage(Buffer.alloc(60_000), 3, 0, 60_000) },
];

/** A plain wave whose header is changed. */
function claim(name: string, change: (bytes: Buffer) => void): Sound {
  return {
    name,
    make: async (folder) => {
      const file = join(folder, 'plain.wav');
      await makeSound(file, { sampleCount: 20_000, output: ['-fflags', '+bitexact', '-c:a', 'pcm_s16le'] });
      const bytes = await readFile(file);
      change(bytes);
      return bytes;
    },
  };
}

function damage(bytes: Buffer, seed: number, from: number, count = 60): Buffer {
  const random = makeRandom(seed);
  const damaged = Buffer.from(bytes);
  for (let n = 0; n < count; n += 1) damaged[from + random.below(damaged.length - from)] = random.below(256);
  return damaged;
}
