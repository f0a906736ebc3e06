import type { BetterAuthOptions } from 'better-auth';
import type { OpenIdProvider, Provider } from '#contract/accounts/users.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { AuthContext } from '../auth-context.ts';
import { isIssuer, listKnown, type ProviderMetadata, readMetadata } from '../openid/metadata.ts';
import { openIdProvider } from '../openid/openid-provider.ts';
import { samlProvider } from '../saml/saml-provider.ts';
import { strictMicrosoft } from './strict-microsoft.ts';

export type ProviderOptions = {
  socialProviders: NonNullable<BetterAuthOptions['socialProviders']>;
  plugins: (Awaited<ReturnType<typeof openIdProvider>> | ReturnType<typeof strictMicrosoft | typeof samlProvider>)[];
  keepsRefreshTokens?: boolean;
};

const providerNames: Record<OpenIdProvider, string> = {
  google: 'Google',
  microsoft: 'Microsoft',
  oidc: 'The provider of this server',
};

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
  const { secret, oidc } = config;
  const provider = config[providerId];
  if (!provider) return { socialProviders: {}, plugins: [] };
  const { clientId, clientSecret, issuer } = provider;
  if (!issuer)
    return { socialProviders: { [providerId]: { clientId, clientSecret } }, plugins: [strictMicrosoft(secret)] };
  const metadata = await requireIssuer(providerId, issuer);
  const own = providerId === 'oidc' ? oidc : undefined;
  const keepsRefreshTokens = own?.checkMinutes !== undefined;
  const wanted = [...(keepsRefreshTokens ? ['offline_access'] : []), ...(own?.groups ? ['groups'] : [])];
  const scopes = ['openid', 'email', 'profile', ...listKnown(metadata, wanted)];
  const given = { id: providerId, secret, provider, metadata, scopes, domains: own?.domains ?? [] };
  return {
    socialProviders: {},
    keepsRefreshTokens,
    plugins: [await openIdProvider({ ...given, groupsClaim: own?.groups })],
  };
}

/** Another issuer could sign people in under the name of this one. */
async function requireIssuer(providerId: OpenIdProvider, issuer: string): Promise<ProviderMetadata> {
  const name = providerNames[providerId];
  const found = await readMetadata(issuer).catch(() => undefined);
  if (!found) throw new AppError('unavailable', `${name} does not respond. Try again, or sign in with a password.`);
  if (isIssuer(found, issuer)) return found;
  const setting = issuerSetting(providerId);
  throw new AppError(
    'unavailable',
    `${name} has another issuer than ${setting} says. Ask your administrator to set it to the right one.`,
  );
}

export const issuerSetting = (provider: OpenIdProvider): string => `${provider.toUpperCase()}_ISSUER`;
