import type { auditCalls } from '#contract/calls/teams/audit.ts';
import { loadTeam } from '#server/features/teams/teams.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { listActivity } from './activity.ts';
import { exportAudit, listAudit } from './audit.ts';

export const auditRoutes = ({ db }: Services): FeatureHandlers<keyof typeof auditCalls> => ({
  listActivity: async ({ actor, params, query }) => {
    const caller = requireMember(actor);
    return listActivity(db, caller, await loadTeam(db, caller, 'view', params.teamId), query);
  },

  listAudit: async ({ actor, params, query }) =>
    listAudit(db, await loadTeam(db, requireMember(actor), 'manage', params.teamId), query),

  exportAudit: async ({ actor, params }) => {
    const caller = requireMember(actor);
    return exportAudit(db, caller, await loadTeam(db, caller, 'manage', params.teamId));
  },
});
