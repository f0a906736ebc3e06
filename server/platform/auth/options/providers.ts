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
  await Promise.all(discovered.map(requireIssuer));
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

/** Another issuer could sign people in under the name of this one. */
async function requireIssuer(provider: ProviderConfig & { providerId: string }): Promise<void> {
  const { providerId, issuer } = provider;
  const found = await readIssuer(discoveryUrl(provider));
  if (found === undefined) {
    throw new AppError('unavailable', `${providerId} does not respond. Try again, or sign in with a password.`);
  }
  if (found.replace(/\/+$/, '') === issuer) return;
  const setting = `${providerId.toUpperCase()}_ISSUER`;
  throw new AppError(
    'unavailable',
    `${providerId} has another issuer than ${setting} says. Ask your administrator to set it to the right one.`,
  );
}

async function readIssuer(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(discoveryTimeoutMs) });
    return response.ok ? String(((await response.json()) as { issuer?: unknown }).issuer) : undefined;
  } catch {
    return undefined;
  }
}
