import type { apiPrefix, EndpointName, Endpoints } from '#contract/endpoints.ts';

/**
 * Method and path of every call, as text. The types make each line the contract's own: a wrong, missing
 * or left-over line does not compile. Importing the table itself would bring zod along, 25 kB of gzip
 * that the sign-in page does not need.
 */
export const routes: { [N in EndpointName]: `${Endpoints[N]['method']} ${Endpoints[N]['path']}` } = {
  verifyToken: 'GET /users/auth/jwtVerification',
  fetchUser: 'GET /users/auth/fetchUser/:userId',
  addUser: 'POST /users/auth/addUser',
  signInOptions: 'GET /sign-in-options',
  listTeams: 'GET /users/s3/listTeams',
  createTeam: 'POST /users/s3/createTeam',
};

export const prefix: typeof apiPrefix = '/vizioApi';
