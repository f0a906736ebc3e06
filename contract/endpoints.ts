import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Team, TeamName } from './teams.ts';
import { Identity, UserId } from './users.ts';

export const apiPrefix = '/vizioApi';

/**
 * Every call of the product. The server's routes, the browser's client, the access matrix test and
 * the OpenAPI document are derived from this table; nothing else declares a path.
 */
export const endpoints = {
  // Identity
  verifyToken: endpoint({
    method: 'GET',
    path: '/users/auth/jwtVerification',
    summary: 'Who a session or bearer token belongs to; null when it is not valid',
    audience: 'anyone',
    output: z.object({ data: Identity.nullable() }),
  }),
  fetchUser: endpoint({
    method: 'GET',
    path: '/users/auth/fetchUser/:userId',
    summary: 'The name of a user: oneself or somebody one shares a team with',
    audience: 'signed-in',
    params: z.object({ userId: z.string().max(200) }),
    output: z.object({
      message: z.string().describe('"Not found" when absent'),
      data: z.object({ name: z.string() }).nullable(),
    }),
  }),
  addUser: endpoint({
    method: 'POST',
    path: '/users/auth/addUser',
    summary: 'Makes the signed-in user known to the workspace; repeating it changes nothing',
    audience: 'signed-in',
    body: z.object({
      userId: UserId,
      email: z.email(),
      name: z.string().trim().min(1, 'Say your name.').max(200),
    }),
    output: z.object({ message: z.string(), data: z.object({ name: z.string() }) }),
  }),
  signInOptions: endpoint({
    method: 'GET',
    path: '/sign-in-options',
    summary: 'Which ways to sign in this deployment offers, and the landing site it shows',
    audience: 'anyone',
    output: z.object({
      google: z.boolean(),
      microsoft: z.boolean(),
      landingUrl: z.string(),
    }),
  }),

  // Teams
  listTeams: endpoint({
    method: 'GET',
    path: '/users/s3/listTeams',
    summary: "The caller's teams, owned or joined, oldest first",
    audience: 'signed-in',
    query: z.object({
      user_id: UserId,
      limit: z.coerce.number().int().min(1).max(200).default(100),
      after: z.uuid().optional().describe('The id of the last team of the page before'),
    }),
    output: z.object({ success: z.literal(true), teams: z.array(Team), more: z.boolean() }),
  }),
  createTeam: endpoint({
    method: 'POST',
    path: '/users/s3/createTeam',
    summary: 'Makes a team that the caller owns, named "{part before the first slash, or Demo}\'s Team"',
    audience: 'signed-in',
    body: z.object({
      teamName: TeamName,
      user_id: UserId,
      ownerName: z.string().max(200).optional().describe("Ignored: the owner's name is the account's"),
      id: z.uuid().optional().describe('Chosen by the client, so that a retry has one effect'),
    }),
    output: z.object({ success: z.literal(true), team: Team }),
  }),
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
