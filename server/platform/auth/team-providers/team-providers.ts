import * as z from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fetchWithin } from '#server/platform/network/fetch-outside.ts';
import { listKnown, readProvider } from '../openid/metadata.ts';
import { openIdProvider } from '../openid/openid-provider.ts';
import { addressesOf } from '../saml/addresses.ts';
import type { SamlSource } from '../saml/check-response.ts';
import { samlProvider } from '../saml/saml-provider.ts';
import { unseal } from '../trust/secrets.ts';
import { isVouched } from '../trust/vouched.ts';
import { readWaysIn, type WaysIn } from '../ways-in/ways-in.ts';
import {
  findProviderOf,
  findTeamProvider,
  hasTeamProviders,
  type OpenIdRow,
  type SamlRow,
  type TeamProviderRow,
} from './team-providers.queries.ts';

type Preparing = { config: Pick<Config, 'secret' | 'teamProviders' | 'publicUrl'>; db: Db };
type Needed = { config: WaysIn & Pick<Config, 'secret' | 'teamProviders'>; db: Db };

/** Without the setting, or with one way in for the whole server, no team has its own. */
export async function areAllowed({ config, db }: Needed): Promise<boolean> {
  return config.teamProviders !== undefined && (await readWaysIn({ config, db })).onlyWay === undefined;
}

const TeamId = z.uuid();

/** The provider of a team is named by the team's id. */
export async function loadTeamProvider({ config, db }: Needed, id: unknown): Promise<TeamProviderRow | undefined> {
  const teamId = TeamId.safeParse(id);
  return teamId.success && (await areAllowed({ config, db })) ? findTeamProvider(db, teamId.data) : undefined;
}

/** The provider for a person of this address, whom its domain was proved for. */
export async function findProviderFor({ config, db }: Needed, email: string) {
  return (await areAllowed({ config, db })) ? findProviderOf(db, email) : undefined;
}

/** The provider of a team as the only way in of this person. Its owner gets in when it is away, or set up wrongly. */
export async function findOnlyWayOf(needed: Needed, { id, email }: { id: string; email: string }) {
  const found = await findProviderFor(needed, email);
  return found?.isOnly && found.ownerId !== id ? found : undefined;
}

/** That of a team speaks for an account by its address of today, which may have changed since the first sign-in. */
export async function speaksFor({ config, db }: Needed, providerId: unknown, email: string): Promise<boolean> {
  if (!TeamId.safeParse(providerId).success) return true;
  const row = await loadTeamProvider({ config, db }, providerId);
  return row !== undefined && isVouched(row.domains, email);
}

export async function offersTeamProviders({ config, db }: Needed): Promise<boolean> {
  return (await areAllowed({ config, db })) && hasTeamProviders(db);
}

/** Made anew for each sign-in, so that a change of the team counts at once. It speaks only for the proved domains. */
export async function prepareTeamProvider({ config, db }: Preparing, row: TeamProviderRow) {
  const { secret, publicUrl } = config;
  if (row.kind === 'saml')
    return samlProvider({ source: samlOfTeam(publicUrl, row), secret, db, speaksForDomainsOnly: true });
  return prepareOpenId(config, row);
}

/** In the words of the server's settings. */
export function samlOfTeam(publicUrl: string, { teamId, groups, ...saml }: SamlRow): SamlSource {
  return { id: teamId, saml: { ...saml, groups: groups ?? undefined }, ...addressesOf(publicUrl, teamId) };
}

async function prepareOpenId(config: Preparing['config'], row: OpenIdRow) {
  const { teamId, issuer, clientId, domains, groups } = row;
  const fetchFrom = fetchWithin(config.teamProviders ?? 'public');
  const metadata = await readProvider(row.name, issuer, fetchFrom);
  const clientSecret = await unseal(config.secret, row.sealedSecret).catch(() => {
    const message = `${row.name} cannot be asked, because SECRET of this server has changed. Ask the owner of your team to enter its client secret again.`;
    throw new AppError('unavailable', message);
  });
  const provider = { clientId, clientSecret };
  return openIdProvider({
    ...{ id: teamId, secret: config.secret, provider, metadata, domains, fetchFrom },
    scopes: ['openid', 'email', 'profile', ...(groups ? listKnown(metadata, ['groups']) : [])],
    groupsClaim: groups ?? undefined,
    speaksForDomainsOnly: true,
  });
}
