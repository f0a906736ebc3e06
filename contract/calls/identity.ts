import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Identity, PersonName, SignUp, UserId } from '../users.ts';

export const identityCalls = {
  verifyToken: endpoint({
    method: 'GET',
    path: '/users/auth/jwtVerification',
    summary: 'Returns the user of a session or bearer token; null when it is not valid',
    audience: 'anyone',
    output: z.object({ data: Identity.nullable() }),
  }),
  fetchUser: endpoint({
    method: 'GET',
    path: '/users/auth/fetchUser/:userId',
    summary: 'Returns the name of the caller, or of a user who shares a team with the caller',
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
    summary: 'Registers the signed-in user with the workspace; idempotent',
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
    summary: 'Returns the sign-in methods of this deployment, who may sign up, and its landing site',
    audience: 'anyone',
    output: z.object({
      google: z.boolean(),
      microsoft: z.boolean(),
      signUp: SignUp.describe('Open as well while there is no account yet'),
      landingUrl: z.string(),
    }),
  }),
};
