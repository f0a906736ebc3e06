import { createHash } from 'node:crypto';
import type { AuthContext, BetterAuthPlugin } from 'better-auth';
import type { CustomFetch } from 'openid-client';
import * as z from 'zod';
import type { ProviderConfig } from '#server/platform/config/config.ts';
import { groupsIn, sayGroups } from '../groups/said-groups.ts';
import { withBinding } from '../trust/binding.ts';
import { isVouched } from '../trust/vouched.ts';
import { openIssuer } from './issuer-client.ts';
import type { ProviderMetadata } from './metadata.ts';

const Email = z.email();

type Given = {
  /** Of a provider of the settings, or of the team whose own it is. */
  id: string;
  secret: string;
  provider: Pick<ProviderConfig, 'clientId' | 'clientSecret'>;
  metadata: ProviderMetadata;
  scopes: string[];
  /** The provider vouches for their addresses if it says nothing of them. */
  domains: string[];
  groupsClaim?: string | undefined;
  /** Any owner of a team can set one up, so it says nothing of other people. */
  speaksForDomainsOnly?: true;
  fetchFrom?: CustomFetch;
};

/**
 * A provider as better-auth knows it, which keeps the sign-in under way, binds it to the browser and ends it. The provider
 * is asked by openid-client: it requires an identity token of this sign-in, checks all of it, and takes a profile only of
 * the same person.
 */
export async function openIdProvider(given: Given) {
  const { id, secret, metadata, scopes, domains, groupsClaim } = given;
  const { openid, client } = await openIssuer(metadata, given.provider, given.fetchFrom);
  const own: AuthContext['socialProviders'][number] = {
    id,
    name: id,
    issuer: String(metadata.issuer),
    accountSubject: ({ profile }) => String(Reflect.get(profile, 'sub')),
    createAuthorizationURL: async ({ state, codeVerifier, redirectURI }) =>
      openid.buildAuthorizationUrl(client, {
        redirect_uri: redirectURI,
        scope: scopes.join(' '),
        state: withBinding(secret, id, state),
        nonce: nonceOf(codeVerifier),
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    validateAuthorizationCode: async ({ code, codeVerifier = '', redirectURI }) => {
      const returned = new URL(redirectURI);
      returned.searchParams.set('code', code);
      // The state and the issuer of the return were compared by then.
      const checks = { pkceCodeVerifier: codeVerifier, expectedNonce: nonceOf(codeVerifier), idTokenExpected: true };
      returned.searchParams.set('iss', String(metadata.issuer));
      const tokens = await openid.authorizationCodeGrant(client, returned, checks);
      const { access_token, refresh_token, id_token } = tokens;
      return { accessToken: access_token, refreshToken: refresh_token, idToken: id_token, raw: { ...tokens.claims() } };
    },
    getUserInfo: async ({ accessToken = '', raw: claims }) => {
      if (!claims) return null;
      const sub = String(claims.sub);
      const isWhole = typeof claims.email === 'string';
      const profile = isWhole ? claims : { ...claims, ...(await openid.fetchUserInfo(client, accessToken, sub)) };
      const { email, email_verified: verified } = profile as Record<string, unknown>;
      const speaksFor = isVouched(domains, email);
      const counts = verified === undefined && speaksFor;
      const emailVerified = verified === true || verified === 'true' || counts;
      if (!Email.safeParse(email).success || (given.speaksForDomainsOnly && !(speaksFor && emailVerified))) return null;
      if (groupsClaim) sayGroups(id, groupsIn(groupsClaim, claims));
      return {
        user: { email: String(email), name: nameIn(profile), emailVerified },
        data: { sub: subjectOf(given, sub) },
      };
    },
  };
  return {
    id: 'openid-provider' as const,
    init: () => ({ context: { socialProviders: [own] } }),
  } satisfies BetterAuthPlugin;
}

/** The issuer of a team may change, and the next one speaks of other people. */
const subjectOf = ({ speaksForDomainsOnly, metadata }: Given, sub: string) =>
  speaksForDomainsOnly ? `${metadata.issuer} ${sub}` : sub;

/** One for each sign-in, which no one can guess. */
const nonceOf = (codeVerifier: string) => createHash('sha256').update(`nonce of ${codeVerifier}`).digest('base64url');

function nameIn({ name, given_name, family_name, email }: Record<string, unknown>): string {
  const parts = [given_name, family_name].filter((part) => typeof part === 'string');
  const found = typeof name === 'string' && name.trim() ? name : parts.join(' ').trim();
  return found || (String(email).split('@')[0] ?? '');
}
