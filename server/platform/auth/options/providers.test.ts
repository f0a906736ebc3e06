import { createServer } from 'node:http';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startOidcProvider } from '#rig/peers/oidc-provider.ts';
import { signInAtProvider } from '#rig/peers/sign-in-at-provider.ts';
import { cookiesOf } from '#rig/people/account-steps.ts';
import { postJson } from '#rig/people/factories.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

const client = { id: 'vizio', secret: 'a secret' };

async function startWith(issuer: string): Promise<TestServer> {
  const server = await startTestServer({ google: { clientId: client.id, clientSecret: client.secret, issuer } });
  onTestFinished(server.stop);
  return server;
}

const begin = ({ url }: TestServer) =>
  postJson(`${url}/api/auth/sign-in/social`, { provider: 'google', disableRedirect: true, callbackURL: '/home' });

test('a sign-in with a provider is bound to its browser, and keeps none of its tokens', async () => {
  const port = await findFreePort();
  const server = await startWith(`http://localhost:${port}`);
  const callback = `${server.url.replace('127.0.0.1', 'localhost')}/api/auth/callback/google`;
  const provider = await startOidcProvider({ ...client, redirectUris: [callback], port });
  onTestFinished(provider.stop);

  const begun = await begin(server);
  const { url } = (await begun.json()) as { url: string };
  const asked = new URL(url).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('nonce')?.length).toBeGreaterThanOrEqual(32);
  const end = await signInAtProvider(url, 'mara@test.local', (address) => address.startsWith(callback));
  const finish = async (cookie: string) => fetch(end, { redirect: 'manual', headers: { cookie } });

  const foreign = await finish('');
  expect(foreign.headers.get('location')).toContain('error=');
  expect(foreign.headers.getSetCookie().join()).not.toContain('session_token');
  const entered = await finish(cookiesOf(begun));
  expect(entered.headers.get('location')).toContain('/home');
  expect(entered.headers.getSetCookie().join()).toContain('session_token');
  const { rows } = await sql`select provider_id, access_token, refresh_token, id_token from accounts`.execute(
    server.db,
  );
  expect(rows).toEqual([{ provider_id: 'google', access_token: null, refresh_token: null, id_token: null }]);
});

test('a provider that names another issuer signs no one in', async () => {
  const port = await findFreePort();
  const metadata = JSON.stringify({ issuer: 'https://accounts.evil.test' });
  const other = createServer((_, response) => response.end(metadata)).listen(port, '127.0.0.1');
  onTestFinished(() => void other.close());
  const response = await begin(await startWith(`http://127.0.0.1:${port}`));
  expect(response.status).toBe(503);
  expect(((await response.json()) as { message: string }).message).toContain('GOOGLE_ISSUER');
});
