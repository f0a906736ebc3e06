import * as z from 'zod';
import { PersonName, UserId } from '../accounts/users.ts';
import { endpoint } from '../endpoint.ts';

export const identityCalls = {
  'users/auth/jwtVerification': endpoint({
    method: 'GET',
    path: '/users/auth/jwtVerification',
    summary: 'Returns the user of a session or bearer token; null when it is not valid',
    audience: 'anyone',
    scope: 'session',
    output: z.object({ data: z.object({ user_id: UserId, email: z.email(), name: z.string() }).nullable() }),
  }),
  'users/auth/fetchUser': endpoint({
    method: 'GET',
    path: '/users/auth/fetchUser/:userId',
    summary: 'Returns the name of the caller, or of a user who shares a team with the caller',
    audience: 'signed-in',
    scope: 'session',
    params: z.object({ userId: z.string().max(200) }),
    output: z.object({
      message: z.string().describe('"Not found" when absent'),
      data: z.object({ name: z.string() }).nullable(),
    }),
  }),
  'users/auth/addUser': endpoint({
    method: 'POST',
    path: '/users/auth/addUser',
    summary: 'Registers the signed-in user with the workspace; idempotent',
    audience: 'signed-in',
    scope: 'session',
    body: z.object({
      userId: UserId,
      email: z.email(),
      name: PersonName,
    }),
    output: z.object({ message: z.string(), data: z.object({ name: z.string() }) }),
  }),
};
