import type { BetterAuthOptions } from 'better-auth';
import type { Provider } from '#contract/accounts/users.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { AuthContext } from '../auth-context.ts';
import { listKnown, readProvider } from '../openid/metadata.ts';
import { openIdProvider } from '../openid/openid-provider.ts';
import { addressesOf } from '../saml/addresses.ts';
import { samlProvider } from '../saml/saml-provider.ts';
import { strictMicrosoft } from './strict-microsoft.ts';

export type ProviderOptions = {
  socialProviders: NonNullable<BetterAuthOptions['socialProviders']>;
  plugins: (Awaited<ReturnType<typeof openIdProvider>> | ReturnType<typeof strictMicrosoft | typeof samlProvider>)[];
  keepsRefreshTokens?: boolean;
};

export type OpenIdProvider = Exclude<Provider, 'saml'>;

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
  const { secret, oidc, saml, publicUrl } = config;
  if (providerId === 'saml') {
    const source = saml && { id: providerId, saml, ...addressesOf(publicUrl) };
    return { socialProviders: {}, plugins: source ? [samlProvider({ source, secret, db })] : [] };
  }
  const provider = config[providerId];
  if (!provider) return { socialProviders: {}, plugins: [] };
  const { clientId, clientSecret, issuer } = provider;
  // Only that of the console can be empty, see ways-in.ts.
  if (clientSecret === '')
    throw new AppError(
      'unavailable',
      'SECRET of this server has changed. Ask your administrator to set the provider up again.',
    );
  if (!issuer)
    return { socialProviders: { [providerId]: { clientId, clientSecret } }, plugins: [strictMicrosoft(secret)] };
  const remedy = `Ask your administrator to correct ${issuerSetting(providerId)}.`;
  const metadata = await readProvider(providerNames[providerId], issuer, undefined, remedy);
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

export const issuerSetting = (provider: OpenIdProvider): string => `${provider.toUpperCase()}_ISSUER`;
