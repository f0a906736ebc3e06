import * as z from 'zod';
import { VersionInAddress } from '../media/versions.ts';
import { markerColors } from './colors.ts';
import { ExportFormat } from './formats.ts';

/** The choices for an export. The preview takes the same. */
export const ExportQuery = z.object({
  format: ExportFormat,
  version: VersionInAddress.optional().describe('The newest when left out'),
  start: z
    .string()
    .trim()
    .regex(/^\d{1,2}([:;.]\d{1,2}){2}[:;.]\d{1,3}$/, 'Write the start as a timecode, such as 01:00:00:00.')
    .optional()
    .describe('The timecode of the first frame on the timeline. The start timecode of the file when left out'),
  color: z.enum(['author', 'status']).default('author').describe('The property that the colours of the markers show'),
  resolved: z
    .stringbool({ truthy: ['true'], falsy: ['false'] })
    .default(true)
    .describe('False leaves out what is resolved'),
  teamOnly: z
    .stringbool({ truthy: ['true'], falsy: ['false'] })
    .default(false)
    .describe('True includes comments for the team alone, marked as such. People by a link get none'),
});
export type ExportQuery = z.infer<typeof ExportQuery>;

export const previewedMarkers = 20;

/** An export before it is saved. Markers are as the program will show them. */
export const ExportPreview = z.object({
  fileName: z.string(),
  start: z.string().nullable().describe('The timecode of the first frame; null until the frames have been counted'),
  markers: z
    .array(
      z.object({
        in: z.string(),
        out: z.string().nullable().describe('Of the last frame of a range; null for a single one'),
        author: z.string(),
        text: z.string(),
        color: z.enum(markerColors as [string, ...string[]]).describe('The name of a marker colour of DaVinci Resolve'),
      }),
    )
    .max(previewedMarkers),
  counts: z.object({
    markers: z.int(),
    ranges: z.int(),
    placeless: z.int().describe('Comments without a place in this version'),
    merged: z.int().describe('Comments that share the marker of another one'),
  }),
  notes: z.array(z.string()).describe('Changes that the format or the video brings, in sentences'),
});
export type ExportPreview = z.infer<typeof ExportPreview>;
