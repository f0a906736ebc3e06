import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOwnPath } from '#contract/items/own-path.ts';
import { type OidcProvider, startOidcProvider } from '#rig/peers/oidc-provider.ts';
import { buildUser, fromSomewhere, postJson, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { hostileTargets } from '#rig/values/hostile-targets.ts';

let server: TestServer;
let provider: OidcProvider;
let user: TestUser;

beforeAll(async () => {
  const client = { id: 'vizio', secret: 'a secret' };
  provider = await startOidcProvider({ ...client, redirectUris: ['http://localhost/callback'] });
  const google = { clientId: client.id, clientSecret: client.secret, issuer: provider.issuer };
  server = await startTestServer({ google });
  user = await buildUser(server);
});

afterAll(async () => {
  await server.stop();
  await provider.stop();
});

/** Every request that takes a redirect target, with the parameter that carries it. */
const takers: [string, (target: string) => Promise<Response>][] = [
  ['a sign-up', (callbackURL) => post('/sign-up/email', { name: 'A', email: 'x@x', password: 'p', callbackURL })],
  ['a provider', (callbackURL) => post('/sign-in/social', { provider: 'google', disableRedirect: true, callbackURL })],
  [
    'a provider that fails',
    (errorCallbackURL) =>
      post('/sign-in/social', { provider: 'google', disableRedirect: true, callbackURL: '/', errorCallbackURL }),
  ],
  [
    'a provider with a new user',
    (newUserCallbackURL) =>
      post('/sign-in/social', { provider: 'google', disableRedirect: true, callbackURL: '/', newUserCallbackURL }),
  ],
  ['a new password', (redirectTo) => post('/request-password-reset', { email: user.email, redirectTo })],
  ['the link for it', (callbackURL) => get('/reset-password/abc', { callbackURL })],
  ['a verification', (callbackURL) => post('/send-verification-email', { email: user.email, callbackURL })],
  ['the link of it', (callbackURL) => get('/verify-email', { token: 'abc', callbackURL })],
];

function post(path: string, body: object): Promise<Response> {
  return postJson(`${server.url}/api/auth${path}`, body);
}

function get(path: string, query: Record<string, string>): Promise<Response> {
  const address = `${server.url}/api/auth${path}?${new URLSearchParams(query)}`;
  return fetch(address, { redirect: 'manual', headers: fromSomewhere() });
}

/** As a browser would resolve it. */
function leadsOutside(response: Response): boolean {
  const location = response.headers.get('location');
  if (location === null) return false;
  const own = [server.url, server.url.replace('127.0.0.1', 'localhost')];
  return !URL.canParse(location, server.url) || !own.includes(new URL(location, server.url).origin);
}

describe.each(takers)('%s', (_, ask) => {
  test('never leads outside, however the target is written', async () => {
    expect(hostileTargets.length).toBeGreaterThanOrEqual(50);
    const outcomes = await Promise.all(
      hostileTargets.map(async (target) => {
        const response = await ask(target);
        const isRefused = response.status === 403 || response.status === 400;
        return { target, isHarmless: isRefused || (isOwnPath(target) && !leadsOutside(response)) };
      }),
    );
    expect(outcomes.filter(({ isHarmless }) => !isHarmless)).toEqual([]);
  });
});

test('an accepted path stays on our site after browser normalization', () => {
  const origin = 'https://vizio.test';
  for (const target of hostileTargets.filter(isOwnPath)) {
    const once = new URL(target, origin);
    expect([target, once.origin]).toEqual([target, origin]);
    const again = new URL(once.pathname + once.search + once.hash, origin);
    expect([target, again.origin]).toEqual([target, origin]);
  }
});
