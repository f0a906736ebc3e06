import { type RawBuilder, sql } from 'kysely';
import type { ItemType } from '#contract/items/items.ts';
import type { ShareAccess, Visibility } from '#contract/sharing/shares.ts';
import type { Db } from '#server/db/database.ts';

/** A working link, with one visitor's relation to it. */
export type Gate = {
  id: string;
  itemId: string;
  teamId: string;
  type: ItemType;
  name: string;
  clientKey: string | null;
  createdAt: Date;
  visibility: Exclude<Visibility, 'onlyMe'>;
  access: ShareAccess;
  generation: number;
  passwordHash: string | null;
  allowComments: boolean;
  allowDownload: boolean;
  isMember: boolean;
  isNamed: boolean;
};

export type Visitor = { userId: string | null; email: string | null };

/** Finds a share by the hash of its secret. Skips shares that are off or expired, or whose item was deleted. */
export async function findGate(db: Db, secretHash: string, visitor: Visitor): Promise<Gate | undefined> {
  const [gate] = await select(db, sql`secret_hash = ${secretHash}`, [visitor]);
  return gate;
}

/** The same by the start of the hash, for a visitor whose secret is not known. */
export async function findGateByHashStart(db: Db, start: string): Promise<Gate | undefined> {
  // A range, because an index serves `like` only in some collations. Hashes are hexadecimal, so all sort before a g.
  const isWanted = sql`secret_hash >= ${start} and secret_hash < ${`${start}g`}`;
  const [gate] = await select(db, isWanted, [{ userId: null, email: null }]);
  return gate;
}

/** The same by id, each for one visitor. */
export async function findGates(
  db: Db,
  visits: (Visitor & { shareId: string })[],
): Promise<(Gate & Pick<Visitor, 'userId'>)[]> {
  return visits.length > 0 ? select(db, sql`shares.id = visitor."shareId"`, visits) : [];
}

async function select(
  db: Db,
  chosen: RawBuilder<unknown>,
  visitors: Visitor[],
): Promise<(Gate & Pick<Visitor, 'userId'>)[]> {
  const { rows } = await sql<Gate & Pick<Visitor, 'userId'>>`
    select shares.id, item_id as "itemId", items.team_id as "teamId", items.kind as type, items.name,
      items.created_at as "createdAt", client_key as "clientKey", visibility, access, generation, password_hash as "passwordHash",
      allow_comments as "allowComments", allow_download as "allowDownload", visitor."userId",
      exists (select from team_people
        where team_id = items.team_id and user_id = visitor."userId") as "isMember",
      exists (select from share_recipients where share_id = shares.id and email = visitor.email) as "isNamed"
    from jsonb_to_recordset(${JSON.stringify(visitors)}::jsonb) as visitor("shareId" uuid, "userId" uuid, email text)
    join shares on ${chosen}
    join items on items.id = item_id
    join teams on teams.id = items.team_id and teams.deleted_at is null
    where visibility <> 'onlyMe' and (expires_at is null or expires_at > now()) and is_living(item_id)`.execute(db);
  return rows;
}
