import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuthContext, BetterAuthPlugin } from 'better-auth';
import type { Provider } from '#contract/accounts/users.ts';

type Given = { secret: string; vouchedDomains: string[] };
type Upstream = AuthContext['socialProviders'][number];

/**
 * Closes the gaps that better-auth leaves: a sign-in returns to the provider at which it began, the provider hands over an
 * identity token, the profile is about the person of that token, and only `true` means that an address is verified. A
 * provider that says `"false"` would be taken to mean true.
 */
export function strictProviders(given: Given) {
  return {
    id: 'strict-providers' as const,
    init: ({ socialProviders }: AuthContext) => ({
      context: { socialProviders: socialProviders.map((provider) => tighten(provider, given)) },
    }),
  } satisfies BetterAuthPlugin;
}

function tighten(provider: Upstream, { secret, vouchedDomains }: Given): Upstream {
  return {
    ...provider,
    createAuthorizationURL: (data) =>
      provider.createAuthorizationURL({ ...data, state: `${data.state}.${bind(secret, provider.id, data.state)}` }),
    getUserInfo: async (tokens) => {
      if (!tokens.idToken) return null;
      const found = await provider.getUserInfo(tokens);
      // The profile may come from another address of the provider, and must be about the same person.
      if (!found || subjectOf(tokens.idToken) !== Reflect.get(found.data, 'sub')) return null;
      // As the provider wrote it.
      const written: unknown = found.user.emailVerified;
      const isVouched =
        provider.id === 'oidc' && written === undefined && vouchedDomains.includes(domainOf(found.user.email));
      return { ...found, user: { ...found.user, emailVerified: written === true || written === 'true' || isVouched } };
    },
  };
}

/** The request as better-auth knows it. One that returns from another provider than it began at has no state. */
export function withoutBinding(secret: string, provider: Provider, request: Request): Request {
  const url = new URL(request.url);
  const given = url.searchParams.get('state');
  if (given === null) return request;
  const end = given.lastIndexOf('.');
  const state = given.slice(0, Math.max(0, end));
  if (isSame(given.slice(end + 1), bind(secret, provider, state))) url.searchParams.set('state', state);
  else url.searchParams.delete('state');
  return new Request(url, request);
}

function bind(secret: string, provider: string, state: string): string {
  return createHmac('sha256', secret).update(`state of ${provider}: ${state}`).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Of a token that was verified. */
function subjectOf(idToken: string): unknown {
  const { sub } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
  return sub || null;
}

function domainOf(email: unknown): string {
  return String(email).toLowerCase().split('@').at(-1) ?? '';
}
