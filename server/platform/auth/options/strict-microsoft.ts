import type { AuthContext, BetterAuthPlugin } from 'better-auth';
import { withBinding } from '../trust/binding.ts';
import { readClaims } from '../trust/claims.ts';

type Upstream = AuthContext['socialProviders'][number];

/**
 * Closes the gaps that better-auth leaves in its own provider: a sign-in returns to the provider at which it began, the
 * provider hands over an identity token, the profile is about the person of that token, and only `true` means that an
 * address is verified.
 */
export function strictMicrosoft(secret: string) {
  return {
    id: 'strict-microsoft' as const,
    init: ({ socialProviders }: AuthContext) => ({
      context: { socialProviders: socialProviders.map((provider) => tighten(provider, secret)) },
    }),
  } satisfies BetterAuthPlugin;
}

function tighten(provider: Upstream, secret: string): Upstream {
  return {
    ...provider,
    createAuthorizationURL: (data) =>
      provider.createAuthorizationURL({ ...data, state: withBinding(secret, provider.id, data.state) }),
    getUserInfo: async (tokens) => {
      if (!tokens.idToken) return null;
      const found = await provider.getUserInfo(tokens);
      // The profile may come from another address of the provider, and must be about the same person.
      const claims = readClaims(tokens.idToken);
      if (!(found && claims.sub) || claims.sub !== Reflect.get(found.data, 'sub')) return null;
      // As the provider wrote it.
      const written: unknown = found.user.emailVerified;
      return { ...found, user: { ...found.user, emailVerified: written === true || written === 'true' } };
    },
  };
}
