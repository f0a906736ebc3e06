import * as z from 'zod';
import { trashDays } from '#contract/items/trash.ts';
import { endpoint } from '../../endpoint.ts';
import { takenFiles } from '../../media/kinds.ts';
import { Team, TeamName } from '../../teams/teams.ts';
import { pageById, Success, TeamId } from '../shared.ts';

export const teamCalls = {
  listTeams: endpoint({
    method: 'GET',
    path: '/teams',
    summary: "Lists the caller's teams, owned or joined, oldest first",
    audience: 'signed-in',
    scope: 'teams:read',
    fitsLimits: true,
    query: z.object(pageById(200)),
    output: z.object({ teams: z.array(Team), next: z.uuid().nullable() }),
  }),
  createTeam: endpoint({
    method: 'POST',
    path: '/teams',
    summary: 'Creates a team that the caller owns, named "{part before the first slash, or Demo}\'s Team"',
    audience: 'signed-in',
    scope: 'teams:write',
    body: z.object({
      id: z.uuid().describe('Chosen by the client, so that a retry has one effect'),
      name: TeamName,
      automatic: z
        .boolean()
        .default(false)
        .describe('Only because the caller has no team: refused where they have one, and untouched it is temporary'),
    }),
    output: z.object({ success: z.literal(true), team: Team }),
  }),
  renameTeam: endpoint({
    method: 'PATCH',
    path: '/teams/:teamId',
    summary: 'Renames a team',
    audience: 'admin',
    scope: 'teams:write',
    params: TeamId,
    body: z.object({ name: TeamName }),
    output: z.object({ success: z.literal(true), team: Team }),
  }),
  changeTeamSettings: endpoint({
    method: 'PATCH',
    path: '/teams/:teamId/settings',
    summary: 'Chooses which files the team takes, and whether new versions show the open comments of earlier ones',
    audience: 'admin',
    scope: 'teams:write',
    params: TeamId,
    body: z.object({ carriesComments: z.boolean().optional(), takes: z.enum(takenFiles).optional() }),
    output: z.object({ success: z.literal(true), team: Team }),
  }),
  deleteTeam: endpoint({
    method: 'DELETE',
    path: '/teams/:teamId',
    summary: `Moves a team with everything in it to the trash for ${trashDays} days`,
    audience: 'owner',
    scope: 'session',
    params: TeamId,
    output: Success,
  }),
  listDeletedTeams: endpoint({
    method: 'GET',
    path: '/teams/deleted',
    summary: "Lists the caller's deleted teams that can be restored",
    audience: 'signed-in',
    scope: 'session',
    output: z.object({
      teams: z.array(
        z.object({ id: z.uuid(), name: z.string(), deletedAt: z.iso.datetime(), expiresAt: z.iso.datetime() }),
      ),
    }),
  }),
  restoreTeam: endpoint({
    method: 'POST',
    path: '/teams/:teamId/restore',
    summary: 'Restores a deleted team',
    audience: 'owner',
    scope: 'session',
    params: TeamId,
    output: z.object({ success: z.literal(true), team: Team }),
  }),
};
