import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { NewService, Service } from '../../teams/services.ts';
import { TeamId } from '../shared.ts';

/**
 * Programs of a team. Their tokens go on when the person who made them leaves. `createToken` and `revokeToken` know them, and
 * `removeMember` takes one out.
 */
export const serviceCalls = {
  listServices: endpoint({
    method: 'GET',
    path: '/teams/:teamId/services',
    summary: 'Lists the programs of a team with their tokens, without secrets',
    audience: 'admin',
    scope: 'session',
    params: TeamId,
    output: z.object({ services: z.array(Service) }),
  }),
  createService: endpoint({
    method: 'POST',
    path: '/teams/:teamId/services',
    summary: 'Makes an account of the team for a program. It cannot sign in; its tokens act for it',
    audience: 'admin',
    scope: 'session',
    params: TeamId,
    body: NewService,
    output: z.object({ success: z.literal(true), service: Service }),
  }),
};
