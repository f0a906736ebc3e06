import { uuidv7 } from '#server/db/uuid.ts';
import type { Rows } from './rows.ts';

type Names =
  | 'showSession'
  | 'startSession'
  | 'signInOptions'
  | 'listTeams'
  | 'createTeam'
  | 'renameTeam'
  | 'changeTeamSettings'
  | 'deleteTeam'
  | 'listDeletedTeams'
  | 'restoreTeam'
  | 'listMembers'
  | 'changeRole'
  | 'removeMember'
  | 'leaveTeam'
  | 'handOverTeam'
  | 'listInvites'
  | 'inviteMember'
  | 'resendInvite'
  | 'revokeInvite'
  | 'readInvite'
  | 'acceptInvite'
  | 'listActivity'
  | 'listAudit'
  | 'exportAudit';

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
