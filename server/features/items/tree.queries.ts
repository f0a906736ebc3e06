import { type RawBuilder, sql } from 'kysely';
import type { ItemType, Progress } from '#contract/items/items.ts';
import { formatFileKey, parseFileKey } from '#contract/items/keys.ts';
import type { TeamRole } from '#contract/team-roles.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { destroyedAt } from '#server/platform/db/rows/destroyed.ts';
import { type LinkPlace, type Reader, selectLinkPlace } from '#server/platform/db/rows/link-place.ts';

/** An item with the caller's role in its team and its place below their link. */
export type ItemRow = {
  id: string;
  teamId: string;
  parentId: string | null;
  kind: ItemType;
  name: string;
  /** Its name in its Key, if the uploader chose one. */
  clientKey: string | null;
  progress: Progress;
  sizeBytes: number;
  fileCount: number;
  folderCount: number;
  childFiles: number;
  childFolders: number;
  commentCount: number;
  openCount: number;
  /** Of those, the ones that only the team sees. */
  teamCommentCount: number;
  teamOpenCount: number;
  createdAt: Date;
  changedAt: Date;
  deletedAt: Date | null;
  /** The file that has its versions now. */
  mergedInto: string | null;
  creatorName: string;
  role: TeamRole | null;
  linkPlace: LinkPlace | null;
};

function selectItems(db: Db | Tx, caller: Reader) {
  return db
    .selectFrom('items')
    .innerJoin('teams', (join) => join.onRef('teams.id', '=', 'items.team_id').on('teams.deleted_at', 'is', null))
    .leftJoin('users as creator', 'creator.id', 'items.created_by')
    .leftJoin('team_people as mine', (join) =>
      join.onRef('mine.team_id', '=', 'items.team_id').on('mine.user_id', '=', sql<string>`${caller.userId}::uuid`),
    )
    .select([
      'items.id',
      'items.team_id as teamId',
      'items.parent_id as parentId',
      'items.kind',
      'items.name',
      'items.client_key as clientKey',
      'items.progress',
      'items.size_bytes as size',
      'items.file_count as fileCount',
      'items.folder_count as folderCount',
      'items.child_files as childFiles',
      'items.child_folders as childFolders',
      'items.comment_count as commentCount',
      'items.open_count as openCount',
      'items.team_comment_count as teamCommentCount',
      'items.team_open_count as teamOpenCount',
      'items.created_at as createdAt',
      'items.changed_at as changedAt',
      'items.deleted_at as deletedAt',
      'items.merged_into as mergedInto',
      'creator.name as creatorName',
      'mine.role',
      selectLinkPlace('items.id', caller).as('linkPlace'),
    ]);
}

type Selected = Omit<ItemRow, 'sizeBytes' | 'creatorName'> & { size: string; creatorName: string | null };

function toRow({ size, creatorName, ...row }: Selected): ItemRow {
  return { ...row, sizeBytes: Number(size), creatorName: creatorName ?? 'A former user' };
}

/** Unordered; skips ids that are missing or deleted permanently. */
export async function findItems(db: Db | Tx, caller: Reader, ids: string[]): Promise<ItemRow[]> {
  const rows = await selectItems(db, caller)
    .where('items.id', '=', sql<string>`any(${ids})`)
    .where('items.deleted_at', 'is distinct from', destroyedAt)
    .execute();
  return rows.map(toRow);
}

/** Keeps other transactions from changing these rows. */
export async function lockItems(tx: Tx, ids: string[]): Promise<void> {
  await sql`select from items where id = any(${ids}) order by id for update`.execute(tx);
}

/** All items of a team, trash included: the top rows know the counts below them. */
export async function countItems(db: Db | Tx, teamId: string): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(1 + file_count + folder_count), 0) as total from (
      select file_count, folder_count from items where place_id = ${teamId} and deleted_at is null
      union all
      select file_count, folder_count from items where team_id = ${teamId} and deleted_at > ${destroyedAt}
    ) as tops`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** The item of this name in a folder, or directly in a team; ignores the trash. */
export async function findChild(
  db: Db | Tx,
  caller: Reader,
  placeId: string,
  name: string,
): Promise<ItemRow | undefined> {
  const row = await selectItems(db, caller)
    .where('items.place_id', '=', placeId)
    .where('items.name', '=', name)
    .where('items.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toRow(row);
}

/** The file with this Key from its uploader, in a folder or directly in a team; ignores the trash. */
export async function findChildByKey(
  db: Db | Tx,
  caller: Reader,
  placeId: string,
  key: string,
): Promise<ItemRow | undefined> {
  const rows = await selectItems(db, caller)
    .where('items.place_id', '=', placeId)
    .where('items.client_key', '=', key)
    .where('items.deleted_at', 'is', null)
    .limit(2)
    .execute();
  // A move can bring two together; then the Key is ambiguous.
  return rows[0] && rows.length === 1 ? toRow(rows[0]) : undefined;
}

/** Files with this name in their Key that the caller may view; at most two, enough to detect ambiguity. */
export async function findKeyed(
  db: Db,
  caller: Reader,
  { text, createdMs, name }: { text: string; createdMs: number; name: string },
): Promise<ItemRow[]> {
  const rows = await selectItems(db, caller)
    .where('items.kind', '=', 'file')
    .where('items.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('items.client_key', '=', text),
        where.and([
          where('items.client_key', 'is', null),
          where(sql<string>`lower(items.name)`, '=', sql<string>`lower(${name})`),
          where('items.name', '=', name),
          where('items.created_at', '=', new Date(createdMs)),
        ]),
      ]),
    )
    .where(isSeenBy(caller))
    .limit(2)
    .execute();
  return rows.map(toRow);
}

/** Files whose newest version or its rendition is this object; at most two, as above. */
export async function findPlayed(db: Db, caller: Reader, objectId: string): Promise<ItemRow[]> {
  const rows = await selectItems(db, caller)
    .where(
      'items.id',
      'in',
      sql<string>`(
        select item_id from versions
        where media_id in (select ${objectId}::uuid union all select media_id from renditions where id = ${objectId})
          and not exists (
            select from versions as newer where newer.item_id = versions.item_id and newer.number > versions.number))`,
    )
    .where(isSeenBy(caller))
    .limit(2)
    .execute();
  return rows.map(toRow);
}

/** Not in the trash, and in one of the caller's teams or below their link. */
function isSeenBy(caller: Reader): RawBuilder<boolean> {
  return sql<boolean>`is_living(items.id) and (mine.role is not null or ${selectLinkPlace('items.id', caller)} is not null)`;
}

export type Step = { id: string; name: string; kind: ItemType; teamId: string; isDeleted: boolean };

/** The path of each item, from the team down, itself last. */
export async function findTrails(db: Db | Tx, ids: string[]): Promise<Map<string, Step[]>> {
  const { rows } = await sql<Step & { start: string }>`
    with recursive up as (
      select id as start, id, parent_id, name, kind, team_id, deleted_at, 0 as height from items where id = any(${ids})
      union all
      select up.start, items.id, items.parent_id, items.name, items.kind, items.team_id, items.deleted_at, height + 1
      from items join up on items.id = up.parent_id
    )
    select start, id, name, kind, team_id as "teamId", deleted_at is not null as "isDeleted"
    from up order by start, height desc`.execute(db);
  const trails = new Map<string, Step[]>();
  for (const { start, ...step } of rows) trails.set(start, [...(trails.get(start) ?? []), step]);
  return trails;
}

/** The names among these that are taken in a place. */
export async function findTakenNames(tx: Tx, placeId: string, names: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('items')
    .select('name')
    .where('place_id', '=', placeId)
    .where('deleted_at', 'is', null)
    .where('name', '=', sql<string>`any(${names})`)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

export type NewItem = {
  id: string;
  team_id: string;
  parent_id: string | null;
  kind: ItemType;
  name: string;
  sort_name: string;
  size_bytes: number;
  created_by: string;
  client_key: string | null;
};

export async function insertItem(tx: Tx, item: NewItem): Promise<void> {
  await tx.insertInto('items').values(item).execute();
}

export async function renameRows(
  tx: Tx,
  changes: (Pick<ItemRow, 'id' | 'clientKey'> & { name: string; sortName: string })[],
): Promise<void> {
  const rows = changes.map(({ id, clientKey, name, sortName }) => ({
    id,
    name,
    sortName,
    key: keyFor(clientKey, name),
  }));
  await sql`
    update items set name = p.name, sort_name = p."sortName", client_key = p.key, changed_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id uuid, name text, "sortName" text, key text)
    where items.id = p.id`.execute(tx);
}

function keyFor(clientKey: string | null, name: string): string | null {
  if (clientKey === null) return null;
  const { createdMs = 0 } = parseFileKey(clientKey);
  return formatFileKey(createdMs, name);
}

/** They get the first status of the team with this progress, or none. */
export async function setProgressOf(tx: Tx, ids: string[], progress: Progress): Promise<void> {
  await sql`
    update items set progress = ${progress}, changed_at = ${new Date()}, status_id = (
      select id from team_statuses where team_id = items.team_id and progress = ${progress} order by position limit 1)
    where id = any(${ids})`.execute(tx);
}

export type Amount = {
  size: number;
  files: number;
  folders: number;
  childFiles: number;
  childFolders: number;
  comments: number;
  open: number;
  teamComments: number;
  teamOpen: number;
};

/** Adds to the counts of a folder and its parents, and updates their times. */
export async function addToFolder(tx: Tx, folderId: string | null, amount: Amount): Promise<void> {
  if (folderId === null) return;
  await sql`
    with recursive up as (
      select id, parent_id from items where id = ${folderId}
      union all
      select items.id, items.parent_id from items join up on items.id = up.parent_id
    )
    update items set
      size_bytes = size_bytes + ${amount.size},
      file_count = file_count + ${amount.files},
      folder_count = folder_count + ${amount.folders},
      child_files = child_files + case when items.id = ${folderId} then ${amount.childFiles}::int else 0 end,
      child_folders = child_folders + case when items.id = ${folderId} then ${amount.childFolders}::int else 0 end,
      comment_count = comment_count + ${amount.comments},
      open_count = open_count + ${amount.open},
      team_comment_count = team_comment_count + ${amount.teamComments},
      team_open_count = team_open_count + ${amount.teamOpen},
      changed_at = now()
    from up where items.id = up.id`.execute(tx);
}

export type Placement = { id: string; name: string; sortName: string };

/**
 * Moves rows to a place under new names; everything below follows, also into another team. There the trash does not follow:
 * its items stay in the trash of the team that deleted them, and are restored to its top.
 */
export async function placeRows(
  tx: Tx,
  target: { teamId: string; parentId: string | null },
  placements: Placement[],
): Promise<void> {
  await sql`
    update items set parent_id = ${target.parentId}, team_id = ${target.teamId}, name = p.name,
      sort_name = p."sortName", deleted_at = null, deleted_by = null
    from jsonb_to_recordset(${JSON.stringify(placements)}::jsonb) as p(id uuid, name text, "sortName" text)
    where items.id = p.id`.execute(tx);
  await sql`
    with recursive down as (
      select id, deleted_at from items
      where parent_id = any(${placements.map(({ id }) => id)}) and team_id <> ${target.teamId}
      union all
      select items.id, items.deleted_at from items join down on items.parent_id = down.id where down.deleted_at is null
    ), trash as (
      update items set parent_id = null from down where items.id = down.id and down.deleted_at is not null
    )
    update items set team_id = ${target.teamId} from down where items.id = down.id and down.deleted_at is null`.execute(
    tx,
  );
}

/**
 * Copies rows and everything below them. Media are shared, so no byte is copied; captions are, as are status and values within
 * the team. Comments stay with the original. Returns old id → new id.
 */
export async function copyRows(
  tx: Tx,
  target: { teamId: string; parentId: string | null },
  placements: Placement[],
  copierId: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ from: string; to: string }>`
    with recursive roots as (
      select * from jsonb_to_recordset(${JSON.stringify(placements)}::jsonb) as r(id uuid, name text, "sortName" text)
    ), tree as (
      -- Carries whole rows: joined to items a second time, the planner reads the whole table for them.
      select items.*, true as is_root, roots.name as new_name, roots."sortName" collate "C" as new_sort_name
      from roots join items on items.id = roots.id
      union all
      select items.*, false, items.name, items.sort_name
      from tree join items on items.parent_id = tree.id where items.deleted_at is null
    ), twins as materialized (
      select tree.*, gen_random_uuid() as new_id from tree
    ), copies as (
      insert into items (id, team_id, parent_id, kind, name, sort_name, progress, status_id, size_bytes, file_count, folder_count,
        child_files, child_folders, created_by)
      select twins.new_id, ${target.teamId}::uuid,
        case when twins.is_root then ${target.parentId}::uuid else above.new_id end,
        twins.kind, twins.new_name, twins.new_sort_name, twins.progress,
        case when twins.team_id = ${target.teamId}::uuid then twins.status_id end, twins.size_bytes, twins.file_count, twins.folder_count,
        twins.child_files, twins.child_folders, ${copierId}::uuid
      from twins left join twins as above on above.id = twins.parent_id
    ), copied_values as (
      insert into field_values (item_id, field_id, value)
      select new_id, field_id, value from twins join field_values on item_id = twins.id
      where twins.team_id = ${target.teamId}::uuid
    ), version_twins as materialized (
      select versions.*, twins.new_id, gen_random_uuid() as new_version_id
      from twins join versions on versions.item_id = twins.id
    ), copied_versions as (
      insert into versions (id, item_id, number, media_id, file_name, poster_frame, created_by, created_at)
      select new_version_id, new_id, number, media_id, file_name, poster_frame, created_by, created_at
      from version_twins
    ), copied_captions as (
      insert into captions (id, version_id, language, name, cues, vtt, size_bytes, created_by, created_at)
      select gen_random_uuid(), new_version_id, language, name, cues, vtt, captions.size_bytes, captions.created_by, captions.created_at
      from version_twins join captions on version_id = version_twins.id
    )
    select id as "from", new_id as "to" from twins where is_root`.execute(tx);
  return new Map(rows.map(({ from, to }) => [from, to]));
}

export async function markDeleted(tx: Tx, ids: string[], deleterId: string): Promise<void> {
  await tx
    .updateTable('items')
    .set({ deleted_at: new Date(), deleted_by: deleterId })
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
}
