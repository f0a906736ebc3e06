import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { ItemIds, MarkedItem } from '../../items/items.ts';
import { Success } from '../shared.ts';

export const markCalls = {
  listMarks: endpoint({
    method: 'GET',
    path: '/marks',
    summary: "Lists the caller's starred items and recently opened files, newest first",
    audience: 'signed-in',
    scope: 'session',
    query: z.object({ teamId: z.uuid().optional().describe('Only items of this team') }),
    output: z.object({ starred: z.array(MarkedItem), recent: z.array(MarkedItem) }),
  }),
  setStars: endpoint({
    method: 'POST',
    path: '/items/stars',
    summary: 'Stars items for the caller, or removes their stars',
    audience: 'viewer',
    scope: 'session',
    body: z.object({ ids: ItemIds, isStarred: z.boolean() }),
    output: Success,
  }),
  recordOpening: endpoint({
    method: 'PUT',
    path: '/items/:itemId/opening',
    summary: "Puts a file at the top of the caller's recently opened files",
    audience: 'viewer',
    scope: 'session',
    params: z.object({ itemId: z.uuid() }),
    output: Success,
  }),
};
