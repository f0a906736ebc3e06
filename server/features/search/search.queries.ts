import { sql } from 'kysely';
import type { ItemType } from '#contract/items/items.ts';
import type { Db } from '#server/db/database.ts';

export type Hit = { id: string; name: string; kind: ItemType; parentId: string | null };

/** The trigram index needs this many characters; shorter queries match only the start of names. */
const indexedLength = 3;

/** Items whose name contains this text, names starting with it first. Some may be inside a deleted folder. */
export async function findByName(db: Db, teamId: string, text: string, limit: number): Promise<Hit[]> {
  const lower = text.toLowerCase();
  const { length } = [...lower];
  return length < indexedLength ? findByPrefix(db, teamId, lower, length, limit) : findByPart(db, teamId, lower, limit);
}

/** Reads no more rows than the limit: an index per length is in the order of the results. */
async function findByPrefix(db: Db, teamId: string, text: string, length: number, limit: number): Promise<Hit[]> {
  // The length is a literal, because a parameter would match no index on an expression.
  const { rows } = await sql<Hit>`
    select id, name, kind, parent_id as "parentId" from items
    where team_id = ${teamId} and deleted_at is null and left(lower(name), ${sql.lit(length)}) = ${text}
    order by length(name), sort_name, id
    limit ${limit}`.execute(db);
  return rows;
}

async function findByPart(db: Db, teamId: string, text: string, limit: number): Promise<Hit[]> {
  const escaped = text.replace(/[\\%_]/g, '\\$&');
  const { rows } = await sql<Hit>`
    select id, name, kind, parent_id as "parentId" from items
    where team_id = ${teamId} and deleted_at is null and lower(name) like ${`%${escaped}%`}
    order by lower(name) like ${`${escaped}%`} desc, length(name), sort_name, id
    limit ${limit}`.execute(db);
  return rows;
}
