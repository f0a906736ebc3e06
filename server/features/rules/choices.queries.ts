import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

type Named = { id: string; name: string };

const mostFolders = 1_000;

export async function listTemplateNames(db: Db, teamId: string): Promise<Named[]> {
  return db
    .selectFrom('approval_templates')
    .select(['id', sql<string>`template ->> 'name'`.as('name')])
    .where('team_id', '=', teamId)
    .orderBy(sql`lower(template ->> 'name')`)
    .execute();
}

/** By path. Folders in the trash are left out with all that is in them. */
export async function listFolderPaths(db: Db, teamId: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    with recursive down as (
      select id, name, sort_name as path from items
      where place_id = ${teamId} and kind = 'folder' and deleted_at is null
      union all
      select items.id, down.name || ' / ' || items.name, down.path || chr(1) || items.sort_name
      from items join down on items.parent_id = down.id where items.kind = 'folder' and items.deleted_at is null
    )
    select id, name from down order by path collate "C" limit ${mostFolders}`.execute(db);
  return rows;
}

/** People who can sign in, programs not among them. */
export async function listPeople(db: Db, teamId: string): Promise<Named[]> {
  return db
    .selectFrom('team_people')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'users.name'])
    .where('team_id', '=', teamId)
    .where('users.suspended_at', 'is', null)
    .where('users.service_of', 'is', null)
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .execute();
}
