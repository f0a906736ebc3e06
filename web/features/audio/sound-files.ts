import type { SoundFacts } from '#contract/media/asset-facts.ts';
import type { Media } from '#contract/media/processing.ts';

export type PeakFile = { url: string; size: number; samplesPerPair: number; channels: number };

/** The outputs of a sound. */
export type SoundFiles = {
  /** From the finest to the coarsest. */
  peaks: PeakFile[];
  loudness: { url: string; stepMs: number } | null;
  /** By the channel that is in it; null for all. */
  sounds: Map<number | null, string>;
};

export function listSoundFiles({ outputs }: Media): SoundFiles {
  const files: SoundFiles = { peaks: [], loudness: null, sounds: new Map() };
  for (const { url, size, output } of outputs) {
    if (output.kind === 'peaks') files.peaks.push({ url, size, ...output });
    if (output.kind === 'loudness') files.loudness = { url, stepMs: output.stepMs };
    if (output.kind === 'sound') files.sounds.set(output.channel, url);
  }
  files.peaks.sort((a, b) => a.samplesPerPair - b.samplesPerPair);
  return files;
}

const layouts: Record<number, string[]> = { 2: ['Left', 'Right'] };

export const nameChannel = (channel: number, { channels }: SoundFacts): string =>
  layouts[channels]?.[channel] ?? `Channel ${channel + 1}`;

/** "48 kHz · 24 bit · 2 channels · −23.1 LUFS" */
export function describeSound({ sampleRate, bitDepth, channels, loudness }: SoundFacts): string {
  const parts = [
    `${sampleRate / 1000} kHz`,
    ...(bitDepth === null ? [] : [`${bitDepth} bit`]),
    channels === 1 ? 'Mono' : channels === 2 ? 'Stereo' : `${channels} channels`,
    ...(loudness === null ? [] : [`${formatLoudness(loudness)} LUFS`]),
  ];
  return parts.join(' · ');
}

/** With the sign for less than zero that is as wide as a digit. */
export const formatLoudness = (lufs: number): string => lufs.toFixed(1).replace('-', '−');
