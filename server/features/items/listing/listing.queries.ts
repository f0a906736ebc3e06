import { sql } from 'kysely';
import type { ApprovalMark } from '#contract/approvals/approval-view.ts';
import type { Field, FieldValues, SeenBy } from '#contract/items/fields.ts';
import type { ItemType, SortKey, SortOrder, TreeFolder } from '#contract/items/items.ts';
import type { ProcessingState } from '#contract/media/processing.ts';
import type { ShareAccess } from '#contract/sharing/shares.ts';
import type { Db } from '#server/platform/db/database.ts';
import { approvalMark } from '#server/platform/db/rows/approval-mark.ts';
import { shownStatus, shownValues } from '#server/platform/db/rows/item-fields.ts';
import { type ItemFilter, matchesFilter } from '#server/platform/db/rows/item-filter.ts';
import type { SortedBy } from '#server/platform/db/rows/item-order.ts';
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
export type ReadBy = { userId: string | null; byLink: boolean; sees: SeenBy[] };

/** Comments that only the team sees are not counted for people by a link. */
const shownCount = (column: 'comment_count' | 'open_count', { byLink }: Pick<ReadBy, 'byLink'>) =>
  byLink ? sql`(items.${sql.ref(column)} - items.${sql.ref(`team_${column}`)})` : sql`items.${sql.ref(column)}`;

/** The columns of a listed item for a reader. */
function listedColumns(reader: ReadBy) {
  const { userId, sees } = reader;
  return sql`items.id, items.name, progress, ${shownStatus} as "statusId", ${shownValues(sees)} as "values",
      size_bytes as size, file_count as "fileCount",
      folder_count as "folderCount", ${shownCount('comment_count', reader)} as "commentCount",
      ${shownCount('open_count', reader)} as "openCount",
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
  /** The sort value, as text; null without one. */
  sortValue: string | null;
  sortName: string;
};

/** A place with its items, or these items of a selection. */
export type Source = { placeId: string } | { ids: string[] };

/** The items of a place that match a filter, for a reader. */
export type Wanted = Source & { reader: ReadBy; filter: ItemFilter; knowsStatuses: boolean };
type Listed = Wanted & { kind: ItemType };

const isListed = (from: Wanted) => sql`
  ${'ids' in from ? sql`items.id = any(${from.ids})` : sql`place_id = ${from.placeId}`} and deleted_at is null
  ${matchesFilter(from.filter, { knowsStatuses: from.knowsStatuses, byLink: from.reader.byLink })}`;

export async function countListed(db: Db, from: Wanted): Promise<{ folders: number; files: number }> {
  const { rows } = await sql<{ folders: number; files: number }>`
    select (count(*) filter (where kind = 'folder'))::int as folders, (count(*) filter (where kind = 'file'))::int as files
    from items where ${isListed(from)}`.execute(db);
  return rows[0] ?? { folders: 0, files: 0 };
}

/** The next rows of one kind in a place, by keyset pagination along an index. */
export async function findPage(
  db: Db,
  from: Listed,
  order: { sort: SortKey; order: SortOrder },
  page: { after: { value: string; id: string } | undefined; limit: number },
): Promise<ListedRow[]> {
  const { column, type } = sortColumns[order.sort];
  const key = column === 'comment_count' ? shownCount(column, from.reader) : sql.ref(`items.${column}`);
  const direction = sql.raw(order.order);
  const comparison = sql.raw(order.order === 'asc' ? '>' : '<');
  const after = page.after
    ? sql`and (${key}, items.id) ${comparison} (${page.after.value}::${sql.raw(type)}, ${page.after.id}::uuid)`
    : sql``;
  const { rows } = await sql<ListedRow & { size: string }>`
    select ${listedColumns(from.reader)}, ${key}::text as "sortValue", sort_name as "sortName"
    from items left join users on users.id = items.created_by
      ${from.kind === 'file' ? newestVersion : noVersion}
    where ${isListed(from)} and items.kind = ${from.kind} ${after}
    order by ${key} ${direction}, items.id ${direction}
    limit ${page.limit}`.execute(db);
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

type Marker = { value: string | null; name: string; id: string };

/** The same by a key that has no index. Items without one come last, and the name decides among equal ones. */
export async function findPageByKey(
  db: Db,
  from: Listed,
  order: { sortedBy: SortedBy; order: SortOrder },
  page: { after: Marker | undefined; limit: number },
): Promise<ListedRow[]> {
  const { key, type } = order.sortedBy;
  const direction = sql.raw(order.order);
  const { rows } = await sql<ListedRow & { size: string }>`
    with keyed as materialized (
      select items.id, sort_name, ${key} as key from items where ${isListed(from)} and items.kind = ${from.kind}
    ), page as (
      select * from keyed ${page.after ? sql`where ${isBehind(page.after, order.order, type)}` : sql``}
      order by key is null, key ${direction}, sort_name, id limit ${page.limit}
    )
    select ${listedColumns(from.reader)}, page.key::text as "sortValue", page.sort_name as "sortName"
    from page join items on items.id = page.id left join users on users.id = items.created_by
      ${from.kind === 'file' ? newestVersion : noVersion}
    order by page.key is null, page.key ${direction}, page.sort_name, page.id`.execute(db);
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

function isBehind({ value, name, id }: Marker, order: SortOrder, type: string) {
  const isNext = sql`(sort_name, id) > (${name}, ${id}::uuid)`;
  if (value === null) return sql`key is null and ${isNext}`;
  const at = sql`${value}::${sql.raw(type)}`;
  return sql`(key is null or key ${sql.raw(order === 'asc' ? '>' : '<')} ${at} or (key = ${at} and ${isNext}))`;
}

/** A field of the team, if these people see it. */
export async function findShownField(
  db: Db,
  teamId: string,
  id: string,
  sees: SeenBy[],
): Promise<Pick<Field, 'id' | 'kind' | 'choices'> | undefined> {
  return db
    .selectFrom('team_fields')
    .select(['id', 'kind', 'choices'])
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('seen_by', '=', sql<SeenBy>`any(${sees}::text[])`)
    .executeTakeFirst();
}

/** An item as a listing shows it. */
export async function findListed(db: Db, id: string, reader: ReadBy): Promise<ListedRow | undefined> {
  const { rows } = await sql<ListedRow & { size: string }>`
    select ${listedColumns(reader)}, '' as "sortValue", '' as "sortName"
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
