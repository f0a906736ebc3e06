import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SoundFacts } from '#contract/media/asset-facts.ts';
import { MediaError } from '../../media-error.ts';
import { runFfmpeg } from '../../run/run.ts';
import type { Asset, MakeAsset } from '../kinds.ts';
import { takeMade } from '../take-made.ts';
import { makePoster, posterSize } from './draw-poster.ts';
import { readIntegrated, writeMomentary } from './loudness.ts';
import { channelFile, loudnessStepMs, planChannels, planListening, stereoFile } from './plan-sound.ts';
import { mostSamples, probeSound, type SoundHeader } from './probe-sound.ts';
import { peakSizes, reducePeaks } from './reduce-peaks.ts';

/** 12 hours in stereo, whatever the size of the file. */
const freeSamples = 2 ** 32;
/** MP3 at its usual least of 32 kbit/s has 22; a file of silence may claim any number. */
const samplesPerByte = 32;
const limits = { cpuSeconds: 6 * 3600 };
/** Most of the work is the first decoding. */
const listeningPart = 0.7;

const peaksFile = (level: number) => `peaks-${level + 1}.bin`;

export const makeAudio: MakeAsset = async (asset) => {
  const { folder, onFacts, onOutput } = asset;
  const header = await probeSound(asset);
  const { channels, sampleRate } = header;
  const work = join(folder, 'work-sound');
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const publish = (file: string) => takeMade(work, file, folder);
  try {
    const sampleCount = await listen(asset, header, work);
    await makePoster(asset, work, await readOverview(folder, channels), channels);
    await publish('poster.jpg');
    await onOutput({ kind: 'poster', file: 'poster.jpg', ...posterSize });
    for (const [level, samplesPerPair] of peakSizes.entries()) {
      await onOutput({ kind: 'peaks', file: peaksFile(level), samplesPerPair, channels });
    }
    await publish(stereoFile);
    await onOutput({ kind: 'sound', file: stereoFile, channel: null });
    const loudness = await readIntegrated(work);
    if ((await writeMomentary(work, join(folder, 'loudness.bin'))) > 0) {
      await onOutput({ kind: 'loudness', file: 'loudness.bin', stepMs: loudnessStepMs(sampleRate) });
    }
    const { codec, bitDepth, startSample } = header;
    const facts: SoundFacts = {
      ...{ kind: 'audio', codec, sampleRate, sampleCount, channels, bitDepth, loudness, startSample },
      durationMs: (sampleCount * 1000) / sampleRate,
    };
    // Single channels are no reason to wait.
    await onFacts?.(facts);
    if (channels > 2) await copyChannels(asset, header, work);
    return facts;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

/** Decodes the file once: writes its peaks, review copy and loudness, and returns how many samples a channel has. */
async function listen({ ffmpeg, source, folder, signal, onProgress }: Asset, header: SoundHeader, work: string) {
  const { channels, durationMs, sampleRate } = header;
  const most = freeSamples + (await stat(source)).size * samplesPerByte;
  const refuseWork = (sampleCount: number) => {
    if (sampleCount * channels > most) throw new MediaError('too-much-cpu', 'more samples than its size allows');
  };
  refuseWork((durationMs * sampleRate) / 1000);
  const files = await Promise.all(peakSizes.map((_, level) => open(join(folder, peaksFile(level)), 'w')));
  let writing: Promise<unknown> = Promise.resolve();
  const reducer = reducePeaks(channels, (level, bytes) => {
    writing = writing.then(() => files[level]?.writeFile(bytes));
    // Thrown again where the last one is awaited.
    writing.catch(() => {});
  });
  try {
    await runFfmpeg(ffmpeg, planListening(header, source), {
      ...{ reads: [source], folder: work, limits, signal },
      onProgress: ({ outMs }) => durationMs && onProgress(listeningPart * Math.min(1, outMs / durationMs)),
      onSamples: (bytes) => {
        reducer.add(bytes);
        if (reducer.count() > mostSamples) throw new MediaError('too-many-samples');
        refuseWork(reducer.count());
      },
    });
    reducer.finish();
    await writing;
  } finally {
    await writing.catch(() => {});
    await Promise.all(files.map((file) => file.close()));
  }
  if (reducer.count() === 0) throw new MediaError('unreadable', 'no samples');
  return reducer.count();
}

async function copyChannels({ ffmpeg, source, folder, signal, ...asset }: Asset, header: SoundHeader, work: string) {
  const { channels, durationMs } = header;
  await runFfmpeg(ffmpeg, planChannels(header, source), {
    ...{ reads: [source], folder: work, limits, signal },
    onProgress: ({ outMs }) =>
      durationMs && asset.onProgress(listeningPart + (1 - listeningPart) * Math.min(1, outMs / durationMs)),
  });
  for (let channel = 0; channel < channels; channel += 1) {
    await takeMade(work, channelFile(channel), folder);
    await asset.onOutput({ kind: 'sound', file: channelFile(channel), channel });
  }
}

/** The coarsest peaks that have a pair for each column of the poster, else the finest. */
async function readOverview(folder: string, channels: number): Promise<Int8Array> {
  for (const level of [...peakSizes.keys()].reverse()) {
    const file = join(folder, peaksFile(level));
    const { size } = await stat(file);
    if (level === 0 || size >= posterSize.width * channels * 2) return new Int8Array(await readFile(file));
  }
  return new Int8Array();
}
