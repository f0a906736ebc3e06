import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { unseal } from '../trust/secrets.ts';
import { findServerProvider } from './ways-in.queries.ts';

/** The own providers of the server. */
export type WaysIn = Pick<Config, 'oidc' | 'saml' | 'onlyWay'>;
type Needed = { config: WaysIn & Pick<Config, 'secret'>; db: Db };

/** Those of the settings, or the one that was set on the console. Read anew each time, so that a change counts at once. */
export async function readWaysIn({ config, db }: Needed): Promise<WaysIn> {
  if (areInSettings(config)) return config;
  const row = await findServerProvider(db);
  if (!row) return config;
  const { name, issuer, domains, checkMinutes } = row;
  const common = { name, issuer, domains, groups: row.groups ?? undefined };
  if (row.kind === 'saml') {
    const { entryPoint, certificates } = row;
    const onlyWay = row.isOnly ? { id: 'saml' as const, name } : undefined;
    return { oidc: undefined, saml: { ...common, entryPoint, certificates }, onlyWay };
  }
  // With another SECRET it is not readable. Signing in says so, and all other ways go on.
  const clientSecret = await unseal(config.secret, row.sealedSecret).catch(() => '');
  const oidc = { ...common, clientId: row.clientId, clientSecret, checkMinutes: checkMinutes ?? undefined };
  return { oidc, saml: undefined, onlyWay: row.isOnly ? { id: 'oidc', name } : undefined };
}

export const areInSettings = ({ oidc, saml }: WaysIn): boolean => oidc !== undefined || saml !== undefined;
