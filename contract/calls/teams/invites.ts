import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Invite, InviteOffer, MemberRole } from '../../teams/members.ts';
import { Team } from '../../teams/teams.ts';
import { Success, TeamId } from '../shared.ts';

const InviteToken = z.object({ token: z.string().min(20).max(100) });

export const inviteCalls = {
  listInvites: endpoint({
    method: 'GET',
    path: '/teams/:teamId/invites',
    summary: 'Lists the pending invites',
    audience: 'admin',
    scope: 'members:read',
    params: TeamId,
    output: z.object({ invites: z.array(Invite) }),
  }),
  inviteMember: endpoint({
    method: 'POST',
    path: '/teams/:teamId/invites',
    summary: 'Emails an invite; inviting the same address again renews it',
    audience: 'admin',
    scope: 'members:write',
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
    scope: 'members:write',
    params: TeamId.extend({ inviteId: z.uuid() }),
    output: z.object({ success: z.literal(true), invite: Invite }),
  }),
  revokeInvite: endpoint({
    method: 'DELETE',
    path: '/teams/:teamId/invites/:inviteId',
    summary: 'Revokes an invite',
    audience: 'admin',
    scope: 'members:write',
    params: TeamId.extend({ inviteId: z.uuid() }),
    output: Success,
  }),
  readInvite: endpoint({
    method: 'GET',
    path: '/invites/:token',
    summary: 'Returns what an invite offers; its link is enough',
    audience: 'anyone',
    scope: 'session',
    params: InviteToken,
    output: InviteOffer,
  }),
  acceptInvite: endpoint({
    method: 'POST',
    path: '/invites/:token/accept',
    summary: 'Joins the team of the invite; idempotent',
    audience: 'signed-in',
    scope: 'session',
    params: InviteToken,
    output: z.object({ success: z.literal(true), team: Team }),
  }),
};
