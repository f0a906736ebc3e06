import { createHash } from 'node:crypto';
import type { AuthContext, BetterAuthPlugin } from 'better-auth';
import * as z from 'zod';
import { minuteMs } from '#contract/durations.ts';
import type { Config } from '#server/platform/config/config.ts';
import { withBinding } from '../trust/binding.ts';
import { seal, unseal } from '../trust/secrets.ts';
import { isVouched } from '../trust/vouched.ts';
import { openSaml, type SamlPerson } from './check-response.ts';

const ticketMs = 2 * minuteMs;
const Ticket = z.object({
  ...{ requestId: z.string(), nameId: z.string(), email: z.string(), name: z.string() },
  until: z.number(),
});

/**
 * SAML as one more provider of better-auth, which keeps the sign-in under way, binds it to the browser and ends it. Here
 * the code is a ticket: what the provider has signed, sealed by saml.routes.ts for the moment until the browser returns.
 */
export function samlProvider({ saml, publicUrl, secret }: Config) {
  const provider: AuthContext['socialProviders'][number] = {
    id: 'saml',
    name: 'SAML',
    createAuthorizationURL: async ({ state, codeVerifier }) => {
      if (!saml) throw new Error('SAML is not set up');
      const asking = await openSaml(saml, publicUrl, requestIdOf(codeVerifier));
      return new URL(await asking.getAuthorizeUrlAsync(withBinding(secret, 'saml', state), undefined, {}));
    },
    validateAuthorizationCode: async ({ code, codeVerifier }) => {
      const person = await openTicket(secret, code);
      // The signed response is for the request of this very sign-in, so it counts once and in this browser alone.
      return person?.requestId === requestIdOf(codeVerifier ?? '') ? { idToken: code } : null;
    },
    accountSubject: ({ profile }) => String(Reflect.get(profile, 'sub')),
    getUserInfo: async ({ idToken }) => {
      const person = await openTicket(secret, idToken ?? '');
      if (!person || !saml) return null;
      const { nameId, email, name } = person;
      // A name of another provider that was set here before is another person.
      const sub = `${saml.issuer} ${nameId}`;
      const emailVerified = isVouched(saml.domains, email);
      return { user: { email, name, emailVerified }, data: { sub } };
    },
  };
  return {
    id: 'saml' as const,
    init: () => ({ context: { socialProviders: saml ? [provider] : [] } }),
  } satisfies BetterAuthPlugin;
}

/** An id may not begin with a digit. */
const requestIdOf = (codeVerifier: string) => `_${createHash('sha256').update(codeVerifier).digest('hex')}`;

export function makeTicket(secret: string, person: SamlPerson): Promise<string> {
  return seal(secret, JSON.stringify({ ...person, until: Date.now() + ticketMs }));
}

async function openTicket(secret: string, ticket: string): Promise<SamlPerson | undefined> {
  const opened: unknown = await unseal(secret, ticket)
    .then(JSON.parse)
    .catch(() => undefined);
  const { data } = Ticket.safeParse(opened);
  return data && data.until > Date.now() ? data : undefined;
}
