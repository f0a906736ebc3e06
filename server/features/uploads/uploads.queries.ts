import { sql } from 'kysely';
import type { TakenFiles } from '#contract/media/kinds.ts';
import type { TeamRole } from '#contract/team-roles.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { type LinkPlace, type Reader, selectLinkPlace } from '#server/platform/db/rows/link-place.ts';

/** An upload with its maker's role in the target team, and their access to the target by link. */
export type UploadRow = {
  id: string;
  teamId: string;
  parentId: string | null;
  versionOf: string | null;
  name: string;
  fileName: string;
  sizeBytes: number;
  contentType: string;
  mediaId: string;
  posterId: string;
  handle: string;
  checksum: string | null;
  completedAt: Date | null;
  itemId: string | null;
  createdBy: string;
  role: TeamRole | null;
  linkPlace: LinkPlace | null;
};

/** Finds an upload of this maker; others' uploads do not exist for them. */
export async function findUpload(db: Db | Tx, maker: Reader, id: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow & { sizeBytes: string }>`
    select uploads.id, uploads.team_id as "teamId", parent_id as "parentId", version_of as "versionOf", uploads.name,
      coalesce(uploads.file_name, uploads.name) as "fileName",
      size_bytes as "sizeBytes", content_type as "contentType", media_id as "mediaId", poster_id as "posterId",
      storage_handle as handle, checksum, completed_at as "completedAt", item_id as "itemId", created_by as "createdBy", role,
      coalesce(${selectLinkPlace('uploads.version_of', maker)}, ${selectLinkPlace('uploads.parent_id', maker)}) as "linkPlace"
    from uploads
    join teams on teams.id = uploads.team_id and teams.deleted_at is null
    left join team_people on team_people.team_id = uploads.team_id and team_people.user_id = ${maker.userId}
    where uploads.id = ${id} and created_by = ${maker.userId}`.execute(db);
  return rows[0] && { ...rows[0], sizeBytes: Number(rows[0].sizeBytes) };
}

/** Blocks completing, aborting and sweeping until this transaction ends. Returns false if the upload was deleted. */
export async function lockUpload(tx: Tx, id: string): Promise<{ completedAt: Date | null } | undefined> {
  return tx
    .selectFrom('uploads')
    .select('completed_at as completedAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertUpload(
  tx: Tx,
  upload: Omit<UploadRow, 'checksum' | 'completedAt' | 'itemId' | 'role' | 'linkPlace'>,
): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({
      id: upload.id,
      team_id: upload.teamId,
      parent_id: upload.parentId,
      version_of: upload.versionOf,
      name: upload.name,
      file_name: upload.fileName,
      size_bytes: upload.sizeBytes,
      content_type: upload.contentType,
      media_id: upload.mediaId,
      poster_id: upload.posterId,
      storage_handle: upload.handle,
      created_by: upload.createdBy,
    })
    .execute();
}

export async function touchUpload(db: Db, id: string): Promise<void> {
  await db.updateTable('uploads').set({ touched_at: new Date() }).where('id', '=', id).execute();
}

export async function keepChecksum(db: Db, id: string, checksum: string): Promise<void> {
  await db.updateTable('uploads').set({ checksum, touched_at: new Date() }).where('id', '=', id).execute();
}

export async function markCompleted(tx: Tx, id: string, itemId: string): Promise<void> {
  const now = new Date();
  await tx
    .updateTable('uploads')
    .set({ completed_at: now, touched_at: now, item_id: itemId })
    .where('id', '=', id)
    .execute();
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', id).execute();
}

/** The files that a team takes. */
export async function findTaken(tx: Tx, teamId: string): Promise<TakenFiles> {
  const row = await tx.selectFrom('teams').select('takes').where('id', '=', teamId).executeTakeFirstOrThrow();
  return row.takes;
}

export async function insertMedia(
  tx: Tx,
  media: { id: string; sizeBytes: number; contentType: string; checksum: string; state: 'waiting' | 'done' },
): Promise<void> {
  const { id, sizeBytes, contentType, checksum, state } = media;
  await tx
    .insertInto('media')
    .values({ id, size_bytes: sizeBytes, content_type: contentType, checksum, state })
    .execute();
}

export async function insertRendition(
  tx: Tx,
  rendition: { id: string; mediaId: string; kind: string; contentType: string; sizeBytes: number },
): Promise<void> {
  const { id, mediaId, kind, contentType, sizeBytes } = rendition;
  await tx
    .insertInto('renditions')
    .values({ id, media_id: mediaId, kind, content_type: contentType, size_bytes: sizeBytes })
    .execute();
}

/** One upload without progress since then, locked; skips one being completed. */
export async function takeAbandoned(
  tx: Tx,
  before: Date,
): Promise<Pick<UploadRow, 'id' | 'mediaId' | 'posterId' | 'handle' | 'sizeBytes' | 'completedAt'> | undefined> {
  const row = await tx
    .selectFrom('uploads')
    .select([
      'id',
      'media_id as mediaId',
      'poster_id as posterId',
      'storage_handle as handle',
      'size_bytes as size',
      'completed_at as completedAt',
    ])
    .where((where) => where.or([where('touched_at', '<', before), where('team_id', 'is', null)]))
    .orderBy('touched_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && { ...row, sizeBytes: Number(row.size) };
}

/** Takes some notes of objects to remove; the caller removes them before this transaction ends. */
export async function takeUnnamed(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from unnamed_objects where id in (
      select id from unnamed_objects order by since limit 100 for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The number of the version that an upload became. */
export async function findVersionNumber(db: Db, itemId: string, mediaId: string): Promise<number | null> {
  const row = await db
    .selectFrom('versions')
    .select('number')
    .where('item_id', '=', itemId)
    .where('media_id', '=', mediaId)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** The upload that writes this object. */
export async function findWrittenBy(db: Db, objectId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where((where) => where.or([where('media_id', '=', objectId), where('poster_id', '=', objectId)]))
    .executeTakeFirst();
  return row?.id;
}
