import { AppError } from '#server/platform/app-error.ts';

/** The self-description of an OpenID provider. Nothing of it is trusted before it is checked. */
export type ProviderMetadata = {
  issuer?: unknown;
  authorization_endpoint?: unknown;
  token_endpoint?: unknown;
  jwks_uri?: unknown;
  scopes_supported?: unknown;
  token_endpoint_auth_methods_supported?: unknown;
};

/** As openid-client uses it. */
export type FetchFrom = (address: string, init?: { signal?: AbortSignal }) => Promise<Response>;

const timeoutMs = 5_000;
const wellKnown = '/.well-known/openid-configuration';

/** Throws if there is no provider at this address. */
export async function readMetadata(issuer: string, fetchFrom: FetchFrom = fetch): Promise<ProviderMetadata> {
  const response = await fetchFrom(`${issuer}${wellKnown}`, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${issuer}${wellKnown} responded with ${response.status}`);
  return (await response.json()) as ProviderMetadata;
}

/** Another issuer could sign people in under the name of this one. */
export const isIssuer = (found: ProviderMetadata, issuer: string | undefined): boolean =>
  String(found.issuer).replace(/\/+$/, '') === issuer;

/** Some providers refuse a scope that they do not know. */
export function listKnown({ scopes_supported: scopes }: ProviderMetadata, wanted: string[]): string[] {
  return Array.isArray(scopes) ? wanted.filter((scope) => scopes.includes(scope)) : [];
}

/** Throws what a person at the sign-in can do. `remedy` is for a provider that is not the one of its settings. */
export async function readProvider(
  name: string,
  issuer: string,
  fetchFrom?: FetchFrom,
  remedy = 'Ask your administrator to correct its address.',
): Promise<ProviderMetadata> {
  const found = await readMetadata(issuer, fetchFrom).catch(() => undefined);
  if (!found) throw new AppError('unavailable', `${name} does not respond. Try again, or sign in with a password.`);
  if (!isIssuer(found, issuer))
    throw new AppError('unavailable', `${name} has another issuer than its settings say. ${remedy}`);
  return found;
}
