import * as z from 'zod';

export const ImageFacts = z.object({
  kind: z.literal('image'),
  format: z.string().describe('jpeg, png, tiff, psd, …'),
  width: z.int().describe('As shown: after rotation'),
  height: z.int(),
  bitDepth: z.int().describe('Of a channel'),
  hasAlpha: z.boolean(),
  profile: z.string().nullable().describe('The name of its colour profile; null without one'),
  shownAs: z.enum(['srgb', 'display-p3']).describe('The colour space of the review copy'),
  isPreview: z.boolean().describe('Shown by the preview that the camera has put into the file'),
});

export const PdfFacts = z.object({
  kind: z.literal('pdf'),
  pages: z.int().min(1),
  width: z.number().describe('Of the first page, in points of 1/72 inch'),
  height: z.number(),
  title: z.string().nullable(),
});

export const SoundFacts = z.object({
  kind: z.literal('audio'),
  codec: z.string(),
  sampleRate: z.int(),
  sampleCount: z.int().describe('Of one channel'),
  channels: z.int(),
  bitDepth: z.int().nullable(),
  durationMs: z.number(),
  loudness: z.number().nullable().describe('Integrated, in LUFS (EBU R 128); null for silence'),
  startSample: z.int().nullable().describe('Of a broadcast wave: samples since midnight'),
});

/** Properties of a file that is no video, read once after its upload. */
export const AssetFacts = z.discriminatedUnion('kind', [ImageFacts, PdfFacts, SoundFacts]);
export type ImageFacts = z.infer<typeof ImageFacts>;
export type PdfFacts = z.infer<typeof PdfFacts>;
export type SoundFacts = z.infer<typeof SoundFacts>;
export type AssetFacts = z.infer<typeof AssetFacts>;

const Size = z.object({ width: z.int(), height: z.int() });

/** Files rendered from them. A pack is many pictures in one file, each of which ends at the byte that `ends` says. */
export const assetOutputs = [
  z.object({ kind: z.literal('picture'), file: z.string(), ...Size.shape }).describe('The whole image, to look at'),
  z.object({
    kind: z.literal('pyramid'),
    file: z.string(),
    tileSize: z.int(),
    levels: z
      .array(z.object({ ...Size.shape, columns: z.int(), rows: z.int() }))
      .describe('From the smallest to the original size; their tiles follow each other in the pack, row by row'),
    ends: z.array(z.int()),
  }),
  z.object({ kind: z.literal('pages'), file: z.string(), sizes: z.array(Size), ends: z.array(z.int()) }),
  z.object({
    kind: z.literal('sound'),
    file: z.string(),
    channel: z.int().nullable().describe('The only channel in it; null for all, in stereo'),
  }),
  z.object({
    kind: z.literal('peaks'),
    file: z.string().describe('For each stretch a pair of signed bytes for each channel: lowest and highest sample'),
    samplesPerPair: z.int(),
    channels: z.int(),
  }),
  z.object({ kind: z.literal('loudness'), file: z.string().describe('Momentary LUFS as floats'), stepMs: z.number() }),
] as const;
