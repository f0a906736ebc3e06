import { randomBytes } from 'node:crypto';
import { minuteMs } from '#contract/durations.ts';
import { mostDomains, type NewProvider, type TeamProvider } from '#contract/teams/provider.ts';
import { forgetProviderGroups, lockGroups } from '#server/features/groups/groups.ts';
import type { TeamRow } from '#server/features/teams/teams.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { examineIssuer } from '#server/platform/auth/openid/examine-issuer.ts';
import { addressesOf } from '#server/platform/auth/saml/addresses.ts';
import { examineCertificates } from '#server/platform/auth/saml/examine-certificates.ts';
import { seal } from '#server/platform/auth/trust/secrets.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import { fetchWithin, type Reach } from '#server/platform/network/fetch-outside.ts';
import type { Services } from '#server/platform/services.ts';
import { takeArrival } from './arrivals.ts';
import { isInDns, recordOf } from './domain-proof.ts';
import {
  deleteDomain,
  deleteStored,
  findDomains,
  findHolder,
  findStored,
  insertDomain,
  putStored,
  type StoredProvider,
  setProved,
} from './providers.queries.ts';

export { takeArrival };

type Needed = Pick<Services, 'db' | 'config'>;
type OwnTeam = Authorized<TeamRow, 'own'>;
type ByOwner = { caller: Member; team: OwnTeam };

export async function showProvider(db: Db | Tx, team: OwnTeam): Promise<TeamProvider | null> {
  const stored = await findStored(db, team.id);
  if (!stored) return null;
  const rows = await findDomains(db, team.id);
  const domains = rows.map(({ domain, proof, isProved }) => ({ domain, record: recordOf(domain, proof), isProved }));
  if (stored.kind === 'saml') return { ...stored, certificates: stored.certificates.join(''), domains };
  const { sealedSecret: _, ...provider } = stored;
  return { ...provider, domains };
}

/** The addresses of this server that a provider is told. They are known before anything is saved. */
export function listAddresses(publicUrl: string, teamId: string) {
  const { entityId, answersTo } = addressesOf(publicUrl, teamId);
  return { redirect: `${publicUrl}/api/auth/callback/${teamId}`, entityId, reply: answersTo };
}

export async function saveProvider({ db, config }: Needed, by: ByOwner, given: NewProvider): Promise<TeamProvider> {
  const { team, caller } = by;
  const reach = requireAllowed(config.teamProviders);
  await takeTry(db, [{ what: 'checks of providers by', who: caller.userId, max: 20, perMs: minuteMs }]);
  const complete = given.kind === 'saml' ? readSaml(given) : await readOpenId(given, reach, config.secret);
  return inTransaction(db, async (tx) => {
    await lockGroups(tx, 'all');
    await lockTrees(tx, [team.id]);
    const before = await findStored(tx, team.id);
    await putStored(tx, team.id, complete(before));
    const isSame = before?.kind === given.kind && before.issuer === given.issuer && before.groups === given.groups;
    if (!isSame) await forgetProviderGroups(tx, team.id);
    const detail = `${given.issuer}${given.isOnly ? ', the only way in for its domains' : ''}`;
    await recordAudit(tx, team.id, caller, [{ action: 'provider.save', subject: given.name, detail }]);
    return requireShown(tx, team);
  });
}

export async function removeProvider(db: Db, { caller, team }: ByOwner): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockGroups(tx, 'all');
    await lockTrees(tx, [team.id]);
    const { name } = await requireShown(tx, team);
    await deleteStored(tx, team.id);
    await forgetProviderGroups(tx, team.id);
    await recordAudit(tx, team.id, caller, [{ action: 'provider.remove', subject: name }]);
  });
}

export async function addDomain(db: Db, { team }: ByOwner, domain: string): Promise<TeamProvider> {
  return inTransaction(db, async (tx) => {
    await lockTrees(tx, [team.id]);
    const { domains } = await requireShown(tx, team);
    if (domains.length >= mostDomains && !domains.some((one) => one.domain === domain))
      throw new AppError('conflict', `A provider has at most ${mostDomains} domains. Remove one first.`);
    await insertDomain(tx, team.id, domain, randomBytes(16).toString('hex'));
    return requireShown(tx, team);
  });
}

/** A domain belongs to the team whose record is in its DNS. One that has changed hands goes to the new one. */
export async function proveDomain(db: Db, { caller, team }: ByOwner, domain: string): Promise<TeamProvider> {
  await takeTry(db, [{ what: 'proofs of domains by', who: caller.userId, max: 20, perMs: minuteMs }]);
  const rows = await findDomains(db, team.id);
  const row = rows.find((one) => one.domain === domain);
  if (!row) throw new AppError('not_found', 'This domain is no longer in the list. Reload the page.');
  if (!(await findRecord(domain, row.proof))) {
    const { name } = recordOf(domain, row.proof);
    const message = `No name server has the TXT record of ${name} yet. New records can take an hour.`;
    throw new AppError('conflict', message);
  }
  const holder = await findHolder(db, team.id, domain);
  if (holder && (await findRecord(domain, holder.proof)))
    throw new AppError(
      'conflict',
      `Another team has proved ${domain}, and its record is still there. Remove it first.`,
    );
  return inTransaction(db, async (tx) => {
    await lockTrees(tx, [team.id]);
    await requireShown(tx, team);
    await setProved(tx, team.id, domain, holder?.teamId);
    await recordAudit(tx, team.id, caller, [{ action: 'provider.domain', subject: domain, detail: 'proved' }]);
    return requireShown(tx, team);
  });
}

export async function removeDomain(db: Db, { caller, team }: ByOwner, domain: string): Promise<TeamProvider> {
  return inTransaction(db, async (tx) => {
    await lockTrees(tx, [team.id]);
    await deleteDomain(tx, team.id, domain);
    await recordAudit(tx, team.id, caller, [{ action: 'provider.domain', subject: domain, detail: 'removed' }]);
    return requireShown(tx, team);
  });
}

async function requireShown(tx: Tx, team: OwnTeam): Promise<TeamProvider> {
  const shown = await showProvider(tx, team);
  if (!shown) throw new AppError('not_found', 'This team has no provider any more. Reload the page.');
  return shown;
}

type Given<Kind> = Extract<NewProvider, { kind: Kind }>;
/** Returns the row to store, once the one of before is known. */
type Complete = (before: StoredProvider | undefined) => StoredProvider;

async function readOpenId(given: Given<'openid'>, reach: Reach, secret: string): Promise<Complete> {
  await examineIssuer(given.issuer, fetchWithin(reach));
  const { clientSecret, ...rest } = given;
  const sealed = clientSecret ? await seal(secret, clientSecret) : undefined;
  return (before) => {
    // A secret goes only to the issuer that it was entered for.
    const kept = before?.kind === 'openid' && before.issuer === given.issuer ? before.sealedSecret : undefined;
    const sealedSecret = sealed ?? kept;
    if (sealedSecret) return { ...rest, sealedSecret };
    throw new AppError('bad_request', 'Enter the client secret of this issuer.', 'body.clientSecret');
  };
}

function readSaml(given: Given<'saml'>): Complete {
  const certificates = examineCertificates(given.certificates);
  return () => ({ ...given, certificates });
}

function requireAllowed(reach: Reach | undefined): Reach {
  if (reach) return reach;
  throw new AppError('forbidden', 'This server has no providers of teams. Its administrator can allow them.');
}

async function findRecord(domain: string, proof: string): Promise<boolean> {
  return isInDns(domain, proof).catch(() => {
    throw new AppError('unavailable', `The name servers of ${domain} do not respond. Try again in a few minutes.`);
  });
}
