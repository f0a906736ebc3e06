import * as z from 'zod';
import { UserId } from '../users.ts';

/** Pieces that many calls have in common. */
export const Success = z.object({ success: z.literal(true) });
export const TeamId = z.object({ teamId: z.uuid() });
/** In the calls that address by path: whose tree is meant. It grants nothing. */
export const TreeOwner = z.object({ userId: UserId });
/** Whoever has no account and came by a link sends their id as a guest, or nothing. */
export const CallerId = z.union([UserId, z.literal('')]);
export const Path = z.string().max(20_000);
const limited = (limit: number) => ({ limit: z.coerce.number().int().min(1).max(1_000).default(limit) });
export const page = (limit: number) => ({
  ...limited(limit),
  after: z.string().max(2_000).optional().describe('`next` of the page before'),
});
/** Where `next` is the id of the last one on the page. */
export const pageById = (limit: number) => ({
  ...limited(limit),
  after: z
    .uuid('This is not the `next` of a page. Start again without it.')
    .optional()
    .describe('`next` of the page before'),
});
