import { stat } from 'node:fs/promises';
import * as z from 'zod';
import { MediaError } from '../../media-error.ts';
import { guardSoundProbe } from '../../run/hostile-input.ts';
import { runFfprobe } from '../../run/run.ts';
import type { Asset } from '../kinds.ts';

export const mostChannels = 16;
/** Comments keep the number of a sample in 32 bits. */
export const mostSamples = 2 ** 31 - 1;
/** Twice what any recorder has. At a few samples per second filters of ffmpeg crash. */
const mostRate = 1_536_000;
const leastRate = 1_000;
const maxJsonCharacters = 8_000_000;

const text = z.string().optional();
const tags = z.record(z.string(), z.string()).default({});
const Stream = z.object({
  ...{ index: z.number(), codec_type: text, codec_name: text, codec_tag_string: text, channel_layout: text },
  ...{ channels: z.number().default(0), sample_rate: text, bits_per_sample: z.number().default(0) },
  ...{ bits_per_raw_sample: text, time_base: text, duration_ts: z.number().optional(), duration: text },
  ...{ disposition: z.record(z.string(), z.number()).default({}), tags },
});
type Stream = z.infer<typeof Stream>;
const Probed = z.object({
  streams: z.array(Stream).default([]),
  format: z.object({ format_name: text, tags }).default({ format_name: undefined, tags: {} }),
});

/** The header of a sound. The number of samples is counted when they are decoded. */
export type SoundHeader = {
  streamIndex: number;
  codec: string;
  sampleRate: number;
  channels: number;
  bitDepth: number | null;
  /** As ffmpeg names it, "5.1"; null if the file does not say which loudspeakers its channels are for. */
  layout: string | null;
  /** The end of the sound in the edit list of an MP4, in samples: encoders fill up their last packet. Null elsewhere. */
  endSample: number | null;
  /** In a broadcast wave. */
  startSample: number | null;
  /** The claim of the header, for the progress; 0 if it claims nothing. */
  durationMs: number;
};

export async function probeSound({ ffmpeg, source, signal }: Asset): Promise<SoundHeader> {
  const stats = await stat(source).catch(() => undefined);
  if (!stats?.isFile() || stats.size === 0) throw new MediaError('unreadable', 'not a file, or an empty one');
  const lines: string[] = [];
  let length = 0;
  await runFfprobe(ffmpeg, ['-show_format', '-show_streams', '-of', 'json', ...guardSoundProbe(source)], {
    reads: [source],
    limits: { cpuSeconds: 600 },
    signal,
    onLine: (line) => {
      length += line.length;
      if (length > maxJsonCharacters) throw new MediaError('unreadable', 'the header never ends');
      lines.push(line);
    },
  });
  const parsed = Probed.safeParse(JSON.parse(lines.join('\n')));
  if (!parsed.success) throw new MediaError('unreadable', parsed.error.message);
  return describe(chooseStream(parsed.data.streams), parsed.data.format);
}

/** "stereo", "5.1(side)". Others are lists of loudspeakers, or say only a number of channels. */
const layoutName = /^(?!unknown)[a-z\d.]{1,20}(\([a-z]{1,20}\))?$/;

const encryptedTags = new Set(['enca', 'drms']);

function chooseStream(streams: Stream[]): Stream {
  const sounds = streams.filter(({ codec_type }) => codec_type === 'audio');
  const usable = sounds.filter((stream) => stream.codec_name && stream.channels > 0 && Number(stream.sample_rate) > 0);
  const chosen = usable.find(({ disposition }) => disposition.default === 1) ?? usable[0];
  if (chosen && !encryptedTags.has(chosen.codec_tag_string ?? '')) return chosen;
  if (sounds.some(({ codec_tag_string }) => encryptedTags.has(codec_tag_string ?? ''))) {
    throw new MediaError('encrypted');
  }
  if (sounds.some(({ codec_name }) => codec_name === undefined)) throw new MediaError('codec-not-taken');
  throw new MediaError(sounds.length > 0 || streams.length === 0 ? 'unreadable' : 'no-sound');
}

function describe(stream: Stream, format: z.infer<typeof Probed>['format']): SoundHeader {
  const { channels } = stream;
  if (channels > mostChannels) throw new MediaError('too-many-channels', `${channels} channels`);
  const sampleRate = Number(stream.sample_rate);
  if (!(sampleRate >= leastRate && sampleRate <= mostRate)) throw new MediaError('unreadable', `${sampleRate} Hz`);
  const isInSamples = stream.time_base === `1/${sampleRate}`;
  const isMp4 = format.format_name?.startsWith('mov') === true;
  const reference = { ...format.tags, ...stream.tags }.time_reference ?? '';
  return {
    ...{ streamIndex: stream.index, codec: stream.codec_name ?? '', sampleRate, channels },
    bitDepth: stream.bits_per_sample || Number(stream.bits_per_raw_sample) || null,
    layout: layoutName.exec(stream.channel_layout ?? '')?.[0] ?? null,
    endSample: isMp4 && isInSamples && stream.duration_ts ? stream.duration_ts : null,
    startSample: /^\d{1,15}$/.test(reference) ? Number(reference) : null,
    durationMs: Number(stream.duration) * 1000 || 0,
  };
}
