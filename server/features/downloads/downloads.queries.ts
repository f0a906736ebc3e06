import { sql } from 'kysely';
import type { ItemType, Progress } from '#contract/items.ts';
import type { Db, Tx } from '#server/db/database.ts';

export async function insertDownload(
  tx: Tx,
  download: { id: string; createdBy: string; itemIds: string[] },
): Promise<void> {
  const { id, createdBy, itemIds } = download;
  await tx.insertInto('downloads').values({ id, created_by: createdBy, item_ids: itemIds }).execute();
}

/** The items of a link; to everybody but its maker it is not there. */
export async function findDownload(
  db: Db,
  makerId: string,
  id: string,
  madeAfter: Date,
): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('downloads')
    .select('item_ids')
    .where('id', '=', id)
    .where('created_by', '=', makerId)
    .where('created_at', '>', madeAfter)
    .executeTakeFirst();
  return row?.item_ids;
}

export async function deleteDownloads(tx: Tx, madeBefore: Date): Promise<void> {
  await tx.deleteFrom('downloads').where('created_at', '<', madeBefore).execute();
}

export type TreeRow = {
  id: string;
  parentId: string | null;
  kind: ItemType;
  name: string;
  progress: Progress;
  createdAt: Date;
  changedAt: Date;
  /** The bytes of the newest version; folders have none. */
  mediaId: string | null;
  sizeBytes: number;
  contentType: string | null;
};

/** These items and everything living below them, as at one moment, in the order of a listing by name. */
export async function findTree(db: Db, ids: string[]): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow & { sizeBytes: string | null }>`
    with recursive tree as (
      select id, parent_id, kind, name, sort_name, progress, created_at, changed_at from items where id = any(${ids})
      union all
      select items.id, items.parent_id, items.kind, items.name, items.sort_name, items.progress, items.created_at,
        items.changed_at
      from tree join items on items.parent_id = tree.id where items.deleted_at is null
    )
    select tree.id, parent_id as "parentId", kind, name, progress, tree.created_at as "createdAt",
      changed_at as "changedAt", media.id as "mediaId", media.size_bytes as "sizeBytes",
      media.content_type as "contentType"
    from tree
    left join lateral (
      select media_id from versions where item_id = tree.id order by number desc limit 1
    ) as newest on true
    left join media on media.id = newest.media_id
    order by sort_name, tree.id`.execute(db);
  return rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes ?? 0) }));
}
