import type { providerCalls } from '#contract/calls/teams/providers.ts';
import { minuteMs } from '#contract/durations.ts';
import { listProviderGroups, setProviderGroup } from '#server/features/groups/groups.ts';
import { loadTeam } from '#server/features/teams/teams.ts';
import { type Actor, requireMember } from '#server/platform/access/actor.ts';
import { areAllowed, findProviderFor } from '#server/platform/auth/team-providers/team-providers.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import { networkOf } from '#server/platform/limits/client-network.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import {
  addDomain,
  listAddresses,
  proveDomain,
  removeDomain,
  removeProvider,
  saveProvider,
  showProvider,
} from './providers.ts';

export const providerRoutes = ({ db, config }: Services): FeatureHandlers<keyof typeof providerCalls> => {
  const loadOwn = async (actor: Actor, teamId: string) => {
    const caller = requireMember(actor);
    return { caller, team: await loadTeam(db, caller, 'own', teamId) };
  };
  return {
    showProvider: async ({ actor, params: { teamId } }) => ({
      provider: await showProvider(db, (await loadOwn(actor, teamId)).team),
      addresses: listAddresses(config.publicUrl, teamId),
      isAllowed: await areAllowed({ config, db }),
    }),
    saveProvider: async ({ actor, params, body }) => {
      const by = await loadOwn(actor, params.teamId);
      return { success: true, provider: await saveProvider({ db, config }, by, body) };
    },
    removeProvider: async ({ actor, params }) => {
      await removeProvider(db, await loadOwn(actor, params.teamId));
      return { success: true };
    },
    addDomain: async ({ actor, params, body }) => {
      const by = await loadOwn(actor, params.teamId);
      return { success: true, provider: await addDomain(db, by, body.domain) };
    },
    proveDomain: async ({ actor, params }) => {
      const by = await loadOwn(actor, params.teamId);
      return { success: true, provider: await proveDomain(db, by, params.domain) };
    },
    removeDomain: async ({ actor, params }) => {
      const by = await loadOwn(actor, params.teamId);
      return { success: true, provider: await removeDomain(db, by, params.domain) };
    },
    listProviderGroups: async ({ actor, params: { teamId } }) =>
      listProviderGroups(db, (await loadOwn(actor, teamId)).team),
    setProviderGroup: async ({ actor, params, body }) => {
      await setProviderGroup(db, await loadOwn(actor, params.teamId), body);
      return { success: true };
    },
    findProvider: async ({ exchange, body }) => {
      const network = networkOf(exchange.request.ip);
      await takeTry(db, [{ what: 'searches for a provider from', who: network, max: 20, perMs: minuteMs }]);
      const found = await findProviderFor({ config, db }, body.email);
      return { provider: found ? { id: found.id, name: found.name } : null };
    },
  };
};
