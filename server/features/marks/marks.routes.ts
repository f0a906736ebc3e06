import type { markCalls } from '#contract/calls/items/marks.ts';
import { loadItems, loadLivingFile } from '#server/features/items/items.ts';
import { listOwnTeams, loadTeam } from '#server/features/teams/teams.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { signNow } from '#server/platform/storage/signed-links.ts';
import { listMarks, recordOpening, setStars } from './marks.ts';

export const markRoutes = ({ db, storage }: Services): FeatureHandlers<keyof typeof markCalls> => ({
  listMarks: async ({ actor, query }) => {
    const caller = requireMember(actor);
    const teams =
      query.teamId === undefined ? await listOwnTeams(db, caller) : [await loadTeam(db, caller, 'view', query.teamId)];
    return listMarks(db, signNow(storage, caller), caller, teams);
  },

  // Marks are for members of the team: a link alone is not enough, because they would outlive it.
  setStars: async ({ actor, body }) => {
    const caller = requireMember(actor);
    const items = await loadItems(db, caller, 'view', body.ids);
    await loadTeam(db, caller, 'view', items[0].teamId);
    await setStars(db, caller, items, body.isStarred);
    return { success: true };
  },

  recordOpening: async ({ actor, params }) => {
    const caller = requireMember(actor);
    const { file } = await loadLivingFile(db, caller, 'view', params.itemId);
    await loadTeam(db, caller, 'view', file.teamId);
    await recordOpening(db, caller, file);
    return { success: true };
  },
});
