import { sql } from 'kysely';
import type { ItemType, Progress } from '#contract/items/items.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

export async function insertDownload(tx: Tx, download: DownloadRow & { id: string }): Promise<void> {
  const { id, createdBy, itemIds, by, rendition } = download;
  await tx
    .insertInto('downloads')
    .values({
      ...{ id, item_ids: itemIds, rendition, created_by: createdBy },
      ...{ share_id: by?.id ?? null, share_state: by?.state ?? null },
    })
    .execute();
}

export type DownloadRow = {
  itemIds: string[];
  /** Null for a guest. */
  createdBy: string | null;
  /** The share link that admitted its maker, with its state at that time. */
  by: { id: string; state: string } | null;
  /** Its kind, such as 1080p; null for the original. */
  rendition: string | null;
};

export async function findDownload(db: Db, id: string, madeAfter: Date): Promise<DownloadRow | undefined> {
  const row = await db
    .selectFrom('downloads')
    .select(['item_ids', 'created_by', 'share_id', 'share_state', 'rendition'])
    .where('id', '=', id)
    .where('created_at', '>', madeAfter)
    .executeTakeFirst();
  if (!row) return undefined;
  const by = row.share_id === null ? null : { id: row.share_id, state: row.share_state ?? '' };
  return { itemIds: row.item_ids, createdBy: row.created_by, by, rendition: row.rendition };
}

/** A rendition that is complete. */
export async function findRendition(
  db: Db,
  mediaId: string,
  kind: string,
): Promise<{ id: string; contentType: string; sizeBytes: number } | undefined> {
  const row = await db
    .selectFrom('renditions')
    .select(['id', 'content_type as contentType', 'size_bytes as size'])
    .where('media_id', '=', mediaId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row && { id: row.id, contentType: row.contentType, sizeBytes: Number(row.size) };
}

export async function deleteDownloads(tx: Tx, madeBefore: Date): Promise<void> {
  await tx.deleteFrom('downloads').where('created_at', '<', madeBefore).execute();
}

/**
 * The files, in the trash or not, with a version or rendition stored as one of these objects. A remux counts as the
 * original, whose pictures it has.
 */
export async function findShowing(
  db: Db,
  objectIds: string[],
): Promise<{ objectId: string; itemId: string; isOriginal: boolean }[]> {
  const { rows } = await sql<{ objectId: string; itemId: string; isOriginal: boolean }>`
    select object.id as "objectId", item_id as "itemId", coalesce(kind = 'remux', true) as "isOriginal"
    from unnest(${objectIds}::uuid[]) as object(id)
    left join renditions on renditions.id = object.id
    join versions on versions.media_id = coalesce(renditions.media_id, object.id)`.execute(db);
  return rows;
}

export type TreeRow = {
  id: string;
  parentId: string | null;
  kind: ItemType;
  name: string;
  clientKey: string | null;
  progress: Progress;
  createdAt: Date;
  changedAt: Date;
  /** The bytes of the newest version; folders have none. */
  mediaId: string | null;
  sizeBytes: number;
  contentType: string | null;
  /** Of the newest version, if the item still has the name of an earlier one: it was not renamed. */
  fileName: string | null;
};

/** These items and everything below them that is not in the trash, from one snapshot, sorted like a listing by name. */
export async function findTree(db: Db, ids: string[]): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow & { sizeBytes: string | null }>`
    with recursive tree as (
      select id, parent_id, kind, name, sort_name, client_key, progress, created_at, changed_at
      from items where id = any(${ids})
      union all
      select items.id, items.parent_id, items.kind, items.name, items.sort_name, items.client_key, items.progress,
        items.created_at, items.changed_at
      from tree join items on items.parent_id = tree.id where items.deleted_at is null
    )
    select tree.id, parent_id as "parentId", kind, name, client_key as "clientKey", progress, tree.created_at as "createdAt",
      changed_at as "changedAt", media.id as "mediaId", media.size_bytes as "sizeBytes",
      media.content_type as "contentType",
      case when exists (select from versions where item_id = tree.id and file_name = tree.name)
        then newest.file_name end as "fileName"
    from tree
    left join lateral (
      select media_id, file_name from versions where item_id = tree.id order by number desc limit 1
    ) as newest on true
    left join media on media.id = newest.media_id
    order by sort_name, tree.id`.execute(db);
  return rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes ?? 0) }));
}
