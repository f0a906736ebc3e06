import type { OwnProvider } from '#contract/accounts/users.ts';
import type { NewServerProvider, ServerProvider } from '#contract/console/server-provider.ts';
import { minuteMs } from '#contract/durations.ts';
import { forgetGroupsOfServer, lockGroups } from '#server/features/groups/groups.ts';
import type { ServerAdmin } from '#server/platform/access/server-admin.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordServerChange } from '#server/platform/audit/record-server-change.ts';
import { examineIssuer } from '#server/platform/auth/openid/examine-issuer.ts';
import { addressesOf } from '#server/platform/auth/saml/addresses.ts';
import { examineCertificates } from '#server/platform/auth/saml/examine-certificates.ts';
import { seal } from '#server/platform/auth/trust/secrets.ts';
import { findServerProvider, type ServerProviderRow } from '#server/platform/auth/ways-in/ways-in.queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteServerProvider, forgetAccounts, hasPassword, putServerProvider } from './server-provider.queries.ts';

type Needed = Pick<Services, 'db' | 'config'>;

/** The ids under which a provider of either protocol signs people in. */
const ids: OwnProvider[] = ['oidc', 'saml'];

export async function showServerProvider({ db, config }: Needed) {
  const { publicUrl } = config;
  const { entityId, answersTo } = addressesOf(publicUrl);
  const row = await findServerProvider(db);
  return {
    provider: row ? withoutSecret(row) : null,
    inSettings: listInSettings(config),
    addresses: { redirect: `${publicUrl}/api/auth/callback/oidc`, entityId, reply: answersTo },
  };
}

/** It counts at once, in every process. */
export async function saveServerProvider(needed: Needed, admin: ServerAdmin, given: NewServerProvider): Promise<void> {
  const { db, config } = needed;
  const [inSettings] = listInSettings(config);
  if (inSettings) {
    const message = `The settings of this server name ${inSettings}, and go first. Remove it there, and start the server again.`;
    throw new AppError('conflict', message);
  }
  await takeTry(db, [{ what: 'checks of providers by', who: admin.userId, max: 20, perMs: minuteMs }]);
  if (given.isOnly && !(await hasPassword(db, admin.userId))) {
    const message = 'Give your account a password first. It is the way in for you when the provider is away.';
    throw new AppError('bad_request', message, 'body.isOnly');
  }
  const complete = await readSettings(given, config.secret);
  await inTransaction(db, async (tx) => {
    await lockGroups(tx, 'all');
    const before = await findServerProvider(tx);
    const row = complete(before);
    await putServerProvider(tx, columnsOf(row));
    const isSame = before?.kind === row.kind && before.issuer === row.issuer;
    // People of another provider are other people. They are linked anew by their addresses.
    if (!isSame) await forgetAccounts(tx, ids);
    if (!isSame || before.groups !== row.groups) await forgetGroupsOfServer(tx, ids);
    const detail = `${row.issuer}${row.isOnly ? ', the only way in' : ''}`;
    await recordServerChange(tx, admin, 'provider.save', row.name, detail);
  });
}

export async function removeServerProvider(db: Db, admin: ServerAdmin): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockGroups(tx, 'all');
    const row = await findServerProvider(tx);
    if (!row) return;
    await deleteServerProvider(tx);
    await forgetAccounts(tx, ids);
    await forgetGroupsOfServer(tx, ids);
    await recordServerChange(tx, admin, 'provider.remove', row.name);
  });
}

/** The environment goes first: who runs the server by it expects that it says all. */
const listInSettings = ({ oidc, saml }: Services['config']) => [
  ...(oidc ? ['OIDC_ISSUER'] : []),
  ...(saml ? ['SAML_ISSUER'] : []),
];

function withoutSecret(row: ServerProviderRow): ServerProvider {
  if (row.kind === 'openid') {
    const { sealedSecret: _, ...rest } = row;
    return rest;
  }
  const { checkMinutes: _, ...rest } = row;
  return { ...rest, certificates: row.certificates.join('') };
}

function columnsOf(row: ServerProviderRow) {
  const { kind, name, issuer, domains, groups } = row;
  const isOpenId = row.kind === 'openid';
  return {
    ...{ kind, name, issuer, domains, groups, check_minutes: row.checkMinutes, is_only: row.isOnly },
    ...{ client_id: isOpenId ? row.clientId : null, client_secret: isOpenId ? row.sealedSecret : null },
    ...{ entry_point: isOpenId ? null : row.entryPoint, certificates: isOpenId ? null : row.certificates },
  };
}

/** Returns the row to store, once the one of before is known. */
async function readSettings(given: NewServerProvider, secret: string) {
  if (given.kind === 'saml') {
    const certificates = examineCertificates(given.certificates);
    return (): ServerProviderRow => ({ ...given, certificates, checkMinutes: null });
  }
  await examineIssuer(given.issuer);
  const { clientSecret, ...rest } = given;
  const sealed = clientSecret ? await seal(secret, clientSecret) : undefined;
  return (before: ServerProviderRow | undefined): ServerProviderRow => {
    // A secret goes only to the issuer that it was entered for.
    const kept = before?.kind === 'openid' && before.issuer === given.issuer ? before.sealedSecret : undefined;
    const sealedSecret = sealed ?? kept;
    if (sealedSecret) return { ...rest, sealedSecret };
    throw new AppError('bad_request', 'Enter the client secret of this issuer.', 'body.clientSecret');
  };
}
