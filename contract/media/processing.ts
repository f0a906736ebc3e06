import * as z from 'zod';
import { byteAddress } from '../byte-address.ts';
import { AssetFacts } from './asset-facts.ts';
import { fileKinds } from './kinds.ts';
import { MediaFacts, MediaOutput } from './media-facts.ts';

export const ProcessingState = z.enum(['waiting', 'running', 'done', 'failed']);
export type ProcessingState = z.infer<typeof ProcessingState>;

/** Processing state of a file. */
export const Processing = z.object({
  state: ProcessingState,
  percent: z.number().int(),
  problem: z.string().nullable().describe('The reason it waits or failed, and what to do'),
});
export type Processing = z.infer<typeof Processing>;

export const Version = z.object({
  number: z.number().int(),
  fileName: z
    .string()
    .describe(
      'Of the uploaded file; the name of the item if it was uploaded before names were kept, or renamed since for visitors of a link',
    ),
  kind: z.enum(fileKinds).describe('Versions of a file may be of different kinds'),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  size: z.number(),
});
export type Version = z.infer<typeof Version>;

/** One version of a file with everything that can be played, shown or known about it. */
export const Media = z.object({
  itemId: z.uuid(),
  mediaId: z.uuid(),
  name: z.string(),
  contentType: z.string(),
  version: Version,
  versions: z.array(Version).describe('All there are, the newest first'),
  facts: MediaFacts.nullable().describe('Of a video; null until it was probed'),
  asset: AssetFacts.nullable().describe('Of another kind of file; null until it was read'),
  processing: Processing,
  original: z
    .string()
    .nullable()
    .describe('The address of the original, or of its remux; null if browsers cannot show it'),
  frameTimes: z
    .string()
    .nullable()
    .describe('The address of the table of a variable rate, 12 bytes for each run of frames'),
  growing: z.string().nullable().describe('A copy that can be played while it is being made'),
  outputs: z.array(
    z.object({ url: z.string().describe(byteAddress), size: z.number().describe('In bytes'), output: MediaOutput }),
  ),
});
export type Media = z.infer<typeof Media>;
