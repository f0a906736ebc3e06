import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SoundFacts } from '#contract/media/asset-facts.ts';
import { encodeOnce, makeNumberedClip } from '#rig/files/clips.ts';
import { findDelay, makeSound, readSound } from '#rig/files/sounds.ts';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg, runProbe } from '#rig/programs/ffmpeg.ts';
import { pickCases } from '#rig/values/proof.ts';
import type { StoredOutput } from '#server/platform/db/rows/stored-output.ts';
import { explainAsset, MediaError } from '../../media-error.ts';
import { makeAudio } from './audio.ts';
import { copyRate } from './plan-sound.ts';

const ffmpeg = await requireFfmpeg();

async function make(source: string) {
  const folder = await makeFolder();
  const outputs: StoredOutput[] = [];
  const facts = await makeAudio({
    ...{ ffmpeg, source, folder, signal: new AbortController().signal },
    onFacts: async () => expect(outputs.some(({ kind }) => kind === 'sound')).toBe(true),
    onProgress: (fraction) => expect(fraction).toBeLessThanOrEqual(1),
    onOutput: async (output) => {
      expect((await stat(join(folder, output.file))).size).toBeGreaterThan(0);
      outputs.push(output);
    },
  });
  return { folder, outputs, facts: facts as SoundFacts };
}

type Case = { ending: string; given: NonNullable<Parameters<typeof makeSound>[1]>; facts: Partial<SoundFacts> };
const pcm = (codec: string, ...more: string[]) => ['-c:a', codec, ...more];

const cases: Record<string, Case> = {
  'a broadcast wave': {
    ending: 'wav',
    given: { channels: 2, output: pcm('pcm_s24le', '-write_bext', '1', '-metadata', 'time_reference=172800048') },
    facts: { channels: 2, bitDepth: 24, codec: 'pcm_s24le', startSample: 172_800_048 },
  },
  RF64: { ending: 'wav', given: { output: pcm('pcm_f32le', '-rf64', 'always') }, facts: { bitDepth: 32 } },
  'a wave of 96 kHz': {
    ending: 'wav',
    given: { sampleRate: 96_000, output: pcm('pcm_s16le') },
    facts: { bitDepth: 16 },
  },
  'a wave of 88.2 kHz': { ending: 'wav', given: { sampleRate: 88_200 }, facts: { bitDepth: 16 } },
  'a wave of 37 kHz': { ending: 'wav', given: { sampleRate: 37_000 }, facts: {} },
  'a poly wave of 16 channels': {
    ending: 'wav',
    given: { channels: 16, output: pcm('pcm_s24le') },
    facts: { channels: 16, bitDepth: 24 },
  },
  '5.1': {
    ending: 'wav',
    given: { channels: 6, hasLayout: true },
    facts: { channels: 6 },
  },
  AIFF: { ending: 'aiff', given: { channels: 2, output: pcm('pcm_s24be') }, facts: { bitDepth: 24, channels: 2 } },
  'AIFF-C': { ending: 'aifc', given: { output: pcm('pcm_f32be', '-f', 'aiff') }, facts: { bitDepth: 32 } },
  FLAC: { ending: 'flac', given: { output: ['-sample_fmt', 's16'] }, facts: { bitDepth: 16, codec: 'flac' } },
  MP3: { ending: 'mp3', given: { sampleRate: 44_100 }, facts: { codec: 'mp3', bitDepth: null, startSample: null } },
  'AAC in M4A': {
    ending: 'm4a',
    given: { output: ['-b:a', '192k'] },
    facts: {
      codec: 'aac',
      bitDepth: null,
      // Its edit list ends at a whole millisecond.
      sampleCount: 60_000,
    },
  },
  ALAC: { ending: 'm4a', given: { output: pcm('alac') }, facts: { codec: 'alac', bitDepth: 16 } },
  Opus: { ending: 'opus', given: { output: ['-b:a', '128k'] }, facts: { codec: 'opus' } },
  'Vorbis in Ogg': { ending: 'ogg', given: { output: pcm('libvorbis') }, facts: { codec: 'vorbis' } },
};

test.each(pickCases(Object.entries(cases), 10))(
  '%s has its samples counted, and copies and peaks at their places',
  async (_name, { ending, given, facts: wanted }) => {
    const source = join(await makeFolder(), `sound.${ending}`);
    await makeSound(source, given);
    const { folder, outputs, facts } = await make(source);
    const { sampleRate = 48_000, channels = 1 } = given;
    expect(facts).toMatchObject({ kind: 'audio', sampleRate, sampleCount: 60_001, channels, ...wanted });
    expect(facts.durationMs).toBeCloseTo((facts.sampleCount * 1000) / sampleRate, 6);
    expect(facts.loudness).toBeGreaterThan(-50);
    expect(outputs.map(({ file }) => file)).toEqual([
      ...['poster.jpg', 'peaks-1.bin', 'peaks-2.bin', 'peaks-3.bin', 'sound.m4a', 'loudness.bin'],
      ...(channels > 2 ? Array.from({ length: channels }, (_, n) => `sound-${n + 1}.m4a`) : []),
    ]);
    const rate = copyRate(sampleRate);
    for (const output of outputs) {
      if (output.kind !== 'sound') continue;
      const channel = output.channel ?? 0;
      const [original, copy] = await Promise.all([
        readSound(source, rate, channel),
        readSound(join(folder, output.file), rate),
      ]);
      expect(findDelay(original, copy), output.file).toBe(0);
    }
    await expectPeaks(folder, source, facts);
  },
);

/** The finest peaks against samples that plain ffmpeg decodes. */
async function expectPeaks(folder: string, source: string, { sampleRate, channels, sampleCount }: SoundFacts) {
  const last = channels - 1;
  const [peaks, samples] = await Promise.all([
    readFile(join(folder, 'peaks-1.bin')),
    readSound(source, sampleRate, last),
  ]);
  expect(peaks.length).toBe(Math.ceil(sampleCount / 32) * channels * 2);
  for (let pair = 0; pair * 32 + 32 <= samples.length; pair += 97) {
    const part = samples.subarray(pair * 32, pair * 32 + 32);
    const at = (pair * channels + last) * 2;
    expect(Math.abs(peaks.readInt8(at) - Math.min(...part) * 128)).toBeLessThan(2);
    expect(Math.abs(peaks.readInt8(at + 1) - Math.max(...part) * 128)).toBeLessThan(2);
  }
}

test('a sound shorter than one measurement of loudness is reviewable without it', async () => {
  const source = join(await makeFolder(), 'click.wav');
  await makeSound(source, { sampleCount: 5 });
  const { facts, outputs } = await make(source);
  expect(facts).toMatchObject({ sampleCount: 5, loudness: null });
  expect(outputs.map(({ kind }) => kind)).toEqual(['poster', 'peaks', 'peaks', 'peaks', 'sound']);
});

test('the cover of a record is no video', async () => {
  const folder = await makeFolder();
  const [plain, covered] = [join(folder, 'plain.wav'), join(folder, 'covered.mp3')];
  await makeSound(plain);
  const cover = ['-f', 'lavfi', '-i', 'color=red:s=32x32:d=0.04', '-map', '0:a', '-map', '1:v', '-c:v', 'png'];
  await encodeOnce(['-i', plain, ...cover, '-disposition:v', 'attached_pic', '-id3v2_version', '3'], covered);
  expect(await runProbe(['-show_entries', 'stream=codec_type', '-of', 'csv=p=0', covered])).toContain('video');
  expect((await make(covered)).facts).toMatchObject({ codec: 'mp3', sampleCount: 60_001 });
});

test.each([
  ['of a picture alone', 'silent.mp4', 'There is no sound in this file. Vizio takes WAV'],
  ['with 17 channels', 'many.wav', 'has more than 16 channels'],
  ['that is empty', 'empty.wav', 'cannot be read'],
  ['that is a playlist', 'list.mp3', 'cannot be read'],
])('a file %s is refused with a true sentence', async (_name, file, sentence) => {
  const source = join(await makeFolder(), file);
  if (file === 'silent.mp4') await makeNumberedClip(source, { rate: '25', frameCount: 3, output: ['-c:v', 'libx264'] });
  else if (file === 'many.wav') await makeSound(source, { channels: 17, sampleCount: 500 });
  else await writeFile(source, file === 'empty.wav' ? '' : '#EXTM3U\n#EXTINF:2,\na.wav\n');
  const refusal = await make(source).catch((error: unknown) => error);
  if (!(refusal instanceof MediaError)) throw refusal;
  expect(refusal.isFinal).toBe(true);
  expect(explainAsset(refusal, 'audio')).toContain(sentence);
});
