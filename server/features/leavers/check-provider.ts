import pLimit from 'p-limit';
import { minuteMs } from '#contract/durations.ts';
import { takeProviderGroups } from '#server/features/groups/groups.ts';
import { signInProvider } from '#server/platform/audit/directory.ts';
import { recordServerChange } from '#server/platform/audit/record-server-change.ts';
import { groupsIn } from '#server/platform/auth/groups/said-groups.ts';
import { isIssuer, readMetadata } from '#server/platform/auth/options/providers.ts';
import { readClaims } from '#server/platform/auth/trust/claims.ts';
import { seal, unseal } from '#server/platform/auth/trust/secrets.ts';
import type { OidcConfig } from '#server/platform/config/accounts.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type CheckedAccount,
  claimDue,
  forgetRefreshTokens,
  isCurrent,
  keepRefreshToken,
  setLeft,
} from './leavers.queries.ts';
import { nameOf, signOut } from './sign-out.ts';

type Needed = Pick<Services, 'db' | 'config' | 'log'>;

const atOnce = 4;
const timeoutMs = 10_000;

/**
 * Asks the provider whether people are still there, by refreshing their sign-in (OIDC_CHECK_MINUTES). One whom it refuses is
 * signed out at once, and comes back by a sign-in there alone. A provider that is away ends nothing.
 */
export async function checkProvider(needed: Needed, now: Date): Promise<void> {
  const { db, config, log } = needed;
  const { oidc } = config;
  // With another way as the only one no one could come back by it.
  if (oidc?.checkMinutes === undefined || config.onlyWay?.id === 'saml') return forgetRefreshTokens(db);
  const due = await claimDue(db, now, new Date(now.getTime() - oidc.checkMinutes * minuteMs));
  if (due.length === 0) return;
  const found = await readMetadata(oidc.issuer).catch(() => undefined);
  const endpoint = found && URL.parse(String(found.token_endpoint));
  if (!endpoint) return log.warn('the sign-in provider does not respond, so no one was checked');
  const limit = pLimit(atOnce);
  await Promise.all(due.map((account) => limit(() => checkAccount(needed, { oidc, endpoint, account }))));
}

type Asked = { oidc: OidcConfig; endpoint: URL; account: CheckedAccount };

async function checkAccount({ db, config, log }: Needed, asked: Asked): Promise<void> {
  const { account } = asked;
  const outcome = await refresh(asked, config.secret).catch(() => undefined);
  if (!outcome) {
    log.warn({ userId: account.user.id }, 'the sign-in provider did not say whether a person is still there');
    return;
  }
  const next = outcome.nextToken && (await seal(config.secret, outcome.nextToken));
  if (next) await keepRefreshToken(db, account, next);
  const { groups: names } = outcome;
  if (names)
    await inTransaction(db, async (tx) => {
      // A sign-in in the meantime has said newer ones.
      if (await isCurrent(tx, { id: account.id, sealedToken: next || account.sealedToken }))
        await takeProviderGroups(tx, account.user.id, { provider: 'oidc', names });
    });
  if (!outcome.isRefused) return;
  await inTransaction(db, async (tx) => {
    // The person may have signed in at the provider a moment ago, which is newer than its refusal.
    if (!(await isCurrent(tx, account))) return;
    await setLeft(tx, account.user.id, new Date());
    await signOut(tx, account.user.id);
    await recordServerChange(tx, signInProvider, 'user.sign-out', nameOf(account.user), 'refused at the provider');
  });
}

type Outcome = { isRefused: boolean; nextToken?: string | undefined; groups?: string[] | undefined };

/** Undefined if the provider says neither. Only `invalid_grant` is about the person; other refusals are about us. */
async function refresh({ oidc, endpoint, account }: Asked, secret: string): Promise<Outcome | undefined> {
  const { clientId, clientSecret } = oidc;
  const refreshToken = await unseal(secret, account.sealedToken);
  const response = await fetch(endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'refresh_token', refresh_token: refreshToken },
      ...{ client_id: clientId, client_secret: clientSecret },
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body = (await response.json()) as { refresh_token?: unknown; id_token?: unknown; error?: unknown };
  if (!response.ok) return body.error === 'invalid_grant' ? { isRefused: true } : undefined;
  return {
    isRefused: false,
    nextToken: typeof body.refresh_token === 'string' ? body.refresh_token : undefined,
    groups: typeof body.id_token === 'string' ? groupsOf(oidc, account, body.id_token) : undefined,
  };
}

/** The token came from the provider itself, so its signature need not be checked (OpenID Connect Core, 3.1.3.7). */
function groupsOf({ groups, issuer, clientId }: OidcConfig, { subject }: CheckedAccount, idToken: string) {
  if (groups === undefined) return undefined;
  const claims = readClaims(idToken);
  const isOurs =
    [claims.aud].flat().includes(clientId) && isIssuer({ issuer: claims.iss }, issuer) && claims.sub === subject;
  return isOurs && Object.hasOwn(claims, groups) ? groupsIn(groups, claims) : undefined;
}
