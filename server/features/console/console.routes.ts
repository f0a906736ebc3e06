import type { consoleCalls } from '#contract/calls/console.ts';
import { listGroupRoles, setGroupRole } from '#server/features/groups/groups.ts';
import {
  removeServerProvider,
  saveServerProvider,
  showServerProvider,
} from '#server/features/server-provider/server-provider.ts';
import { examine } from '#server/operator/doctor/doctor.ts';
import { requireServerAdmin } from '#server/platform/access/server-admin.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { listBusyLinks } from './busy-links.ts';
import { showServer } from './overview.ts';
import { listServerEmails, sendTestEmail } from './server-emails.ts';
import { cancelJob, listJobs, retryJob, retryVideo } from './server-jobs.ts';
import { deleteOrphans, listOrphans } from './server-orphans.ts';
import { listServerTeams, setTeamQuota } from './server-teams.ts';
import {
  endUserSuspension,
  inviteServerUser,
  listServerUsers,
  resetTwoFactor,
  revokeServerInvite,
  signOutUser,
  suspendUser,
} from './server-users.ts';

const done = { success: true as const };

/** Every call of the console requires a server admin before it is handled (http/endpoint.ts). */
export const consoleRoutes = (services: Services): FeatureHandlers<keyof typeof consoleCalls> => {
  const { config, db, address } = services;
  return {
    showServer: async () => showServer(services),
    examineServer: async () => ({ findings: await examine(config, address) }),

    listServerUsers: async ({ query }) => listServerUsers(services, query),
    inviteServerUser: async ({ actor, body }) => ({
      ...done,
      ...(await inviteServerUser(services, await requireServerAdmin(services, actor), body.email)),
    }),
    revokeServerInvite: async ({ actor, body }) => {
      await revokeServerInvite(services, await requireServerAdmin(services, actor), body.email);
      return done;
    },
    suspendUser: async ({ actor, params, body }) => ({
      ...done,
      endedLinks: await suspendUser(services, await requireServerAdmin(services, actor), params.userId, body.links),
    }),
    endSuspension: async ({ actor, params }) => {
      await endUserSuspension(services, await requireServerAdmin(services, actor), params.userId);
      return done;
    },
    signOutUser: async ({ actor, params }) => {
      await signOutUser(services, await requireServerAdmin(services, actor), params.userId);
      return done;
    },
    resetTwoFactor: async ({ actor, params }) => {
      await resetTwoFactor(services, await requireServerAdmin(services, actor), params.userId);
      return done;
    },

    listServerTeams: async ({ query }) => listServerTeams(services, query),
    setTeamQuota: async ({ actor, params, body }) => {
      await setTeamQuota(services, await requireServerAdmin(services, actor), params.teamId, body.bytes);
      return done;
    },

    listGroupRoles: async ({ params }) => listGroupRoles(db, params.teamId),
    setGroupRole: async ({ actor, params, body }) => {
      const admin = await requireServerAdmin(services, actor);
      await setGroupRole(db, admin, { teamId: params.teamId, ...body });
      return done;
    },

    showServerProvider: async () => showServerProvider(services),
    saveServerProvider: async ({ actor, body }) => {
      await saveServerProvider(services, await requireServerAdmin(services, actor), body);
      return done;
    },
    removeServerProvider: async ({ actor }) => {
      await removeServerProvider(db, await requireServerAdmin(services, actor));
      return done;
    },

    listJobs: async ({ actor }) => listJobs(db, await requireServerAdmin(services, actor)),
    retryJob: async ({ actor, params }) => {
      await retryJob(services, await requireServerAdmin(services, actor), params.queue, params.jobId);
      return done;
    },
    cancelJob: async ({ actor, params }) => {
      await cancelJob(services, await requireServerAdmin(services, actor), params.queue, params.jobId);
      return done;
    },
    retryVideo: async ({ actor, params }) => {
      await retryVideo(services, await requireServerAdmin(services, actor), params.mediaId);
      return done;
    },

    listServerEmails: async () => listServerEmails(services),
    sendTestEmail: async ({ actor }) => ({
      ...done,
      isSent: await sendTestEmail(services, await requireServerAdmin(services, actor)),
    }),

    listOrphans: async () => listOrphans(services),
    deleteOrphans: async ({ actor, body }) => ({
      ...done,
      count: await deleteOrphans(services, await requireServerAdmin(services, actor), body.ids),
    }),

    listBusyLinks: async () => ({ links: await listBusyLinks(db) }),
  };
};
