import * as z from 'zod';
import { UserId } from '../accounts/users.ts';
import { endpoint } from '../endpoint.ts';
import { ActivityGroup, ActivityKind } from '../teams/activity.ts';
import { AuditEntry, Invite, InviteOffer, Member, MemberRole } from '../teams/members.ts';
import { Team } from '../teams/teams.ts';
import { pageById, Success, TeamId } from './shared.ts';

const InviteToken = z.object({ token: z.string().min(20).max(100) });

export const memberCalls = {
  listMembers: endpoint({
    method: 'GET',
    path: '/teams/:teamId/members',
    summary: 'Lists the members of a team, the owner first',
    audience: 'viewer',
    holdsNoSecret: true,
    params: TeamId,
    query: z.object(pageById(200)),
    output: z.object({ members: z.array(Member), next: z.string().nullable() }),
  }),
  changeRole: endpoint({
    method: 'PATCH',
    path: '/teams/:teamId/members/:userId',
    summary: "Changes a member's role",
    audience: 'admin',
    params: TeamId.extend({ userId: UserId }),
    body: z.object({ role: MemberRole }),
    output: Success,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/teams/:teamId/members/:userId',
    summary: 'Removes a member from a team',
    audience: 'admin',
    params: TeamId.extend({ userId: UserId }),
    output: Success,
  }),
  leaveTeam: endpoint({
    method: 'POST',
    path: '/teams/:teamId/leave',
    summary: 'Removes the caller from a team. The owner must hand it over first',
    audience: 'viewer',
    params: TeamId,
    output: Success,
  }),
  handOverTeam: endpoint({
    method: 'POST',
    path: '/teams/:teamId/hand-over',
    summary: 'Makes another member the owner; the caller stays as an admin',
    audience: 'owner',
    params: TeamId,
    body: z.object({ userId: UserId }),
    output: z.object({ success: z.literal(true), team: Team }),
  }),
  listInvites: endpoint({
    method: 'GET',
    path: '/teams/:teamId/invites',
    summary: 'Lists the pending invites',
    audience: 'admin',
    params: TeamId,
    output: z.object({ invites: z.array(Invite) }),
  }),
  inviteMember: endpoint({
    method: 'POST',
    path: '/teams/:teamId/invites',
    summary: 'Emails an invite; inviting the same address again renews it',
    audience: 'admin',
    params: TeamId,
    body: z.object({
      email: z.email('This is not a valid email address. Check it and try again.').max(320).toLowerCase(),
      role: MemberRole,
    }),
    output: z.object({ success: z.literal(true), invite: Invite }),
  }),
  resendInvite: endpoint({
    method: 'POST',
    path: '/teams/:teamId/invites/:inviteId/resend',
    summary: 'Emails the invite again, with a new link',
    audience: 'admin',
    params: TeamId.extend({ inviteId: z.uuid() }),
    output: z.object({ success: z.literal(true), invite: Invite }),
  }),
  revokeInvite: endpoint({
    method: 'DELETE',
    path: '/teams/:teamId/invites/:inviteId',
    summary: 'Revokes an invite',
    audience: 'admin',
    params: TeamId.extend({ inviteId: z.uuid() }),
    output: Success,
  }),
  readInvite: endpoint({
    method: 'GET',
    path: '/invites/:token',
    summary: 'Returns what an invite offers; its link is enough',
    audience: 'anyone',
    params: InviteToken,
    output: InviteOffer,
  }),
  acceptInvite: endpoint({
    method: 'POST',
    path: '/invites/:token/accept',
    summary: 'Joins the team of the invite; idempotent',
    audience: 'signed-in',
    params: InviteToken,
    output: z.object({ success: z.literal(true), team: Team }),
  }),
  listActivity: endpoint({
    method: 'GET',
    path: '/teams/:teamId/activity',
    summary: 'Lists what happened in a team, newest first, as far as the caller may see it',
    audience: 'viewer',
    params: TeamId,
    query: z.object({
      kind: ActivityKind.optional(),
      person: z
        .union([z.uuid(), z.literal('others')])
        .optional()
        .describe('`others`: guests and deleted accounts'),
      ...pageById(50),
    }),
    output: z.object({ groups: z.array(ActivityGroup), next: z.string().nullable() }),
  }),
  listAudit: endpoint({
    method: 'GET',
    path: '/teams/:teamId/audit',
    summary: 'Lists the audit log, newest first',
    audience: 'admin',
    holdsNoSecret: true,
    params: TeamId,
    query: z.object(pageById(100)),
    output: z.object({ entries: z.array(AuditEntry), next: z.string().nullable() }),
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/teams/:teamId/audit.csv',
    summary: 'Exports the audit log for spreadsheets',
    audience: 'admin',
    params: TeamId,
    output: z.string(),
    download: { contentType: 'text/csv; charset=utf-8' },
  }),
};
