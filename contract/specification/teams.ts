import * as z from 'zod';
import { trashDays } from '#contract/items/trash.ts';
import { UserId } from '../accounts/users.ts';
import { Success, TreeOwner } from '../calls/shared.ts';
import { endpoint } from '../endpoint.ts';
import { Team, TeamName } from '../teams/teams.ts';

/** A team under the specification's names, and ours that it lacks. */
export const SpecificationTeam = Team.extend({
  teamPath: z.string().describe('The team as it stands in keys: users/{ownerUserId}/{teamPath}/…'),
});
export type SpecificationTeam = z.infer<typeof SpecificationTeam>;

export const teamCalls = {
  'users/s3/listTeams': endpoint({
    method: 'GET',
    path: '/users/s3/listTeams',
    summary: "Lists the caller's teams, owned or joined, oldest first",
    audience: 'signed-in',
    scope: 'teams:read',
    fitsLimits: true,
    query: z.object({
      user_id: UserId,
      limit: z.coerce.number().int().min(1).max(200).default(100),
      after: z.uuid().optional().describe('The id of the last team of the page before'),
    }),
    output: z.object({ success: z.literal(true), teams: z.array(SpecificationTeam), more: z.boolean() }),
  }),
  'users/s3/createTeam': endpoint({
    method: 'POST',
    path: '/users/s3/createTeam',
    summary: 'Creates a team that the caller owns, named "{part before the first slash, or Demo}\'s Team"',
    audience: 'signed-in',
    scope: 'teams:write',
    body: z.object({
      teamName: TeamName,
      user_id: UserId,
      ownerName: z.string().max(200).optional().describe("Ignored: the owner's name is the account's"),
      id: z.uuid().optional().describe('Chosen by the client, so that a retry has one effect'),
      automatic: z
        .boolean()
        .default(false)
        .describe('Only because the caller has no team: refused where they have one, and untouched it is temporary'),
    }),
    output: z.object({ success: z.literal(true), team: SpecificationTeam }),
  }),
  'users/s3/renameteam': endpoint({
    method: 'POST',
    path: '/users/s3/renameteam',
    summary: 'Renames a team',
    audience: 'admin',
    scope: 'teams:write',
    query: TreeOwner,
    body: z.object({ newName: TeamName, oldName: z.string().max(300) }),
    output: z.object({ success: z.literal(true), team: SpecificationTeam }),
  }),
  'users/s3/deleteteam': endpoint({
    method: 'POST',
    path: '/users/s3/deleteteam',
    summary: `Moves a team with everything in it to the trash for ${trashDays} days`,
    audience: 'owner',
    scope: 'session',
    query: TreeOwner,
    body: z.object({ teamPath: z.string().max(300) }),
    output: Success,
  }),
};
