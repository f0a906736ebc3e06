import type { BetterAuthOptions } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins';
import type { Provider } from '#contract/accounts/users.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Config, ProviderConfig } from '#server/platform/config/config.ts';

export type ProviderOptions = {
  socialProviders: NonNullable<BetterAuthOptions['socialProviders']>;
  plugins: ReturnType<typeof genericOAuth>[];
};

const discoveryTimeoutMs = 5_000;

export function configuredProviders(config: Config): Record<Provider, boolean> {
  return { google: config.google !== undefined, microsoft: config.microsoft !== undefined };
}

/**
 * Both providers speak plain OpenID Connect and are discovered through their issuer, so tests can sign in through a
 * real provider of their own. Microsoft without an issuer means any Microsoft account: its tokens name a different
 * issuer per tenant, which only the built-in provider can verify.
 */
export async function prepareProviders(config: Config): Promise<ProviderOptions> {
  const { google, microsoft } = config;
  const discovered = [
    ...(google ? [{ providerId: 'google', ...google }] : []),
    ...(microsoft?.issuer ? [{ providerId: 'microsoft', ...microsoft }] : []),
  ];
  await Promise.all(discovered.map(requireReachable));
  return {
    socialProviders:
      microsoft && !microsoft.issuer
        ? { microsoft: { clientId: microsoft.clientId, clientSecret: microsoft.clientSecret } }
        : {},
    plugins: [
      genericOAuth({
        config: discovered.map((provider) => ({
          providerId: provider.providerId,
          clientId: provider.clientId,
          clientSecret: provider.clientSecret,
          discoveryUrl: discoveryUrl(provider),
          requireIdTokenVerification: true,
          scopes: ['openid', 'email', 'profile'],
        })),
      }),
    ],
  };
}

function discoveryUrl(provider: ProviderConfig): string {
  return `${provider.issuer}/.well-known/openid-configuration`;
}

async function requireReachable(provider: ProviderConfig & { providerId: string }): Promise<void> {
  try {
    const response = await fetch(discoveryUrl(provider), { signal: AbortSignal.timeout(discoveryTimeoutMs) });
    if (!response.ok) throw new Error(`status ${response.status}`);
  } catch {
    throw new AppError(
      'unavailable',
      `${provider.providerId} does not respond. Try again, or sign in with a password.`,
    );
  }
}
