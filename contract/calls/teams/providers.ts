import * as z from 'zod';
import { ProviderAddresses } from '../../accounts/provider-fields.ts';
import { endpoint } from '../../endpoint.ts';
import { GroupRoles, NewGroupRole } from '../../teams/groups.ts';
import { DomainName, NewProvider, TeamProvider } from '../../teams/provider.ts';
import { TeamId } from '../shared.ts';

const Domain = TeamId.extend({ domain: DomainName });
const Shown = z.object({ success: z.literal(true), provider: TeamProvider });
const ofOwner = { audience: 'owner', scope: 'session' } as const;

/** The sign-in provider of a team, and the domains of its people. */
export const providerCalls = {
  showProvider: endpoint({
    ...ofOwner,
    method: 'GET',
    path: '/teams/:teamId/provider',
    summary: 'Returns the sign-in provider of a team without its secret; null without one',
    params: TeamId,
    output: z.object({
      provider: TeamProvider.nullable(),
      addresses: ProviderAddresses,
      isAllowed: z.boolean().describe('False if this server has no providers of teams'),
    }),
  }),
  saveProvider: endpoint({
    ...ofOwner,
    method: 'PUT',
    path: '/teams/:teamId/provider',
    summary: 'Sets the sign-in provider of a team. The server asks an OpenID provider first whether it is one',
    params: TeamId,
    body: NewProvider,
    output: Shown,
  }),
  removeProvider: endpoint({
    ...ofOwner,
    method: 'DELETE',
    path: '/teams/:teamId/provider',
    summary: 'Removes the sign-in provider of a team with its domains. Its people stay in the team',
    params: TeamId,
    output: z.object({ success: z.literal(true) }),
  }),
  addDomain: endpoint({
    ...ofOwner,
    method: 'POST',
    path: '/teams/:teamId/provider/domains',
    summary: 'Adds a domain, which counts once it is proved',
    params: TeamId,
    body: z.object({ domain: DomainName }),
    output: Shown,
  }),
  proveDomain: endpoint({
    ...ofOwner,
    method: 'POST',
    path: '/teams/:teamId/provider/domains/:domain/prove',
    summary: 'Looks for the TXT record of a domain',
    params: Domain,
    output: Shown,
  }),
  removeDomain: endpoint({
    ...ofOwner,
    method: 'DELETE',
    path: '/teams/:teamId/provider/domains/:domain',
    summary: 'Removes a domain. Its people can no longer sign in by the provider',
    params: Domain,
    output: Shown,
  }),
  listProviderGroups: endpoint({
    ...ofOwner,
    method: 'GET',
    path: '/teams/:teamId/provider/groups',
    summary: 'Lists the groups of the provider of a team that give a role in it, and all that it has named',
    params: TeamId,
    output: GroupRoles,
  }),
  setProviderGroup: endpoint({
    ...ofOwner,
    method: 'PUT',
    path: '/teams/:teamId/provider/groups',
    summary: 'Gives the people of a group of the provider of a team a role in it; null takes it away',
    params: TeamId,
    body: NewGroupRole,
    output: z.object({ success: z.literal(true) }),
  }),
  findProvider: endpoint({
    method: 'POST',
    path: '/find-provider',
    summary: 'Returns the sign-in provider for the domain of an address; null without one',
    audience: 'anyone',
    scope: 'open',
    body: z.object({ email: z.string().trim().max(320) }),
    output: z.object({ provider: z.object({ id: z.uuid(), name: z.string() }).nullable() }),
  }),
};
