import { createHash } from 'node:crypto';
import type { AuthContext, BetterAuthPlugin } from 'better-auth';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readGroups, sayGroups } from '../groups/said-groups.ts';
import { withBinding } from '../trust/binding.ts';
import { isVouched } from '../trust/vouched.ts';
import { openSaml, type SamlPerson } from './check-response.ts';
import { spendTicket } from './tickets.ts';

/**
 * SAML as one more provider of better-auth, which keeps the sign-in under way, binds it to the browser and ends it. Here
 * the code is a ticket for what the provider has signed, see saml.routes.ts.
 */
export function samlProvider({ config, db }: { config: Config; db: Db }) {
  const { saml, publicUrl, secret } = config;
  const provider: AuthContext['socialProviders'][number] = {
    id: 'saml',
    name: 'SAML',
    createAuthorizationURL: async ({ state, codeVerifier }) => {
      if (!saml) throw new Error('SAML is not set up');
      const asking = await openSaml(saml, publicUrl, requestIdOf(codeVerifier));
      return new URL(await asking.getAuthorizeUrlAsync(withBinding(secret, 'saml', state), undefined, {}));
    },
    validateAuthorizationCode: async ({ code, codeVerifier }) => {
      const person = await spendTicket(db, code);
      // The signed response is for the request of this very sign-in, so it counts once and in this browser alone.
      return person?.requestId === requestIdOf(codeVerifier ?? '') ? { idToken: JSON.stringify(person) } : null;
    },
    accountSubject: ({ profile }) => String(Reflect.get(profile, 'sub')),
    getUserInfo: async ({ idToken }) => {
      if (!saml || !idToken) return null;
      const { nameId, email, name, groups }: SamlPerson = JSON.parse(idToken);
      sayGroups('saml', groups && readGroups(groups));
      // A name of another provider that was set here before is another person.
      const sub = `${saml.issuer} ${nameId}`;
      return { user: { email, name, emailVerified: isVouched(saml.domains, email) }, data: { sub } };
    },
  };
  return {
    id: 'saml' as const,
    init: () => ({ context: { socialProviders: saml ? [provider] : [] } }),
  } satisfies BetterAuthPlugin;
}

/** An id may not begin with a digit. */
const requestIdOf = (codeVerifier: string) => `_${createHash('sha256').update(codeVerifier).digest('hex')}`;
