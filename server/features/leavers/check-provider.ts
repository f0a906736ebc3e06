import pLimit from 'p-limit';
import { minuteMs } from '#contract/durations.ts';
import { takeProviderGroups } from '#server/features/groups/groups.ts';
import { signInProvider } from '#server/platform/audit/directory.ts';
import { recordServerChange } from '#server/platform/audit/record-server-change.ts';
import { groupsIn } from '#server/platform/auth/groups/said-groups.ts';
import { openIssuer } from '#server/platform/auth/openid/issuer-client.ts';
import { isIssuer, readMetadata } from '#server/platform/auth/openid/metadata.ts';
import { seal, unseal } from '#server/platform/auth/trust/secrets.ts';
import { readWaysIn } from '#server/platform/auth/ways-in/ways-in.ts';
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

/**
 * Asks the provider whether people are still there, by refreshing their sign-in (OIDC_CHECK_MINUTES). One whom it refuses is
 * signed out at once, and comes back by a sign-in there alone. A provider that is away ends nothing.
 */
export async function checkProvider(needed: Needed, now: Date): Promise<void> {
  const { db, config, log } = needed;
  const { oidc, onlyWay } = await readWaysIn({ config, db });
  // With another way as the only one no one could come back by it.
  if (oidc?.checkMinutes === undefined || onlyWay?.id === 'saml') return forgetRefreshTokens(db);
  const due = await claimDue(db, now, new Date(now.getTime() - oidc.checkMinutes * minuteMs));
  if (due.length === 0) return;
  const metadata = await readMetadata(oidc.issuer).catch(() => undefined);
  if (!metadata || !isIssuer(metadata, oidc.issuer))
    return log.warn('the sign-in provider does not respond, so no one was checked');
  const issuer = await openIssuer(metadata, oidc);
  const limit = pLimit(atOnce);
  await Promise.all(due.map((account) => limit(() => checkAccount(needed, { oidc, issuer, account }))));
}

type Asked = { oidc: OidcConfig; issuer: Awaited<ReturnType<typeof openIssuer>>; account: CheckedAccount };

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

/** Throws if the provider says neither. Only `invalid_grant` is about the person; other refusals are about us. */
async function refresh({ oidc, issuer, account }: Asked, secret: string): Promise<Outcome> {
  const { openid, client } = issuer;
  try {
    const tokens = await openid.refreshTokenGrant(client, await unseal(secret, account.sealedToken));
    const claims = tokens.claims();
    const saysGroups =
      oidc.groups !== undefined && claims?.sub === account.subject && Object.hasOwn(claims, oidc.groups);
    return {
      isRefused: false,
      nextToken: tokens.refresh_token,
      groups: saysGroups ? groupsIn(oidc.groups ?? '', claims) : undefined,
    };
  } catch (error) {
    if (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant') return { isRefused: true };
    throw error;
  }
}
