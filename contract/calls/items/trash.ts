import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { ItemIds, TrashedItem } from '../../items/items.ts';
import { page, Success, TeamId } from '../shared.ts';

export const trashCalls = {
  destroyItems: endpoint({
    method: 'POST',
    path: '/items/destroy',
    summary: 'Deletes items in the trash permanently',
    audience: 'admin',
    scope: 'items:write',
    body: z.object({ ids: ItemIds }),
    output: Success,
  }),
  listTrash: endpoint({
    method: 'GET',
    path: '/teams/:teamId/trash',
    summary: "Lists a team's trash, newest first",
    audience: 'editor',
    scope: 'items:read',
    params: TeamId,
    query: z.object(page(200)),
    output: z.object({ items: z.array(TrashedItem), next: z.string().nullable() }),
  }),
};
