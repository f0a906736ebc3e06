import { open, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import * as z from 'zod';
import type { FrameTable } from '#contract/media/frame-table.ts';
import type { AudioFacts, MediaFacts, Rational } from '#contract/media/media-facts.ts';
import { canDropFrames } from '#contract/media/timecode.ts';
import { MediaError, type MediaErrorKind } from '../media-error.ts';
import type { Ffmpeg } from '../run/ffmpeg.ts';
import { guardProbe } from '../run/hostile-input.ts';
import { runFfprobe } from '../run/run.ts';
import { measureFrameTimes } from './frame-times.ts';
import { keepDecodable } from './keep-decodable.ts';
import { readPackets } from './packets.ts';
import { describePicture, isHiddenTrack, parseRational } from './picture-facts.ts';
import { isBrowserPlayable } from './playable.ts';

const text = z.string().optional();
const tags = z.record(z.string(), z.string()).default({});

/** The parts of ffprobe's output that we use. All are optional, because a file may lack any of them. */
export const ProbedStream = z.object({
  index: z.number(),
  codec_type: text,
  codec_name: text,
  codec_tag_string: text,
  profile: text,
  pix_fmt: text,
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: text,
  field_order: text,
  color_range: text,
  color_space: text,
  color_transfer: text,
  color_primaries: text,
  bits_per_raw_sample: text,
  r_frame_rate: text,
  avg_frame_rate: text,
  time_base: text,
  start_time: text,
  channels: z.number().optional(),
  sample_rate: text,
  disposition: z.record(z.string(), z.number()).default({}),
  side_data_list: z.array(z.looseObject({ rotation: z.number().optional() })).default([]),
  tags,
});
export type ProbedStream = z.infer<typeof ProbedStream>;

const Probed = z.object({
  streams: z.array(ProbedStream).default([]),
  format: z.object({ format_name: text, tags }).default({ format_name: undefined, tags: {} }),
});

const maxJsonCharacters = 8_000_000;

export type ProbedMedia = { facts: MediaFacts; frameTable: FrameTable | null };

/** Reads the facts of a file from its packets rather than from the claims of its header. */
export async function readMedia(
  ffmpeg: Ffmpeg,
  file: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<ProbedMedia> {
  // A relative path could look like an option or a protocol; a pipe or device would never end.
  const { size: sizeBytes } = await requireRegularFile(file);
  const options = { signal };
  let { streams, format } = await readHeader(ffmpeg, file, options);
  // A recording may begin long before its first key frame, which has the size of the picture.
  if (streams.some(lacksSize))
    ({ streams, format } = await readHeader(ffmpeg, file, { ...options, search: searchFar }));
  const stream = choosePicture(streams);
  if (!stream) throw new MediaError(explainNoPicture(streams));
  if (encryptedTags.has(stream.codec_tag_string ?? '')) throw new MediaError('encrypted');
  const timeBase = parseRational(stream.time_base) ?? { num: 1, den: 1000 };
  const container = await nameContainer(file, format.format_name ?? '', format.tags.major_brand ?? '');
  const picture = { streamIndex: stream.index, codec: stream.codec_name, timeBase, container };
  const packets = await readPackets(ffmpeg, file, picture, options);
  const table = await keepDecodable(ffmpeg, file, picture, packets, options);
  if (table.ticks.length === 0) throw new MediaError('unreadable', 'no frame in the video stream');
  const hints = [parseRational(stream.r_frame_rate), parseRational(stream.avg_frame_rate)];
  const { startTicks, frameTable, ...timing } = measureFrameTimes(
    table.ticks,
    timeBase,
    table.lastFrameTicks,
    hints.filter((rate): rate is Rational => rate !== undefined),
    table.isTimed,
  );
  const video = {
    ...describePicture(stream),
    ...timing,
    frameCount: table.ticks.length,
    timeBase,
    startTicks,
    startMs: (startTicks * timeBase.num * 1000) / timeBase.den,
    isTimed: table.isTimed && timing.isTimed,
  };
  const audio = streams.filter((candidate) => candidate.codec_type === 'audio').map(describeAudio);
  const facts = {
    container,
    sizeBytes,
    durationMs: video.durationMs,
    video,
    audio,
    startTimecode: findTimecode([...streams.map((candidate) => candidate.tags), format.tags], video.frameRate),
    isBrowserPlayable: isBrowserPlayable({ container, video, audio, stream, hiddenCount: table.hiddenCount }),
  };
  return { facts, frameTable };
}

async function requireRegularFile(file: string): Promise<{ size: number }> {
  if (!isAbsolute(file)) throw new Error(`the path of a video must be absolute: ${file}`);
  const stats = await stat(file).catch(() => undefined);
  if (!stats?.isFile() || stats.size === 0) throw new MediaError('unreadable', 'not a file, or an empty one');
  return stats;
}

async function readHeader(
  ffmpeg: Ffmpeg,
  file: string,
  { search = [], ...options }: { signal: AbortSignal | undefined; search?: string[] },
): Promise<z.infer<typeof Probed>> {
  const lines: string[] = [];
  let length = 0;
  await runFfprobe(ffmpeg, ['-show_format', '-show_streams', '-of', 'json', ...search, ...guardProbe(file)], {
    ...options,
    reads: [file],
    limits: { cpuSeconds: 600, memoryBytes: 4 * 1024 ** 3 },
    onLine: (line) => {
      length += line.length;
      if (length > maxJsonCharacters) throw new MediaError('unreadable', 'the header never ends');
      lines.push(line);
    },
  });
  const parsed = Probed.safeParse(JSON.parse(lines.join('\n')));
  if (!parsed.success) throw new MediaError('unreadable', parsed.error.message);
  return parsed.data;
}

/** Two minutes, and less memory than a probe may use. ffprobe gives up after 5 s and 5 MB by itself. */
const searchFar = ['-analyzeduration', '120M', '-probesize', '200M'];

function lacksSize(stream: ProbedStream): boolean {
  return stream.codec_type === 'video' && stream.codec_name !== undefined && !stream.width && !isHiddenTrack(stream);
}

function choosePicture(streams: ProbedStream[]): ProbedStream | undefined {
  const pictures = streams.filter(
    (stream) =>
      stream.codec_type === 'video' && stream.codec_name && stream.width && stream.height && !isHiddenTrack(stream),
  );
  return pictures.find(({ disposition }) => disposition.default === 1) ?? pictures[0];
}

/** The tags of encrypted tracks in MP4: Common Encryption, and the iTunes Store's own. */
const encryptedTags = new Set(['encv', 'drmi']);

function explainNoPicture(streams: ProbedStream[]): MediaErrorKind {
  const videos = streams.filter((stream) => stream.codec_type === 'video' && !isHiddenTrack(stream));
  if (videos.some((stream) => encryptedTags.has(stream.codec_tag_string ?? ''))) return 'encrypted';
  if (videos.some(({ codec_name }) => codec_name === undefined)) return 'codec-not-taken';
  return videos.length > 0 || streams.length === 0 ? 'unreadable' : 'no-picture';
}

function describeAudio(stream: ProbedStream): AudioFacts {
  const isUsable = (stream.channels ?? 0) > 0 && Number(stream.sample_rate) > 0;
  return {
    streamIndex: stream.index,
    codec: isUsable ? (stream.codec_name ?? null) : null,
    channels: stream.channels ?? 0,
    sampleRate: Number(stream.sample_rate) || 0,
    language: nameLanguage(stream.tags.language),
    title: (stream.tags.title ?? stream.tags.name ?? '').slice(0, 200) || null,
    startMs: Number(stream.start_time) * 1000 || 0,
  };
}

function nameLanguage(language: string | undefined): string | null {
  return language !== undefined && language !== 'und' && /^[A-Za-z-]{2,20}$/.test(language) ? language : null;
}

/**
 * A tmcd track, Matroska and MXF all call it `timecode`. A semicolon or point before the frames means drop-frame, which
 * is ignored at rates without it.
 */
function findTimecode(tagSets: Record<string, string>[], rate: Rational): MediaFacts['startTimecode'] {
  for (const set of tagSets) {
    const entry = Object.entries(set).find(([name]) => name.toLowerCase() === 'timecode')?.[1];
    const match = /^(\d{2}:\d{2}:\d{2})([:;.])(\d{2,3})$/.exec(entry?.trim() ?? '');
    if (!match) continue;
    const isDropFrame = match[2] !== ':' && canDropFrames(rate);
    return { text: `${match[1]}${isDropFrame ? ';' : ':'}${match[3]}`, isDropFrame };
  }
  return null;
}

async function nameContainer(file: string, formatName: string, majorBrand: string): Promise<string> {
  const name = formatName.split(',')[0] ?? '';
  if (name === 'mov') return majorBrand.trim() === 'qt' || majorBrand === '' ? 'mov' : 'mp4';
  if (name !== 'matroska') return name;
  // ffmpeg calls both "matroska,webm"; the first bytes tell which one it is.
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead).includes('webm') ? 'webm' : 'matroska';
  } finally {
    await handle.close();
  }
}
