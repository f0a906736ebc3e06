import * as z from 'zod';
import { placementStates } from '../media/alignment.ts';

export const fixVerdicts = ['done', 'fixed', 'not-fixed'] as const;
export type FixVerdict = (typeof fixVerdicts)[number];

/** A person's word on a comment in a newer version. */
export const FixCheck = z.object({
  verdict: z
    .enum(fixVerdicts)
    .describe(
      'done: by this API only, a claim that a reviewer should check; fixed: a reviewer has seen it; not-fixed: a reviewer reopened it',
    ),
  by: z.string(),
  at: z.iso.datetime(),
});
export type FixCheck = z.infer<typeof FixCheck>;

/** The place of a comment of an earlier version in a newer one. */
export const Placement = z.object({
  commentId: z.uuid(),
  state: z
    .enum([...placementStates, 'waiting', 'failed'])
    .describe(
      'exact: the same frame; moved; trimmed: the nearest frame that was kept; changed: another grade, frame or title; gone; unsure: the pictures do not tell; waiting: the pictures are being compared; failed: they could not be compared, so it keeps its old time',
    ),
  frame: z.int().nullable().describe('Null for what is not in this version or not known yet'),
  endFrame: z.int().nullable().describe('The last frame of a range; null for a single one'),
  before: z
    .object({ version: z.int(), frame: z.int().nullable() })
    .describe('The place that it was written on; the frame is null until the server has looked at that video'),
  placedBy: z.string().nullable().describe('The person who placed it; null for the comparison of pictures'),
  check: FixCheck.nullable(),
});
export type Placement = z.infer<typeof Placement>;
export type CarriedState = Placement['state'];

/** A version whose comments keep their old times, because its pictures could not be compared. */
export const PlacementFailure = z.object({
  version: z.int(),
  reason: z
    .enum(['not-processed', 'not-compared'])
    .describe('not-processed: this version could not be processed; not-compared: both could, but not be compared'),
});
export type PlacementFailure = z.infer<typeof PlacementFailure>;

export const Placements = z.object({ placements: z.array(Placement), failures: z.array(PlacementFailure) });
export type Placements = z.infer<typeof Placements>;

/** Most pictures that are offered for a comment whose place is not sure. */
export const offeredStills = 3;
