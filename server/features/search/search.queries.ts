import { sql } from 'kysely';
import type { ItemType } from '#contract/items.ts';
import type { Db } from '#server/db/database.ts';

export type Hit = { id: string; name: string; kind: ItemType; parentId: string | null };

/** With fewer letters the index of three-letter groups knows nothing, so only beginnings are looked for. */
const indexedLength = 3;

/** Living items by a part of their name, those that begin with it first. Some may be inside a deleted folder. */
export async function findByName(db: Db, teamId: string, text: string, limit: number): Promise<Hit[]> {
  const lower = text.toLowerCase();
  const { length } = [...lower];
  return length < indexedLength
    ? findByFirstLetters(db, teamId, lower, length, limit)
    : findByPart(db, teamId, lower, limit);
}

/** Reads no more than the limit: an index for each length has the order of the results. */
async function findByFirstLetters(db: Db, teamId: string, text: string, length: number, limit: number): Promise<Hit[]> {
  // The length stands in the text of the query, because a parameter would match no index on an expression.
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
