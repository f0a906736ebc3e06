import { sql } from 'kysely';
import type { ApprovalMark } from '#contract/approvals/approval-view.ts';
import type { FieldValues, SeenBy } from '#contract/items/fields.ts';
import type { ItemType, SortKey, SortOrder, TreeFolder } from '#contract/items/items.ts';
import type { ProcessingState } from '#contract/media/processing.ts';
import type { ShareAccess } from '#contract/sharing/shares.ts';
import type { Db } from '#server/platform/db/database.ts';
import { approvalMark } from '#server/platform/db/rows/approval-mark.ts';
import { shownStatus, shownValues } from '#server/platform/db/rows/item-fields.ts';
import { sortColumns } from '#server/platform/db/rows/sort-columns.ts';

/** The newest version of a file, with its media and renditions. */
export type Newest = {
  number: number;
  mediaId: string;
  contentType: string;
  state: ProcessingState;
  percent: number;
  problem: string | null;
  durationMs: number | null;
  resolution: { width: number; height: number } | null;
  pages: number | null;
  /** Null until the file has been processed. */
  isPlayable: boolean | null;
  /** As everyone in the team may know it. */
  approval: ApprovalMark | null;
  /** Maps each rendition to its object. */
  outputs: Partial<Record<'poster' | 'hover' | '540p', string>> | null;
};

const newestVersion = sql`
  left join lateral (
    select json_build_object('number', number, 'mediaId', media.id, 'contentType', media.content_type,
      'state', media.state, 'percent', media.percent, 'problem', media.problem,
      'durationMs', (coalesce(facts, asset) -> 'durationMs')::float, 'pages', (asset -> 'pages')::int, 'isPlayable', (facts -> 'isBrowserPlayable')::boolean,
      'resolution', (select json_build_object('width', video -> 'width', 'height', video -> 'height')
        from (select coalesce(facts -> 'video', asset) as video) as shown
        where jsonb_typeof(video) = 'object' and (asset is null or asset ->> 'kind' = 'image')),
      'approval', ${approvalMark},
      -- The chosen poster comes after the other one and takes its place.
      'outputs', (select json_object_agg(split_part(kind, '-', 1), renditions.id order by kind) from renditions
        where renditions.media_id = media.id
          and kind in ('poster', 'hover', '540p', 'poster-' || poster_frame))) as newest
    from versions join media on media.id = versions.media_id
    where versions.item_id = items.id order by number desc limit 1
  ) as newest on true`;

// Folders have no versions; without the join their page is planned in half the time.
const noVersion = sql`cross join (select null::json as newest) as newest`;

/** Links of guests who decide belong to their approvals. */
const working = sql`visibility <> 'onlyMe' and (expires_at is null or expires_at > now())
  and not exists (select from approval_links where share_id = shares.id)`;
const ownSharing = sql`
  (select access from shares where item_id = items.id and ${working} order by shares.id limit 1) as sharing`;

/** Unread comments are those of this user. */
export type ReadBy = { userId: string | null; sees: SeenBy[] };

/** The columns of a listed item for a reader. */
function listedColumns({ userId, sees }: ReadBy) {
  return sql`items.id, items.name, progress, ${shownStatus} as "statusId", ${shownValues(sees)} as "values",
      size_bytes as size, file_count as "fileCount",
      folder_count as "folderCount", comment_count as "commentCount", open_count as "openCount",
      coalesce((select count > 0 from unread_counts where item_id = items.id and user_id = ${userId}::uuid), false)
        as "isUnread",
      changed_at as "changedAt", users.name as "creatorName", newest, ${ownSharing}`;
}

export type ListedRow = {
  id: string;
  name: string;
  progress: 'In Progress' | 'Upcoming' | 'Done';
  statusId: string | null;
  values: FieldValues;
  size: number;
  fileCount: number;
  folderCount: number;
  commentCount: number;
  openCount: number;
  isUnread: boolean;
  changedAt: Date;
  creatorName: string | null;
  newest: Newest | null;
  /** The access that its oldest working link gives; null without one. */
  sharing: ShareAccess | null;
  /** The sort value, as text. */
  sortValue: string;
};

/** A place with its items, or these items of a selection. */
export type Source = { placeId: string } | { ids: string[] };

/** The next rows of one kind in a place, by keyset pagination along an index. */
export async function findPage(
  db: Db,
  from: Source & { kind: ItemType; reader: ReadBy },
  order: { sort: SortKey; order: SortOrder },
  page: { after: { value: string; id: string } | undefined; limit: number },
): Promise<ListedRow[]> {
  const { column, type } = sortColumns[order.sort];
  const key = sql.ref(`items.${column}`);
  const direction = sql.raw(order.order);
  const comparison = sql.raw(order.order === 'asc' ? '>' : '<');
  const after = page.after
    ? sql`and (${key}, items.id) ${comparison} (${page.after.value}::${sql.raw(type)}, ${page.after.id}::uuid)`
    : sql``;
  const isListed = 'ids' in from ? sql`items.id = any(${from.ids})` : sql`place_id = ${from.placeId}`;
  const { rows } = await sql<ListedRow & { size: string }>`
    select ${listedColumns(from.reader)}, ${key}::text as "sortValue"
    from items left join users on users.id = items.created_by
      ${from.kind === 'file' ? newestVersion : noVersion}
    where ${isListed} and items.kind = ${from.kind} and deleted_at is null ${after}
    order by ${key} ${direction}, items.id ${direction}
    limit ${page.limit}`.execute(db);
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

/** An item as a listing shows it. */
export async function findListed(db: Db, id: string, reader: ReadBy): Promise<ListedRow | undefined> {
  const { rows } = await sql<ListedRow & { size: string }>`
    select ${listedColumns(reader)}, '' as "sortValue"
    from items left join users on users.id = items.created_by ${newestVersion}
    where items.id = ${id}`.execute(db);
  return rows[0] && { ...rows[0], size: Number(rows[0].size) };
}

/** The parts of the Keys of these files. */
export async function findKeyParts(
  db: Db,
  ids: string[],
): Promise<{ id: string; name: string; clientKey: string | null; createdAt: Date }[]> {
  return db
    .selectFrom('items')
    .select(['id', 'name', 'client_key as clientKey', 'created_at as createdAt'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
}

/** The access by link here: the link of the nearest of these folders, listed from the top down. */
export async function findSharing(db: Db, trailIds: string[]): Promise<ShareAccess | undefined> {
  const { rows } = await sql<{ access: ShareAccess }>`
    select access from unnest(${trailIds}::uuid[]) with ordinality as trail(id, depth)
    join shares on item_id = trail.id and ${working}
    order by depth desc, shares.id limit 1`.execute(db);
  return rows[0]?.access;
}

export async function countRoots(db: Db, teamId: string): Promise<{ folders: number; files: number }> {
  const row = await db
    .selectFrom('items')
    .select((items) => [
      items.fn.countAll<string>().filterWhere('kind', '=', 'folder').as('folders'),
      items.fn.countAll<string>().filterWhere('kind', '=', 'file').as('files'),
    ])
    .where('place_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { folders: Number(row.folders), files: Number(row.files) };
}

/** The first folders at the top of a team, and in these of its folders. */
export async function findSubfolders(db: Db, teamId: string, open: string[], each: number): Promise<TreeFolder[]> {
  const { rows } = await sql<TreeFolder>`
    select inside.* from (
      select ${teamId}::uuid as id
      union select id from items where id = any(${open}) and team_id = ${teamId} and is_living(id)
    ) as place
    cross join lateral (
      select items.id, parent_id as "parentId", name, child_folders as folders, sort_name from items
      where place_id = place.id and kind = 'folder' and deleted_at is null
      order by sort_name, items.id limit ${each}
    ) as inside
    order by inside.sort_name, inside.id`.execute(db);
  return rows.map(({ id, parentId, name, folders }) => ({ id, parentId, name, folders }));
}

export type InnerRow = { folderId: string; id: string; name: string; kind: ItemType; newest: Newest | null };

/** With videos of deeper levels. */
export type InsideRow = InnerRow & { isBelow?: true };

/** The first items of each folder. */
export async function findInnerItems(db: Db, folderIds: string[], each: number): Promise<InnerRow[]> {
  if (folderIds.length === 0) return [];
  const { rows } = await sql<InnerRow>`
    select folder_id as "folderId", inside.*
    from unnest(${folderIds}::uuid[]) as folder_id
    cross join unnest(array['folder', 'file']) as wanted
    cross join lateral (
      select items.id, name, items.kind, newest from items ${newestVersion}
      where place_id = folder_id and items.kind = wanted and deleted_at is null
      order by sort_name, items.id limit ${each}
    ) as inside`.execute(db);
  return rows;
}

/** Folders examined for each folder: one with many empty folders must not slow the listing down. */
const mostExamined = 50;

/** The first folders with videos in each folder, and their first videos. A folder without its own has a row without one. */
export async function findVideosBelow(
  db: Db,
  folderIds: string[],
  each: number,
): Promise<{ folderId: string; belowId: string; video: Omit<InnerRow, 'folderId'> | null }[]> {
  const { rows } = await sql<{ folderId: string; belowId: string; video: Omit<InnerRow, 'folderId'> | null }>`
    select folder_id as "folderId", below.id as "belowId", inside.video
    from unnest(${folderIds}::uuid[]) as folder_id
    cross join lateral (
      select id, sort_name from (
        select id, sort_name, file_count from items
        where place_id = folder_id and kind = 'folder' and deleted_at is null
        order by sort_name, id limit ${mostExamined}
      ) as examined
      where file_count > 0 order by sort_name, id limit ${each}
    ) as below
    left join lateral (
      select json_build_object('id', items.id, 'name', name, 'kind', items.kind, 'newest', newest) as video
      from items ${newestVersion}
      where place_id = below.id and items.kind = 'file' and deleted_at is null
      order by sort_name, items.id limit ${each}
    ) as inside on true`.execute(db);
  return rows;
}
