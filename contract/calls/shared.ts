import * as z from 'zod';
import { UserId } from '../accounts/users.ts';

/** Schemas that many calls share. */
export const Success = z.object({ success: z.literal(true) });
export const TeamId = z.object({ teamId: z.uuid() });
/** The owner of the tree that a path addresses. It grants nothing. */
export const TreeOwner = z.object({ userId: UserId });
/** Guests send their guest id, or nothing. */
export const CallerId = z.union([UserId, z.literal('')]);
export const Path = z.string().max(20_000);
const limited = (limit: number) => ({ limit: z.coerce.number().int().min(1).max(1_000).default(limit) });
export const page = (limit: number) => ({
  ...limited(limit),
  after: z.string().max(2_000).optional().describe('`next` of the page before'),
});
/** `next` is the id of the last entry on the page. */
export const pageById = (limit: number) => ({
  ...limited(limit),
  after: z
    .uuid('This is not the `next` of a page. Start again without it.')
    .optional()
    .describe('`next` of the page before'),
});
