import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { findFreePort } from '#rig/servers/free-port.ts';

export type OidcProvider = { issuer: string; stop: () => Promise<void> };

/**
 * A real OpenID provider with real login and consent pages. A login as "mara@test.local" has that address; it counts as
 * verified unless it starts with "unverified".
 */
export async function startOidcProvider(client: {
  id: string;
  secret: string;
  redirectUris: string[];
  port?: number;
}): Promise<OidcProvider> {
  const port = client.port ?? (await findFreePort());
  const issuer = `http://localhost:${port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: client.redirectUris }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['a key for tests'] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: sub,
        email_verified: !sub.startsWith('unverified'),
        name: sub.split('@')[0] ?? sub,
      }),
    }),
  });
  const server = createServer(provider.callback()).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    issuer,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
