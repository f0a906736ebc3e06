import { cookiesOf } from '#rig/people/account-steps.ts';
import { postJson } from '#rig/people/factories.ts';
import type { TestServer } from '#rig/servers/harness.ts';
import { encode, type LyingSamlProvider, writeAssertion, writeResponse } from './lying-saml-provider.ts';

type Where = Pick<TestServer, 'url'>;
export type BegunSaml = Awaited<ReturnType<typeof beginSaml>>;

export async function beginSaml({ url: server }: Where, provider = 'saml') {
  const targets = { callbackURL: '/home', errorCallbackURL: '/login?error=provider' };
  const response = await postJson(`${server}/api/auth/sign-in/social`, {
    ...{ provider, disableRedirect: true, ...targets },
  });
  const { url } = (await response.json()) as { url: string };
  return { cookie: cookiesOf(response), url, relayState: new URL(url).searchParams.get('RelayState') ?? '' };
}

/** As the page of the provider posts its form, without our cookies. Returns where the browser then goes. */
export async function postSaml({ url }: Where, fields: Record<string, string>, teamId?: string): Promise<URL> {
  const response = await fetch(`${url}/api/auth/saml/response${teamId ? `/${teamId}` : ''}`, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
    headers: { origin: 'https://id.acme.test', 'sec-fetch-site': 'cross-site' },
  });
  if (response.headers.getSetCookie().length > 0) throw new Error('a form of another website got a cookie');
  return new URL(response.headers.get('location') ?? '', url);
}

export async function finishSaml({ url }: Where, next: URL, cookie: string): Promise<'signed in' | 'refused'> {
  const response = await fetch(`${url}${next.pathname}${next.search}`, { redirect: 'manual', headers: { cookie } });
  return response.headers.getSetCookie().join().includes('session_token=') ? 'signed in' : 'refused';
}

/** A form that the provider has signed for this sign-in. */
export function samlFormOf(
  provider: LyingSamlProvider,
  { url, relayState }: BegunSaml,
  email: string,
  attributes: Record<string, string | string[]> = {},
) {
  const honest = provider.facts(url, email);
  const facts = { ...honest, attributes: { ...honest.attributes, ...attributes } };
  return { SAMLResponse: encode(provider.sign(writeResponse(facts, writeAssertion(facts)))), RelayState: relayState };
}
