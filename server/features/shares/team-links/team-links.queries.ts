import { sql } from 'kysely';
import type { LinkItem, ShareAccess, Visibility } from '#contract/sharing/shares.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

export type TeamLinkRow = {
  id: string;
  itemId: string | null;
  items: LinkItem[];
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

/** The links to items that are not in the trash, newest first. */
export async function findTeamLinks(
  db: Db,
  teamId: string,
  page: { before: string | undefined; limit: number },
): Promise<TeamLinkRow[]> {
  const { rows } = await sql<TeamLinkRow>`
    select shares.id, shares.item_id as "itemId", linked.items, shares.title, visibility, access, generation,
      password_hash is not null as "hasPassword", expires_at as "expiresAt", users.name as "sharedBy",
      shares.created_at as "createdAt", view_count as "viewCount",
      (select count(*)::int from share_recipients where share_id = shares.id) as recipients,
      (select coalesce(json_agg(json_build_object('by', newest.name, 'at', opened_at) order by opened_at desc), '[]')
        from (select name, opened_at from share_openings where share_id = shares.id
          order by opened_at desc limit ${shownOpenings}) newest) as openings
    from (
      select share_id,
        json_agg(json_build_object('id', items.id, 'type', kind, 'name', name) order by position, items.id) as items
      from share_roots join items on items.id = item_id
      where share_roots.team_id = ${teamId} and is_living(items.id)
        and not exists (select from approval_links where approval_links.share_id = share_roots.share_id)
        and (${page.before ?? null}::uuid is null or share_id < ${page.before ?? null})
      group by share_id order by share_id desc limit ${page.limit}
    ) as linked
    join shares on shares.id = linked.share_id
    left join users on users.id = shares.created_by
    order by shares.id desc`.execute(db);
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
