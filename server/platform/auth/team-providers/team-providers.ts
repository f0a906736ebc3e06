import * as z from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fetchWithin } from '#server/platform/network/fetch-outside.ts';
import { listKnown, readProvider } from '../openid/metadata.ts';
import { openIdProvider } from '../openid/openid-provider.ts';
import { unseal } from '../trust/secrets.ts';
import { findProviderOf, findTeamProvider, hasTeamProviders, type TeamProviderRow } from './team-providers.queries.ts';

type Needed = { config: Pick<Config, 'secret' | 'teamProviders' | 'onlyWay'>; db: Db };

/** With one way in for the whole server, or without the setting, no team has its own. */
const areOff = ({ teamProviders, onlyWay }: Needed['config']) => teamProviders === undefined || onlyWay !== undefined;

const TeamId = z.uuid();

/** The provider of a team is named by the team's id. */
export async function loadTeamProvider({ config, db }: Needed, id: unknown): Promise<TeamProviderRow | undefined> {
  const teamId = TeamId.safeParse(id);
  return teamId.success && !areOff(config) ? findTeamProvider(db, teamId.data) : undefined;
}

/** The provider for a person of this address, whom its domain was proved for. */
export async function findProviderFor({ config, db }: Needed, email: string) {
  return areOff(config) ? undefined : findProviderOf(db, email);
}

export async function offersTeamProviders({ config, db }: Needed): Promise<boolean> {
  return !areOff(config) && hasTeamProviders(db);
}

/** Made anew for each sign-in, so that a change of the team counts at once. It speaks only for the proved domains. */
export async function prepareTeamProvider({ config }: Needed, row: TeamProviderRow) {
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
