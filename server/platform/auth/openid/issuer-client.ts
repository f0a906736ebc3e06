import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client';
import type { ProviderConfig } from '#server/platform/config/config.ts';
import type { ProviderMetadata } from './metadata.ts';

const timeoutS = 10;
/** Clocks of two machines differ. */
const skewS = 30;

/** The library and a client for this issuer, which checks the signature of each identity token. */
export async function openIssuer(
  metadata: ProviderMetadata,
  { clientId, clientSecret }: Pick<ProviderConfig, 'clientId' | 'clientSecret'>,
  fetchFrom?: CustomFetch,
): Promise<{ openid: typeof import('openid-client'); client: Configuration }> {
  // Few servers need it.
  const openid = await import('openid-client');
  const methods = metadata.token_endpoint_auth_methods_supported;
  const takesPost = Array.isArray(methods) && methods.includes('client_secret_post');
  const client = new openid.Configuration(
    metadata as ServerMetadata,
    clientId,
    { client_secret: clientSecret, [openid.clockTolerance]: skewS },
    (takesPost ? openid.ClientSecretPost : openid.ClientSecretBasic)(clientSecret),
  );
  client.timeout = timeoutS;
  if (fetchFrom) client[openid.customFetch] = fetchFrom;
  openid.enableNonRepudiationChecks(client);
  // A provider in the own network may have no certificate. The settings name its address, and http is allowed there.
  if (String(metadata.issuer).startsWith('http:')) openid.allowInsecureRequests(client);
  return { openid, client };
}
