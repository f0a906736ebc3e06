import type { ruleCalls } from '#contract/calls/work/rules.ts';
import { loadTeam } from '#server/features/teams/teams.ts';
import { type Actor, requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteRule, listRuleChoices, listRuleRuns, listRules, saveRule, tryRule } from './rules.ts';

export const ruleRoutes = (services: Services): FeatureHandlers<keyof typeof ruleCalls> => {
  const { db } = services;
  const load = async ({ actor, params }: { actor: Actor; params: { teamId: string } }) => {
    const caller = requireMember(actor);
    return { caller, team: await loadTeam(db, caller, 'manage', params.teamId) };
  };
  return {
    listRules: async (sent) => ({ rules: await listRules(services, (await load(sent)).team) }),

    listRuleChoices: async (sent) => listRuleChoices(services, (await load(sent)).team),

    saveRule: async (sent) => {
      const { caller, team } = await load(sent);
      await saveRule(services, caller, team, { id: sent.params.ruleId, ...sent.body });
      return { success: true };
    },

    deleteRule: async (sent) => {
      const { caller, team } = await load(sent);
      await deleteRule(db, caller, team, sent.params.ruleId);
      return { success: true };
    },

    tryRule: async (sent) => tryRule(services, (await load(sent)).team, sent.body.rule),

    listRuleRuns: async (sent) => listRuleRuns(db, (await load(sent)).team, sent.query),
  };
};
