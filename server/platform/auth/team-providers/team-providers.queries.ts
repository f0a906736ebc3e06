import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

type Common = {
  teamId: string;
  name: string;
  issuer: string;
  /** The claim or attribute with the groups of a person. */
  groups: string | null;
  /** Proved ones alone. */
  domains: string[];
};
export type OpenIdRow = Common & { kind: 'openid'; clientId: string; sealedSecret: string };
export type SamlRow = Common & { kind: 'saml'; entryPoint: string; certificates: string[] };
export type TeamProviderRow = OpenIdRow | SamlRow;

const columns = sql`
  team_providers.team_id as "teamId", team_providers.name, kind, issuer, groups, client_id as "clientId",
  client_secret as "sealedSecret", entry_point as "entryPoint", certificates,
  array(select domain from team_domains
    where team_domains.team_id = team_providers.team_id and proved_at is not null) as domains`;
/** A deleted team signs no one in. */
const living = sql`join teams on teams.id = team_providers.team_id and deleted_at is null and owner_id is not null`;

export async function findTeamProvider(db: Db | Tx, teamId: string): Promise<TeamProviderRow | undefined> {
  const { rows } = await sql<TeamProviderRow>`
    select ${columns} from team_providers ${living} where team_providers.team_id = ${teamId}`.execute(db);
  return rows[0];
}

type Found = { id: string; name: string; isOnly: boolean; ownerId: string };

/** The provider that has proved the domain of an address. */
export async function findProviderOf(db: Db, email: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select team_providers.team_id as id, team_providers.name, is_only as "isOnly", owner_id as "ownerId"
    from team_domains join team_providers using (team_id) ${living}
    where domain = split_part(lower(${email}), '@', 2) and proved_at is not null`.execute(db);
  return rows[0];
}

export async function hasTeamProviders(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from team_domains join team_providers using (team_id) ${living} where proved_at is not null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
