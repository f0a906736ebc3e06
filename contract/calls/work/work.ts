import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';

const Team = z.object({ id: z.uuid(), name: z.string() });

export const workCalls = {
  listWork: endpoint({
    method: 'GET',
    path: '/work',
    summary:
      'Returns the work that waits for the caller in all teams: decisions that they owe, comments assigned to them, and their files with new comments',
    audience: 'signed-in',
    scope: 'items:read',
    fitsLimits: true,
    output: z.object({
      decisions: z
        .array(
          z.object({
            approvalId: z.uuid(),
            approval: z.string().describe('The name of the approval'),
            itemId: z.uuid(),
            name: z.string(),
            version: z.int(),
            team: Team,
            dueAt: z.iso.datetime().nullable(),
          }),
        )
        .describe('Those due first come first; at most 200'),
      comments: z
        .array(
          z.object({
            commentId: z.uuid(),
            text: z.string().describe('Its first 200 characters'),
            itemId: z.uuid(),
            name: z.string(),
            version: z.int(),
            team: Team,
            dueOn: z.string().nullable().describe('YYYY-MM-DD'),
          }),
        )
        .describe('Open comments that are assigned to the caller, those due first first; at most 200'),
      files: z
        .array(z.object({ itemId: z.uuid(), name: z.string(), unread: z.int(), team: Team }))
        .describe('Files that the caller uploaded, with comments that they have not seen; at most 200'),
    }),
  }),
};
