import * as z from 'zod';
import { assetOutputs } from './asset-facts.ts';

/** An exact fraction: 23.976 frames per second are 24000/1001, never 23.976. */
export const Rational = z.object({ num: z.number().int().positive(), den: z.number().int().positive() });
export type Rational = z.infer<typeof Rational>;

export const Color = z.object({
  primaries: z.string().nullable(),
  transfer: z.string().nullable(),
  matrix: z.string().nullable(),
  isFullRange: z.boolean(),
  isHdr: z.boolean(),
});

export type Color = z.infer<typeof Color>;

export const VideoFacts = z.object({
  streamIndex: z.number().int().nonnegative(),
  codec: z.string(),
  profile: z.string().nullable(),
  pixelFormat: z.string(),
  bitDepth: z.number().int(),
  width: z.number().int().describe('As shown: after rotation, with square pixels'),
  height: z.number().int(),
  rotation: z
    .number()
    .int()
    .describe('Degrees clockwise that the picture is turned for showing; already in width and height'),
  frameRate: Rational.describe('Exact where the rate is constant, else the usual distance of two frames'),
  isVariable: z.boolean().describe('The times of the frames are a table of its own'),
  frameCount: z.number().int().describe('Counted from the packets of the stream'),
  durationMs: z.number(),
  timeBase: Rational,
  startTicks: z.number().int().describe('When the first frame is shown, in the time base of the file'),
  startMs: z.number(),
  isTimed: z
    .boolean()
    .describe(
      'False where the file does not say when frames are shown, or too irregularly: they are shown at an even rate',
    ),
  isInterlaced: z.boolean(),
  color: Color,
});
export type VideoFacts = z.infer<typeof VideoFacts>;

export const AudioFacts = z.object({
  streamIndex: z.number().int().nonnegative(),
  codec: z.string().nullable().describe('Null where it is not known; such a track is left out of proxies'),
  channels: z.number().int(),
  sampleRate: z.number().int(),
  language: z.string().nullable(),
  title: z.string().nullable(),
  startMs: z.number(),
});
export type AudioFacts = z.infer<typeof AudioFacts>;

/** Properties of a file, probed once after upload and stored with it. */
export const MediaFacts = z.object({
  container: z.string().describe('mp4, mov, webm, matroska, mpegts, avi, mxf, …'),
  sizeBytes: z.number().int(),
  durationMs: z.number().describe("The picture's"),
  video: VideoFacts,
  audio: z.array(AudioFacts),
  startTimecode: z.object({ text: z.string(), isDropFrame: z.boolean() }).nullable(),
  isBrowserPlayable: z.boolean().describe('Chromium plays the original, frame for frame'),
});
export type MediaFacts = z.infer<typeof MediaFacts>;

/** A file rendered from an original, with the properties needed to use it. */
export const MediaOutput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rendition'), file: z.string(), width: z.number().int(), height: z.number().int() }),
  z.object({ kind: z.literal('poster'), file: z.string(), width: z.number().int(), height: z.number().int() }),
  z.object({ kind: z.literal('hover'), file: z.string(), width: z.number().int(), height: z.number().int() }),
  z.object({
    kind: z.literal('sprite'),
    file: z.string(),
    columns: z.number().int(),
    rows: z.number().int(),
    tileWidth: z.number().int(),
    tileHeight: z.number().int(),
    count: z.number().int(),
    tileMs: z.number().describe('Tile k shows the picture at k times this'),
  }),
  z.object({
    kind: z.literal('waveform'),
    file: z.string().describe('Pairs of signed bytes, the lowest and the highest sample of each stretch'),
    pairMs: z.number(),
    loudness: z
      .number()
      .nullable()
      .optional()
      .describe('Integrated, in LUFS (EBU R 128). Null for silence, absent in those made before it was measured'),
  }),
  ...assetOutputs,
]);
export type MediaOutput = z.infer<typeof MediaOutput>;
