import type { AuthContext, BetterAuthPlugin } from 'better-auth';
import { groupsIn, sayGroups } from '../groups/said-groups.ts';
import { withBinding } from '../trust/binding.ts';
import { readClaims } from '../trust/claims.ts';
import { isVouched } from '../trust/vouched.ts';

type Given = { secret: string; vouchedDomains: string[]; groupsClaim?: string | undefined };
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

function tighten(provider: Upstream, { secret, vouchedDomains, groupsClaim }: Given): Upstream {
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
      if (provider.id === 'oidc' && groupsClaim) sayGroups('oidc', groupsIn(groupsClaim, claims));
      // As the provider wrote it.
      const written: unknown = found.user.emailVerified;
      const counts = provider.id === 'oidc' && written === undefined && isVouched(vouchedDomains, found.user.email);
      return { ...found, user: { ...found.user, emailVerified: written === true || written === 'true' || counts } };
    },
  };
}
