import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

type Common = {
  name: string;
  issuer: string;
  role: 'viewer' | 'editor' | null;
  groups: string | null;
  isOnly: boolean;
};
export type StoredProvider = Common &
  (
    | { kind: 'openid'; clientId: string; sealedSecret: string }
    | { kind: 'saml'; entryPoint: string; certificates: string[] }
  );

export async function findStored(db: Db | Tx, teamId: string): Promise<StoredProvider | undefined> {
  const { rows } = await sql<StoredProvider>`
    select name, kind, issuer, entry_point as "entryPoint", certificates, client_id as "clientId", client_secret as "sealedSecret", role, groups, is_only as "isOnly"
    from team_providers where team_id = ${teamId}`.execute(db);
  return rows[0];
}

export async function putStored(tx: Tx, teamId: string, stored: StoredProvider): Promise<void> {
  const { name, issuer, role, groups, isOnly: is_only } = stored;
  const isOpenId = stored.kind === 'openid';
  const values = {
    ...{ kind: stored.kind, name, issuer, role, groups, is_only },
    ...{ client_id: isOpenId ? stored.clientId : null, client_secret: isOpenId ? stored.sealedSecret : null },
    ...{ entry_point: isOpenId ? null : stored.entryPoint, certificates: isOpenId ? null : stored.certificates },
  };
  await tx
    .insertInto('team_providers')
    .values({ team_id: teamId, ...values })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet(values))
    .execute();
}

export async function deleteStored(tx: Tx, teamId: string): Promise<void> {
  await tx.deleteFrom('team_providers').where('team_id', '=', teamId).execute();
}

export type DomainRow = { domain: string; proof: string; isProved: boolean };

export async function findDomains(db: Db | Tx, teamId: string): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    select domain, proof, proved_at is not null as "isProved" from team_domains
    where team_id = ${teamId} order by domain`.execute(db);
  return rows;
}

export async function insertDomain(tx: Tx, teamId: string, domain: string, proof: string): Promise<void> {
  await tx
    .insertInto('team_domains')
    .values({ team_id: teamId, domain, proof, proved_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteDomain(tx: Tx, teamId: string, domain: string): Promise<void> {
  await tx.deleteFrom('team_domains').where('team_id', '=', teamId).where('domain', '=', domain).execute();
}

/** Another team that has proved the domain before. */
export async function findHolder(db: Db, teamId: string, domain: string) {
  const { rows } = await sql<{ teamId: string; proof: string }>`
    select team_id as "teamId", proof from team_domains
    where domain = ${domain} and team_id <> ${teamId} and proved_at is not null`.execute(db);
  return rows[0];
}

/** `from`: the team whose record is no longer there. */
export async function setProved(tx: Tx, teamId: string, domain: string, from: string | undefined): Promise<void> {
  const proved = tx.updateTable('team_domains').where('domain', '=', domain);
  if (from) await proved.set({ proved_at: null }).where('team_id', '=', from).execute();
  await proved.set({ proved_at: new Date() }).where('team_id', '=', teamId).execute();
}

/** True the first time that this account came by the provider. */
export async function noteArrived(tx: Tx, userId: string, teamId: string): Promise<boolean> {
  const { rows } = await sql`
    update accounts set arrived_at = now()
    where user_id = ${userId} and provider_id = ${teamId} and arrived_at is null returning id`.execute(tx);
  return rows.length > 0;
}

export async function isIn(tx: Tx, teamId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from teams where id = ${teamId} and owner_id = ${userId}
    union all select from team_members where team_id = ${teamId} and user_id = ${userId}`.execute(tx);
  return rows.length > 0;
}
