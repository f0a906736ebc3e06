import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

type Common = { name: string; issuer: string; domains: string[]; groups: string | null; isOnly: boolean };

/** The provider that was set on the console. */
export type ServerProviderRow = Common &
  (
    | { kind: 'openid'; clientId: string; sealedSecret: string; checkMinutes: number | null }
    | { kind: 'saml'; entryPoint: string; certificates: string[]; checkMinutes: null }
  );

export async function findServerProvider(db: Db | Tx): Promise<ServerProviderRow | undefined> {
  const { rows } = await sql<ServerProviderRow>`
    select kind, name, issuer, client_id as "clientId", client_secret as "sealedSecret", entry_point as "entryPoint",
      certificates, domains, groups, check_minutes as "checkMinutes", is_only as "isOnly"
    from server_provider`.execute(db);
  return rows[0];
}
