import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { findFreePort } from '#rig/servers/free-port.ts';

export type OidcProvider = {
  issuer: string;
  /** Removes a person, or takes one back. */
  setRemoved: (login: string, isRemoved: boolean) => void;
  /** Without it the provider says no groups of a person. */
  setGroups: (login: string, names: string[]) => void;
  stop: () => Promise<void>;
};

/**
 * A real OpenID provider with real login and consent pages. A login as "mara@test.local" has that address; it counts as
 * verified unless it starts with "unverified".
 */
export async function startOidcProvider(client: {
  id: string;
  secret: string;
  redirectUris: string[];
  port?: number;
  /** Hands over refresh tokens, and new ones with each. */
  refreshes?: boolean;
}): Promise<OidcProvider> {
  const port = client.port ?? (await findFreePort());
  const issuer = `http://localhost:${port}`;
  const removed = new Set<string>();
  const groups = new Map<string, string[]>();
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: client.id, client_secret: client.secret, redirect_uris: client.redirectUris },
        ...(client.refreshes && { grant_types: ['authorization_code', 'refresh_token'] }),
      },
    ],
    ...(client.refreshes && { issueRefreshToken: async () => true }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'], groups: ['groups'] },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['a key for tests'] },
    findAccount: (_, sub) => (removed.has(sub) ? undefined : describe(sub, groups.get(sub))),
  });
  const server = createServer(provider.callback()).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    issuer,
    setGroups: (login, names) => void groups.set(login, names),
    setRemoved: (login, isRemoved) => void (isRemoved ? removed.add(login) : removed.delete(login)),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const describe = (sub: string, groups: string[] | undefined) => ({
  accountId: sub,
  claims: () => ({
    sub,
    email: sub,
    email_verified: !sub.startsWith('unverified'),
    name: sub.split('@')[0] ?? sub,
    ...(groups && { groups }),
  }),
});
