import type { fieldCalls } from '#contract/calls/work/fields.ts';
import { loadItems } from '#server/features/items/items.ts';
import { loadTeam } from '#server/features/teams/teams.ts';
import { type Member, requireCaller, requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import {
  countUses,
  listFields,
  restoreStatuses,
  restoreValues,
  setFields,
  setStatus,
  setStatuses,
  setValue,
} from './fields.ts';

export const fieldRoutes = ({ db }: Services): FeatureHandlers<keyof typeof fieldCalls> => {
  /** Members only: people by a link know neither statuses nor most fields. */
  const load = async (caller: Member, ids: string[]) => {
    const items = await loadItems(db, caller, 'edit', ids);
    await loadTeam(db, caller, 'edit', items[0].teamId);
    return items;
  };
  return {
    listFields: async ({ actor, params, query }) => listFields(db, requireCaller(actor), { ...params, ...query }),

    countUses: async ({ actor, params }) => ({
      uses: await countUses(db, await loadTeam(db, requireMember(actor), 'manage', params.teamId)),
    }),

    setStatuses: async ({ actor, params, body }) => {
      const caller = requireMember(actor);
      await setStatuses(db, caller, await loadTeam(db, caller, 'manage', params.teamId), body);
      return { success: true };
    },

    setFields: async ({ actor, params, body }) => {
      const caller = requireMember(actor);
      await setFields(db, caller, await loadTeam(db, caller, 'manage', params.teamId), body);
      return { success: true };
    },

    setStatus: async ({ actor, body }) => {
      const caller = requireMember(actor);
      return { success: true, ...(await setStatus(db, caller, await load(caller, body.ids), body.statusId)) };
    },

    restoreStatuses: async ({ actor, body }) => {
      const caller = requireMember(actor);
      const team = await loadTeam(db, caller, 'edit', body.teamId);
      return { success: true, skipped: await restoreStatuses(db, caller, team, body) };
    },

    setValue: async ({ actor, body }) => {
      const caller = requireMember(actor);
      return { success: true, ...(await setValue(db, caller, await load(caller, body.ids), body)) };
    },

    restoreValues: async ({ actor, body }) => {
      const caller = requireMember(actor);
      const team = await loadTeam(db, caller, 'edit', body.teamId);
      return { success: true, skipped: await restoreValues(db, caller, team, body) };
    },
  };
};
