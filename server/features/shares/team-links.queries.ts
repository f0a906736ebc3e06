import { sql } from 'kysely';
import type { ItemType } from '#contract/items/items.ts';
import type { ShareAccess, Visibility } from '#contract/sharing/shares.ts';
import type { Db, Tx } from '#server/db/database.ts';

export type TeamLinkRow = {
  id: string;
  itemId: string;
  type: ItemType;
  name: string;
  title: string;
  visibility: Visibility;
  access: ShareAccess;
  generation: number;
  hasPassword: boolean;
  expiresAt: Date | null;
  sharedBy: string | null;
  createdAt: Date;
  recipients: number;
  viewCount: number;
  openings: { by: string; at: string }[];
};

const shownOpenings = 20;
const keptOpenings = 100;

/** The links of all items that are not in the trash, newest first. */
export async function findTeamLinks(
  db: Db,
  teamId: string,
  page: { before: string | undefined; limit: number },
): Promise<TeamLinkRow[]> {
  const { rows } = await sql<TeamLinkRow>`
    select shares.id, item_id as "itemId", items.kind as type, items.name, shares.title, visibility, access, generation,
      password_hash is not null as "hasPassword", expires_at as "expiresAt", users.name as "sharedBy",
      shares.created_at as "createdAt", view_count as "viewCount",
      (select count(*)::int from share_recipients where share_id = shares.id) as recipients,
      (select coalesce(json_agg(json_build_object('by', newest.name, 'at', opened_at) order by opened_at desc), '[]')
        from (select name, opened_at from share_openings where share_id = shares.id
          order by opened_at desc limit ${shownOpenings}) newest) as openings
    from items join shares on item_id = items.id left join users on users.id = shares.created_by
    where items.team_id = ${teamId} and (${page.before ?? null}::uuid is null or shares.id < ${page.before ?? null})
      and is_living(items.id)
    order by shares.id desc limit ${page.limit}`.execute(db);
  return rows;
}

export async function insertOpening(tx: Tx, shareId: string, name: string): Promise<void> {
  await sql`
    with past as (
      delete from share_openings where share_id = ${shareId} and opened_at < (
        select opened_at from share_openings where share_id = ${shareId}
        order by opened_at desc offset ${keptOpenings - 2} limit 1)
    )
    insert into share_openings (share_id, name) values (${shareId}, ${name})`.execute(tx);
}
