import { guardSound } from '../../run/hostile-input.ts';
import { mostSamples, type SoundHeader } from './probe-sound.ts';

export const momentaryFile = 'momentary.txt';
export const integratedFile = 'integrated.txt';
export const stereoFile = 'sound.m4a';
export const channelFile = (channel: number) => `sound-${channel + 1}.m4a`;

/** What AAC knows, up to what browsers play without doubt. */
const aacRates = [48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000];

/** The rate of the review copy: that of the file, or half of it, or 48 kHz. */
export function copyRate(sampleRate: number): number {
  return aacRates.find((rate) => rate === sampleRate || rate * 2 === sampleRate || rate * 4 === sampleRate) ?? 48_000;
}

/** `ebur128` hears a tenth of a second at a time, in whole samples. */
export const loudnessStepMs = (sampleRate: number): number => (Math.floor(sampleRate / 10) * 1000) / sampleRate;

/**
 * One decoding for everything: the samples of all channels to `pipe:3`, the loudness as text, the review copy in stereo.
 * Samples are counted from 0 without gaps, so that all three agree.
 */
export function planListening(header: SoundHeader, source: string): string[] {
  const graph = [
    `[0:${header.streamIndex}]${countFromZero(header)},asplit=3[peaks][copy][heard]`,
    `[heard]ebur128=metadata=1:framelog=verbose,ametadata=print:key=lavfi.r128.M:file=${momentaryFile},ametadata=print:key=lavfi.r128.I:file=${integratedFile},anullsink`,
    `[copy]${mixToStereo(header)}[stereo]`,
  ];
  return [
    ...openSource(header, source),
    ...['-filter_complex', graph.join(';')],
    ...['-map', '[peaks]', '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:3'],
    ...['-map', '[stereo]', ...writeAac(header, header.channels === 1 ? '128k' : '192k'), stereoFile],
  ];
}

/** The review copies of single channels. */
export function planChannels(header: SoundHeader, source: string): string[] {
  const channels = Array.from({ length: header.channels }, (_, channel) => channel);
  const graph = [
    `[0:${header.streamIndex}]${countFromZero(header)},asplit=${channels.length}${channels.map((n) => `[all${n}]`).join('')}`,
    ...channels.map((n) => `[all${n}]pan=mono|c0=c${n}[one${n}]`),
  ];
  return [
    ...openSource(header, source),
    ...['-filter_complex', graph.join(';')],
    ...channels.flatMap((n) => ['-map', `[one${n}]`, ...writeAac(header, '96k'), channelFile(n)]),
  ];
}

function openSource({ sampleRate }: SoundHeader, source: string): string[] {
  // One sample more than may be, so that a longer file is found out.
  return guardSound(source, Math.ceil((mostSamples + 1) / sampleRate));
}

/** Says the rate and the layout, too: otherwise what one branch needs becomes the format of all. */
function countFromZero({ endSample, sampleRate, layout }: SoundHeader): string {
  const format = `aformat=sample_rates=${sampleRate}${layout === null ? '' : `:channel_layouts=${layout}`}`;
  return `${format},${endSample === null ? '' : `atrim=end_sample=${endSample},`}asetpts=N/SR/TB`;
}

/** Channels for loudspeakers are mixed as films are; of others the first two are left and right, all more are in the middle. */
function mixToStereo({ channels, layout }: SoundHeader): string {
  if (channels === 1) return 'aformat=channel_layouts=mono';
  if (channels === 2 || layout !== null) return 'aformat=channel_layouts=stereo';
  const middle = Array.from({ length: channels - 2 }, (_, n) => `+0.7*c${n + 2}`).join('');
  return `pan=stereo|c0<c0${middle}|c1<c1${middle}`;
}

function writeAac({ sampleRate }: SoundHeader, bitRate: string): string[] {
  const rate = String(copyRate(sampleRate));
  return [
    // In thousandths of a second, as is usual, its edit list would end the sound at another sample.
    ...['-c:a', 'aac', '-b:a', bitRate, '-ar', rate, '-movie_timescale', rate],
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4'],
  ];
}
