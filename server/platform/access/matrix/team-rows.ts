import dns from 'node:dns';
import type { identityCalls } from '#contract/calls/accounts/identity.ts';
import type { auditCalls } from '#contract/calls/teams/audit.ts';
import type { inviteCalls } from '#contract/calls/teams/invites.ts';
import type { memberCalls } from '#contract/calls/teams/members.ts';
import type { providerCalls } from '#contract/calls/teams/providers.ts';
import type { serviceCalls } from '#contract/calls/teams/services.ts';
import type { teamCalls } from '#contract/calls/teams/teams.ts';
import { startLyingProvider } from '#rig/peers/lying-provider.ts';
import { startNameServer } from '#rig/peers/name-server.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Rows } from './rows.ts';
import type { World } from './world.ts';

type Names =
  | keyof typeof auditCalls
  | keyof typeof identityCalls
  | keyof typeof inviteCalls
  | keyof typeof memberCalls
  | keyof typeof providerCalls
  | keyof typeof serviceCalls
  | keyof typeof teamCalls;

/** An OpenID provider and a name server, for all files that one process runs. */
const startPeers = async () => {
  const [{ issuer }, { address, setText }] = await Promise.all([startLyingProvider('any'), startNameServer()]);
  dns.setServers([address]);
  return { issuer, setText };
};
let started: ReturnType<typeof startPeers> | undefined;
const peers = () => {
  started ??= startPeers();
  return started;
};

/** A team with a provider, and a domain whose record is in place. */
async function withDomain({ server, team }: World): Promise<{ teamId: string; domain: string }> {
  const { issuer, setText } = await peers();
  const [domain, proof] = [`${uuidv7()}.test`, 'any'];
  setText(`_vizio.${domain}`, `vizio-domain=${proof}`);
  const provider = {
    name: 'Acme',
    issuer,
    client_id: 'any',
    client_secret: 'any',
    role: null,
    groups: 'groups',
    is_only: false,
  };
  await server.db
    .insertInto('team_providers')
    .values({ team_id: team.id, ...provider })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await server.db.insertInto('team_domains').values({ team_id: team.id, domain, proof, proved_at: null }).execute();
  return { teamId: team.id, domain };
}

export const teamRows: Rows<Names> = {
  showSession: {
    audience: 'signed-in',
    send: () => ({}),
    hides: (body) => (body as { user: unknown }).user === null,
  },
  startSession: { send: () => ({}) },
  signInOptions: { send: () => ({}) },

  listTeams: { send: () => ({ query: {} }) },
  createTeam: { send: () => ({ body: { id: uuidv7(), name: uuidv7() } }) },
  changeTeamSettings: { send: ({ team }) => ({ params: { teamId: team.id }, body: { carriesComments: false } }) },
  renameTeam: { send: ({ team }) => ({ params: { teamId: team.id }, body: { name: uuidv7() } }) },
  deleteTeam: { send: ({ team }) => ({ params: { teamId: team.id } }) },
  listDeletedTeams: { send: () => ({}) },
  restoreTeam: {
    send: async ({ server, team }) => {
      await server.db.updateTable('teams').set({ deleted_at: new Date() }).where('id', '=', team.id).execute();
      return { params: { teamId: team.id } };
    },
  },

  listMembers: { send: ({ team }) => ({ params: { teamId: team.id }, query: {} }) },
  changeRole: {
    send: ({ team, people }) => ({
      params: { teamId: team.id, userId: people.viewer.id },
      body: { role: 'editor' },
    }),
  },
  removeMember: { send: ({ team, people }) => ({ params: { teamId: team.id, userId: people.viewer.id } }) },
  // The owner gets a different refusal, see members.test.ts.
  leaveTeam: { send: ({ team }) => ({ params: { teamId: team.id } }) },
  handOverTeam: { send: ({ team, people }) => ({ params: { teamId: team.id }, body: { userId: people.editor.id } }) },
  listServices: { send: ({ team }) => ({ params: { teamId: team.id } }) },
  createService: { send: ({ team }) => ({ params: { teamId: team.id }, body: { name: 'Backup', role: 'viewer' } }) },
  showProvider: { send: ({ team }) => ({ params: { teamId: team.id } }) },
  saveProvider: {
    send: async ({ team }) => ({
      params: { teamId: team.id },
      body: {
        kind: 'openid',
        name: 'Acme',
        issuer: (await peers()).issuer,
        clientId: 'a',
        clientSecret: 'b',
        role: null,
        groups: 'groups',
        isOnly: false,
      },
    }),
  },
  removeProvider: { send: async (world) => ({ params: { teamId: (await withDomain(world)).teamId } }) },
  addDomain: {
    send: async (world) => ({ params: { teamId: (await withDomain(world)).teamId }, body: { domain: 'acme.test' } }),
  },
  proveDomain: { send: async (world) => ({ params: await withDomain(world) }) },
  removeDomain: { send: async (world) => ({ params: await withDomain(world) }) },
  listProviderGroups: { send: ({ team }) => ({ params: { teamId: team.id } }) },
  setProviderGroup: {
    send: async (world) => ({
      params: { teamId: (await withDomain(world)).teamId },
      body: { group: 'Crew', role: 'viewer' },
    }),
  },
  findProvider: { send: () => ({ body: { email: 'mara@acme.test' } }) },
  listInvites: { send: ({ team }) => ({ params: { teamId: team.id } }) },
  inviteMember: {
    send: ({ team }) => ({ params: { teamId: team.id }, body: { email: 'new@test.local', role: 'viewer' } }),
  },
  resendInvite: { send: ({ team, inviteId }) => ({ params: { teamId: team.id, inviteId } }) },
  revokeInvite: { send: ({ team, inviteId }) => ({ params: { teamId: team.id, inviteId } }) },
  readInvite: { send: ({ inviteToken }) => ({ params: { token: inviteToken } }) },
  acceptInvite: {
    send: async ({ server, inviteToken, inviteId }, self) => {
      await server.db.updateTable('team_invites').set({ email: self.email }).where('id', '=', inviteId).execute();
      return { params: { token: inviteToken } };
    },
  },
  listActivity: { send: ({ team }) => ({ params: { teamId: team.id }, query: {} }) },
  listAudit: { send: ({ team }) => ({ params: { teamId: team.id }, query: {} }) },
  exportAudit: { send: ({ team }) => ({ params: { teamId: team.id } }) },
};
