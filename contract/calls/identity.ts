import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Identity, PersonName, SignUp, UserId } from '../users.ts';

export const identityCalls = {
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
      name: PersonName,
    }),
    output: z.object({ message: z.string(), data: z.object({ name: z.string() }) }),
  }),
  signInOptions: endpoint({
    method: 'GET',
    path: '/sign-in-options',
    summary: 'Which ways to sign in this deployment offers, who may sign up, and the landing site it shows',
    audience: 'anyone',
    output: z.object({
      google: z.boolean(),
      microsoft: z.boolean(),
      signUp: SignUp.describe('Open as well while there is no account yet'),
      landingUrl: z.string(),
    }),
  }),
};
