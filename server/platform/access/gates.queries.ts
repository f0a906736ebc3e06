import { type RawBuilder, sql } from 'kysely';
import type { ItemType } from '#contract/items/items.ts';
import type { ShareAccess, Visibility } from '#contract/sharing/shares.ts';
import type { Db } from '#server/platform/db/database.ts';

export type Root = { id: string; type: ItemType; name: string; clientKey: string | null; createdAt: Date };

/** A working link, with one visitor's relation to it. */
export type Gate = {
  id: string;
  teamId: string;
  isSelection: boolean;
  /** The items that the link leads to and that are not in the trash. */
  roots: [Root, ...Root[]];
  visibility: Exclude<Visibility, 'onlyMe'>;
  access: ShareAccess;
  generation: number;
  passwordHash: string | null;
  allowComments: boolean;
  allowDecisions: boolean;
  allowDownload: boolean;
  isMember: boolean;
  isNamed: boolean;
};

export type Visitor = { userId: string | null; email: string | null };

/** Finds a share by the hash of its secret. Skips shares that are off or expired, or whose items were all deleted. */
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

type Row = Omit<Gate, 'roots'> &
  Pick<Visitor, 'userId'> & { roots: (Omit<Root, 'createdAt'> & { createdAt: string })[] };

async function select(
  db: Db,
  chosen: RawBuilder<unknown>,
  visitors: Visitor[],
): Promise<(Gate & Pick<Visitor, 'userId'>)[]> {
  const { rows } = await sql<Row>`
    select shares.id, linked."teamId", shares.team_id is not null as "isSelection", linked.roots,
      visibility, access, generation, password_hash as "passwordHash",
      allow_comments as "allowComments", allow_decisions as "allowDecisions", allow_download as "allowDownload", visitor."userId",
      exists (select from team_people
        where team_id = linked."teamId" and user_id = visitor."userId") as "isMember",
      exists (select from share_recipients where share_id = shares.id and email = visitor.email) as "isNamed"
    from jsonb_to_recordset(${JSON.stringify(visitors)}::jsonb) as visitor("shareId" uuid, "userId" uuid, email text)
    join shares on ${chosen}
    cross join lateral (
      select items.team_id as "teamId", json_agg(json_build_object('id', items.id, 'type', kind, 'name', name,
        'clientKey', client_key, 'createdAt', items.created_at) order by position, items.id) as roots
      from share_roots join items on items.id = share_roots.item_id
      where share_roots.share_id = shares.id and is_living(items.id) group by items.team_id
    ) as linked
    join teams on teams.id = linked."teamId" and teams.deleted_at is null
    where visibility <> 'onlyMe' and (expires_at is null or expires_at > now())`.execute(db);
  return rows.flatMap(({ roots: given, ...gate }) => {
    const [first, ...others] = given.map((root) => ({ ...root, createdAt: new Date(root.createdAt) }));
    return first ? [{ ...gate, roots: [first, ...others] }] : [];
  });
}
