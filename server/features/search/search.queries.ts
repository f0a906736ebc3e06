import { sql } from 'kysely';
import { guestMark } from '#contract/comments/guest-label.ts';
import type { ItemType } from '#contract/items/items.ts';
import type { Db } from '#server/platform/db/database.ts';
import { selectImage } from '#server/platform/db/rows/person-image.ts';

export type Hit = { id: string; name: string; kind: ItemType; parentId: string | null; teamId: string };

/** The trigram index needs this many characters; shorter queries match only the start of names. */
const indexedLength = 3;

/** Items of these teams whose name contains this text, names starting with it first. Some may be inside a deleted folder. */
export async function findByName(db: Db, teamIds: string[], text: string, limit: number): Promise<Hit[]> {
  const lower = text.toLowerCase();
  const { length } = [...lower];
  return length < indexedLength
    ? findByPrefix(db, teamIds, lower, length, limit)
    : findByPart(db, teamIds, lower, limit);
}

/** Reads no more rows of each team than the limit: an index per length is in the order of the results. */
async function findByPrefix(db: Db, teamIds: string[], text: string, length: number, limit: number): Promise<Hit[]> {
  // The length is a literal, because a parameter would match no index on an expression.
  const { rows } = await sql<Hit>`
    select hit.id, name, kind, parent_id as "parentId", team_id as "teamId"
    from unnest(${teamIds}::uuid[]) as team
    cross join lateral (
      select * from items
      where team_id = team and deleted_at is null and left(lower(name), ${sql.lit(length)}) = ${text}
      order by length(name), sort_name, id
      limit ${limit}
    ) as hit
    order by length(name), sort_name, hit.id
    limit ${limit}`.execute(db);
  return rows;
}

async function findByPart(db: Db, teamIds: string[], text: string, limit: number): Promise<Hit[]> {
  const escaped = escapeLike(text);
  const { rows } = await sql<Hit>`
    select id, name, kind, parent_id as "parentId", team_id as "teamId" from items
    where team_id = any(${teamIds}) and deleted_at is null and lower(name) like ${`%${escaped}%`}
    order by lower(name) like ${`${escaped}%`} desc, length(name), sort_name, id
    limit ${limit}`.execute(db);
  return rows;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

export type CommentHit = {
  id: string;
  text: string;
  itemId: string;
  itemName: string;
  teamId: string;
  version: number;
  isNewest: boolean;
  authorName: string;
  createdAt: Date;
};

/** The newest comments of these teams with this text. None for texts that the trigram index cannot find. */
export async function findInComments(db: Db, teamIds: string[], text: string, limit: number): Promise<CommentHit[]> {
  if ([...text].length < indexedLength) return [];
  const { rows } = await sql<CommentHit>`
    select comments.id, comments.text, items.id as "itemId", items.name as "itemName", items.team_id as "teamId",
      versions.number as version,
      not exists (select from versions as newer
        where newer.item_id = versions.item_id and newer.number > versions.number) as "isNewest",
      coalesce(users.name, guests.name || ${guestMark}, comments.author_name) as "authorName", comments.created_at as "createdAt"
    from comments
    join items on items.id = comments.item_id
    join versions on versions.id = comments.version_id
    left join users on users.id = comments.author_id
    left join guests on guests.id = comments.guest_id
    left join comments as above on above.id = comments.parent_id
    where lower(comments.text) like ${`%${escapeLike(text.toLowerCase())}%`} and comments.deleted_at is null
      and above.deleted_at is null and items.team_id = any(${teamIds}) and items.deleted_at is null
      and is_living(items.id)
    order by comments.id desc
    limit ${limit}`.execute(db);
  return rows;
}

export type PersonHit = { userId: string; name: string; image: string | null; email: string; teamId: string };

/** People of these teams by a part of their name or the start of their email. */
export async function findPeople(db: Db, teamIds: string[], text: string, limit: number): Promise<PersonHit[]> {
  const escaped = escapeLike(text.toLowerCase());
  const { rows } = await sql<PersonHit>`
    select people.*, ${selectImage('people.userId')} as image from (
      select distinct on (users.id) users.id as "userId", users.name, users.email, team_people.team_id as "teamId"
      from team_people join users on users.id = team_people.user_id
      where team_people.team_id = any(${teamIds})
        and (lower(users.name) like ${`%${escaped}%`} or lower(users.email) like ${`${escaped}%`})
      order by users.id, array_position(${teamIds}::uuid[], team_people.team_id)
    ) as people
    order by lower(name), "userId"
    limit ${limit}`.execute(db);
  return rows;
}
