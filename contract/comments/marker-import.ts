import * as z from 'zod';
import { VersionNumber } from '../media/versions.ts';

export const maxMarkers = 2_000;
export const maxMarkerFileBytes = 20 * 1024 * 1024;
/** Base64 takes four characters for three bytes. */
const maxMarkerCharacters = Math.ceil(maxMarkerFileBytes / 3) * 4;
export const maxMarkerBody = maxMarkerCharacters + 512 * 1024;

export const MarkerFile = z.object({
  version: VersionNumber,
  name: z.string().max(500).describe('Of the file'),
  content: z
    .string()
    .min(1, 'This file is empty. Export it again.')
    .max(maxMarkerCharacters, 'This file is larger than 20 MB. Export a shorter timeline.')
    .describe('Its bytes in base64'),
  savedAt: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe('When the file was saved: a comment that was edited here after that is left alone'),
});
export type MarkerFile = z.infer<typeof MarkerFile>;

/** A row is new, or a comment of ours as it was, or with what differs, or with what cannot be taken over. */
export const markerStates = ['new', 'known', 'changed', 'conflict'] as const;
export const markerChanges = ['text', 'replies', 'resolved', 'place'] as const;

export const MarkerRow = z.object({
  key: z.string().describe('The same for the same file'),
  state: z.enum(markerStates),
  commentId: z.uuid().nullable(),
  frame: z.int(),
  endFrame: z.int().nullable(),
  text: z.string(),
  author: z.string().nullable().describe('As the file names them; null if it does not'),
  changes: z.array(z.enum(markerChanges)),
  reasons: z.array(z.string()).describe('Sentences about what is not taken over, and why'),
});
export type MarkerRow = z.infer<typeof MarkerRow>;

export const MarkerPlan = z.object({
  format: z.string().describe('Such as "OpenTimelineIO"'),
  rows: z.array(MarkerRow).max(maxMarkers),
  warnings: z.array(z.string()),
});
export type MarkerPlan = z.infer<typeof MarkerPlan>;

export const MarkerResult = z.object({
  created: z.int(),
  changed: z.int(),
  left: z.int().describe('Chosen rows with nothing to do, such as those that another tab imported first'),
});
export type MarkerResult = z.infer<typeof MarkerResult>;
