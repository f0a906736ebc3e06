import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Changes } from '../media/changes.ts';

const VersionNumber = z.coerce.number().int().min(1);

/** The differences between the versions of a video. */
export const changesCalls = {
  showChanges: endpoint({
    method: 'GET',
    path: '/items/:itemId/changes',
    summary: 'Returns where the pictures of a version are in a later one, once a worker has compared them',
    audience: 'viewer',
    params: z.object({ itemId: z.uuid() }),
    query: z.object({ from: VersionNumber.describe('The older version'), to: VersionNumber.describe('The newer one') }),
    output: Changes,
  }),
};
