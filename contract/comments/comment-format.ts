import * as z from 'zod';

/** The formats in which comments are exported: a table, and markers for DaVinci Resolve. */
export const CommentFormat = z.enum(['csv', 'edl']);
export type CommentFormat = z.infer<typeof CommentFormat>;
