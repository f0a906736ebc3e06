import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** An object that a row refers to; a person's picture has no media. The checksum is empty until it is known. */
export type NamedObject = { id: string; mediaId: string | null; kind: string; sizeBytes: number; checksum: string };

const pageSize = 1_000;

/** All objects that must be in storage, loaded a page at a time. */
export async function* findNamedObjects(db: Db): AsyncIterable<NamedObject> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<NamedObject & { sizeBytes: string }>`
      select * from (
        select id, id as "mediaId", 'original' as kind, size_bytes as "sizeBytes", checksum from media
        union all
        select id, media_id, kind, size_bytes, checksum from renditions
        union all
        select id, null, 'picture of ' || (select name from users where users.id = user_id), size_bytes, checksum
        from user_pictures
      ) as named
      where id > ${after} order by id limit ${pageSize}`.execute(db);
    for (const row of rows) yield { ...row, sizeBytes: Number(row.sizeBytes) };
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}

/** True if the database still has a video, rendition or picture with this id. */
export async function isNamed(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from media where id = ${id}
    union all select from renditions where id = ${id}
    union all select from user_pictures where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Uploads under way, with the objects that they write. */
export async function findOpenUploads(
  db: Db,
): Promise<{ name: string; mediaId: string; posterId: string; handle: string; sizeBytes: number }[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['name', 'media_id as mediaId', 'poster_id as posterId', 'storage_handle as handle', 'size_bytes as size'])
    .where('completed_at', 'is', null)
    .execute();
  return rows.map(({ size, ...row }) => ({ ...row, sizeBytes: Number(size) }));
}

/** Objects that are no longer used and wait for removal. */
export async function findWaitingForRemoval(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('unnamed_objects').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** Every file with this media: its team, path and version number. */
export async function findFilesOf(
  db: Db,
  mediaId: string,
): Promise<{ team: string; path: string; number: number; isDeleted: boolean }[]> {
  const { rows } = await sql<{ team: string; path: string; number: number; isDeleted: boolean }>`
    with recursive up as (
      select versions.id as version, versions.number, items.id, items.parent_id, items.name, items.team_id,
        items.deleted_at is not null as deleted, 0 as height
      from versions join items on items.id = versions.item_id where versions.media_id = ${mediaId}
      union all
      select up.version, up.number, items.id, items.parent_id, items.name, items.team_id,
        items.deleted_at is not null, height + 1
      from items join up on items.id = up.parent_id
    )
    select teams.name as team, string_agg(up.name, '/' order by height desc) as path, up.number,
      bool_or(deleted) or teams.deleted_at is not null as "isDeleted"
    from up join teams on teams.id = up.team_id
    group by up.version, up.number, teams.id order by team, path`.execute(db);
  return rows;
}
