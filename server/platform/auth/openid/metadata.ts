/** The self-description of an OpenID provider. Nothing of it is trusted before it is checked. */
export type ProviderMetadata = {
  issuer?: unknown;
  authorization_endpoint?: unknown;
  token_endpoint?: unknown;
  jwks_uri?: unknown;
  scopes_supported?: unknown;
  token_endpoint_auth_methods_supported?: unknown;
};

const timeoutMs = 5_000;
const wellKnown = '/.well-known/openid-configuration';

/** Throws if there is no provider at this address. */
export async function readMetadata(issuer: string): Promise<ProviderMetadata> {
  const response = await fetch(`${issuer}${wellKnown}`, { signal: AbortSignal.timeout(timeoutMs) });
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
