import * as z from 'zod';
import { UserId } from '../../accounts/users.ts';
import { endpoint } from '../../endpoint.ts';
import { Member, MemberRole } from '../../teams/members.ts';
import { Team } from '../../teams/teams.ts';
import { pageById, Success, TeamId } from '../shared.ts';

export const memberCalls = {
  listMembers: endpoint({
    method: 'GET',
    path: '/teams/:teamId/members',
    summary: 'Lists the members of a team, the owner first',
    audience: 'viewer',
    scope: 'members:read',
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
    scope: 'members:write',
    params: TeamId.extend({ userId: UserId }),
    body: z.object({ role: MemberRole }),
    output: Success,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/teams/:teamId/members/:userId',
    summary: 'Removes a member from a team',
    audience: 'admin',
    scope: 'members:write',
    params: TeamId.extend({ userId: UserId }),
    output: Success,
  }),
  leaveTeam: endpoint({
    method: 'POST',
    path: '/teams/:teamId/leave',
    summary: 'Removes the caller from a team. The owner must hand it over first',
    audience: 'viewer',
    scope: 'session',
    params: TeamId,
    output: Success,
  }),
  handOverTeam: endpoint({
    method: 'POST',
    path: '/teams/:teamId/hand-over',
    summary: 'Makes another member the owner; the caller stays as an admin',
    audience: 'owner',
    scope: 'session',
    params: TeamId,
    body: z.object({ userId: UserId }),
    output: z.object({ success: z.literal(true), team: Team }),
  }),
};
