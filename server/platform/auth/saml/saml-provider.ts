import { createHash } from 'node:crypto';
import type { AuthContext, BetterAuthPlugin } from 'better-auth';
import type { Db } from '#server/platform/db/database.ts';
import { readGroups, sayGroups } from '../groups/said-groups.ts';
import { withBinding } from '../trust/binding.ts';
import { isVouched } from '../trust/vouched.ts';
import { openSaml, type SamlPerson, type SamlSource } from './check-response.ts';
import { spendTicket } from './tickets.ts';

type Given = {
  source: SamlSource;
  secret: string;
  db: Db;
  /** Any owner of a team can set one up, so it says nothing of other people. */
  speaksForDomainsOnly?: true;
};

/**
 * SAML as one more provider of better-auth, which keeps the sign-in under way, binds it to the browser and ends it. Here
 * the code is a ticket for what the provider has signed, see saml.routes.ts.
 */
export function samlProvider({ source, secret, db, speaksForDomainsOnly }: Given) {
  const { id, saml } = source;
  const provider: AuthContext['socialProviders'][number] = {
    id,
    name: 'SAML',
    createAuthorizationURL: async ({ state, codeVerifier }) => {
      const asking = await openSaml(source, requestIdOf(codeVerifier));
      return new URL(await asking.getAuthorizeUrlAsync(withBinding(secret, id, state), undefined, {}));
    },
    validateAuthorizationCode: async ({ code, codeVerifier }) => {
      const person = await spendTicket(db, code);
      // The signed response is for the request of this very sign-in, so it counts once and in this browser alone.
      const isMeant = person?.provider === id && person.requestId === requestIdOf(codeVerifier ?? '');
      return isMeant ? { idToken: JSON.stringify(person) } : null;
    },
    accountSubject: ({ profile }) => String(Reflect.get(profile, 'sub')),
    getUserInfo: async ({ idToken }) => {
      if (!idToken) return null;
      const { nameId, email, name, groups }: SamlPerson = JSON.parse(idToken);
      const emailVerified = isVouched(saml.domains, email);
      if (speaksForDomainsOnly && !emailVerified) return null;
      sayGroups(id, groups && readGroups(groups));
      // A name of another provider that was set here before is another person.
      return { user: { email, name, emailVerified }, data: { sub: `${saml.issuer} ${nameId}` } };
    },
  };
  return {
    id: 'saml' as const,
    init: () => ({ context: { socialProviders: [provider] } }),
  } satisfies BetterAuthPlugin;
}

/** An id may not begin with a digit. */
const requestIdOf = (codeVerifier: string) => `_${createHash('sha256').update(codeVerifier).digest('hex')}`;
