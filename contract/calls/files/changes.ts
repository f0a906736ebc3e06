import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Changes, Side } from '../../media/changes.ts';

/** The changes from one cut of a video to another. */
export const changesCalls = {
  showChanges: endpoint({
    method: 'GET',
    path: '/changes',
    summary: 'Returns what changed from one video to another, or compares them first',
    audience: 'viewer',
    scope: 'items:read',
    holdsNoSecret: true,
    query: z.object({ old: Side, now: Side }),
    output: Changes,
  }),
};
