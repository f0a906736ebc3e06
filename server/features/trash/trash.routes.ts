import type { trashCalls } from '#contract/calls/items/trash.ts';
import { loadItems } from '#server/features/items/items.ts';
import { loadTeam } from '#server/features/teams/teams.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { destroyItems, listTrash } from './trash.ts';

export const trashRoutes = ({ db, queue }: Services): FeatureHandlers<keyof typeof trashCalls> => ({
  listTrash: async ({ actor, params, query }) =>
    listTrash(db, await loadTeam(db, requireMember(actor), 'edit', params.teamId), query),

  destroyItems: async ({ actor, body }) => {
    const caller = requireMember(actor);
    await destroyItems({ db, queue }, caller, await loadItems(db, caller, 'manage', body.ids));
    return { success: true };
  },
});
