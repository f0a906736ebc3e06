import * as z from 'zod';
import { Alignment } from './alignment.ts';

/** The changes between two versions of a file. */
export const Changes = z.object({
  state: z.enum(['waiting', 'done', 'failed']).describe('failed: the pictures of one version could not be read'),
  alignment: Alignment.nullable().describe('Null unless done'),
});
export type Changes = z.infer<typeof Changes>;
