import type { viewCalls } from '#contract/calls/work/views.ts';
import { loadTeam } from '#server/features/teams/teams.ts';
import { type Actor, requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { signNow } from '#server/platform/storage/signed-links.ts';
import { listColumn, listViews, putView, removeView, showBoard, showCalendar } from './views.ts';

/** Members only: people by a link know neither statuses nor most fields. */
export const viewRoutes = ({ db, storage }: Services): FeatureHandlers<keyof typeof viewCalls> => {
  const load = async (actor: Actor, teamId: string) => {
    const caller = requireMember(actor);
    return { caller, team: await loadTeam(db, caller, 'view', teamId) };
  };
  return {
    listViews: async ({ actor, params }) => {
      const { caller, team } = await load(actor, params.teamId);
      return { views: await listViews(db, caller, team) };
    },

    putView: async ({ actor, params, body }) => {
      const { caller, team } = await load(actor, params.teamId);
      await putView(db, caller, team, { ...body, id: params.viewId });
      return { success: true };
    },

    removeView: async ({ actor, params }) => {
      const { caller, team } = await load(actor, params.teamId);
      await removeView(db, caller, team, params.viewId);
      return { success: true };
    },

    showBoard: async ({ actor, params, query }) => {
      const { caller, team } = await load(actor, params.teamId);
      return showBoard(db, signNow(storage, caller), caller, team, query);
    },

    listColumn: async ({ actor, params, query }) => {
      const { caller, team } = await load(actor, params.teamId);
      return listColumn(db, signNow(storage, caller), caller, team, query);
    },

    showCalendar: async ({ actor, params, query }) => {
      const { caller, team } = await load(actor, params.teamId);
      return showCalendar(db, caller, team, query);
    },
  };
};
