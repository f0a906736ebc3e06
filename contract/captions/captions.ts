import * as z from 'zod';
import { isLanguage } from './languages.ts';

export const maxCaptionsBytes = 5 * 2 ** 20;
/** In base64. */
export const maxCaptionsCharacters = Math.ceil(maxCaptionsBytes / 3) * 4;
export const maxTracks = 30;
export const captionFormats = ['srt', 'vtt'] as const;
export type CaptionFormat = (typeof captionFormats)[number];

export const Language = z
  .string()
  .max(35)
  .refine(isLanguage, 'This is not a language tag. Use one such as en or pt-BR.')
  .transform((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag)
  .describe('A BCP 47 tag; und if unknown');

export const TrackName = z
  .string()
  .trim()
  .max(60, 'Choose a name of at most 60 characters.')
  .describe('Such as SDH; empty if the language says enough');

/** Captions of a version of a video, in one language. */
export const CaptionTrack = z.object({
  id: z.uuid(),
  language: z.string().describe('A BCP 47 tag; und if unknown'),
  name: z.string(),
  cues: z.int().nonnegative(),
  createdAt: z.string(),
});
export type CaptionTrack = z.infer<typeof CaptionTrack>;
