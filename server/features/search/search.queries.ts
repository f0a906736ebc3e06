import { sql } from 'kysely';
import type { ItemType } from '#contract/items.ts';
import type { Db } from '#server/db/database.ts';

export type Hit = { id: string; name: string; kind: ItemType; parentId: string | null };

/** With fewer letters the index of three-letter groups knows nothing, so only beginnings are looked for. */
const indexedLength = 3;

/** Living items by a part of their name, those that begin with it first. Some may be inside a deleted folder. */
export async function findByName(db: Db, teamId: string, text: string, limit: number): Promise<Hit[]> {
  const escaped = text.toLowerCase().replace(/[\\%_]/g, '\\$&');
  const begins = `${escaped}%`;
  const pattern = [...text].length < indexedLength ? begins : `%${escaped}%`;
  const { rows } = await sql<Hit>`
    select id, name, kind, parent_id as "parentId" from items
    where team_id = ${teamId} and deleted_at is null and lower(name) like ${pattern}
    order by lower(name) like ${begins} desc, length(name), sort_name, id
    limit ${limit}`.execute(db);
  return rows;
}
