import type { BetterAuthOptions } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins';
import type { Provider } from '#contract/accounts/users.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ProviderConfig } from '#server/platform/config/config.ts';
import type { AuthContext } from '../auth-context.ts';
import { samlProvider } from '../saml/saml-provider.ts';
import { strictProviders } from './strict-providers.ts';

export type ProviderOptions = {
  socialProviders: NonNullable<BetterAuthOptions['socialProviders']>;
  plugins: ReturnType<typeof genericOAuth | typeof strictProviders | typeof samlProvider>[];
  keepsRefreshTokens?: boolean;
};

export type OpenIdProvider = Exclude<Provider, 'saml'>;
type Discovered = ProviderConfig & { providerId: OpenIdProvider };

const providerNames: Record<OpenIdProvider, string> = {
  google: 'Google',
  microsoft: 'Microsoft',
  oidc: 'The provider of this server',
};

const discoveryTimeoutMs = 5_000;
const wellKnown = '/.well-known/openid-configuration';

/**
 * All but SAML speak plain OpenID Connect and are discovered through their issuer, so tests can sign in through a real
 * provider of their own. Microsoft without an issuer means any Microsoft account: its tokens name a different issuer per
 * tenant, which only the built-in provider can verify.
 */
export async function prepareProvider(
  { config, db }: Pick<AuthContext, 'config' | 'db'>,
  providerId: Provider,
): Promise<ProviderOptions> {
  if (providerId === 'saml') return { socialProviders: {}, plugins: [samlProvider({ config, db })] };
  const provider = config[providerId];
  const strict = strictProviders({
    ...{ secret: config.secret, vouchedDomains: config.oidc?.domains ?? [], groupsClaim: config.oidc?.groups },
  });
  if (!provider) return { socialProviders: {}, plugins: [] };
  const { clientId, clientSecret } = provider;
  if (!provider.issuer) return { socialProviders: { [providerId]: { clientId, clientSecret } }, plugins: [strict] };
  const discovered = { ...provider, providerId };
  const metadata = await requireIssuer(discovered);
  const keepsRefreshTokens = providerId === 'oidc' && config.oidc?.checkMinutes !== undefined;
  const hasGroups = providerId === 'oidc' && config.oidc?.groups !== undefined;
  const wanted = [...(keepsRefreshTokens ? ['offline_access'] : []), ...(hasGroups ? ['groups'] : [])];
  return {
    socialProviders: {},
    keepsRefreshTokens,
    plugins: [
      genericOAuth({
        config: [
          {
            ...{ providerId, clientId, clientSecret },
            discoveryUrl: `${provider.issuer}${wellKnown}`,
            requireIdTokenVerification: true,
            scopes: ['openid', 'email', 'profile', ...listKnown(metadata, wanted)],
          },
        ],
      }),
      strict,
    ],
  };
}

/** Another issuer could sign people in under the name of this one. */
async function requireIssuer({ providerId, issuer }: Discovered): Promise<ProviderMetadata> {
  const name = providerNames[providerId];
  const found = await readMetadata(issuer ?? '').catch(() => undefined);
  if (!found) throw new AppError('unavailable', `${name} does not respond. Try again, or sign in with a password.`);
  if (isIssuer(found, issuer)) return found;
  const setting = issuerSetting(providerId);
  throw new AppError(
    'unavailable',
    `${name} has another issuer than ${setting} says. Ask your administrator to set it to the right one.`,
  );
}

export type ProviderMetadata = {
  issuer?: unknown;
  authorization_endpoint?: unknown;
  token_endpoint?: unknown;
  jwks_uri?: unknown;
  scopes_supported?: unknown;
};

/** Some providers refuse a scope that they do not know. */
function listKnown({ scopes_supported: scopes }: ProviderMetadata, wanted: string[]): string[] {
  return Array.isArray(scopes) ? wanted.filter((scope) => scopes.includes(scope)) : [];
}

/** Throws if there is no provider at this address. */
export async function readMetadata(issuer: string): Promise<ProviderMetadata> {
  const response = await fetch(`${issuer}${wellKnown}`, { signal: AbortSignal.timeout(discoveryTimeoutMs) });
  if (!response.ok) throw new Error(`${issuer}${wellKnown} responded with ${response.status}`);
  return (await response.json()) as ProviderMetadata;
}

export const isIssuer = (found: ProviderMetadata, issuer: string | undefined): boolean =>
  String(found.issuer).replace(/\/+$/, '') === issuer;

export const issuerSetting = (provider: OpenIdProvider): string => `${provider.toUpperCase()}_ISSUER`;
