import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { destroyedAt } from '#server/platform/db/rows/destroyed.ts';

export type HeldVersion = { id: string; number: number; sizeBytes: number };

/**
 * The versions of a file by number, locked against new comments: `holdVersion` waits, and then finds the version in its
 * new file.
 */
export async function holdVersions(tx: Tx, itemId: string): Promise<HeldVersion[]> {
  const { rows } = await sql<HeldVersion & { sizeBytes: string }>`
    select versions.id, number, size_bytes as "sizeBytes"
    from versions join media on media.id = media_id
    where item_id = ${itemId} order by number for update of versions`.execute(tx);
  return rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes) }));
}

/** Versions from before file names were kept take the name of their item along. */
export async function nameVersions(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
  await tx
    .updateTable('versions')
    .set({ file_name: name })
    .where('item_id', '=', id)
    .where('file_name', 'is', null)
    .execute();
}

/**
 * Moves versions to a file, numbered from `first` on, with their comments and pending notifications. Both files must be
 * counted anew.
 */
export async function moveVersions(tx: Tx, ids: string[], itemId: string, first: number): Promise<void> {
  await sql`
    update versions set item_id = ${itemId}, number = ${first}::int - 1 + place
    from unnest(${ids}::uuid[]) with ordinality as moved(id, place) where versions.id = moved.id`.execute(tx);
  await sql`
    update unread_comments set item_id = ${itemId} from comments
    where comments.id = comment_id and version_id = any(${ids})`.execute(tx);
  for (const table of ['comments', 'notifications'] as const) {
    await tx.updateTable(table).set({ item_id: itemId }).where('version_id', '=', sql<string>`any(${ids})`).execute();
  }
}

export async function deleteVersionNotifications(tx: Tx, versionId: string): Promise<void> {
  await tx.deleteFrom('notifications').where('version_id', '=', versionId).where('kind', '=', 'version').execute();
}

export async function markMerged(
  tx: Tx,
  id: string,
  { into, versions, by }: { into: string; versions: string[]; by: string },
): Promise<void> {
  await tx
    .updateTable('items')
    .set({ deleted_at: new Date(), deleted_by: by, merged_into: into, merged_versions: versions })
    .where('id', '=', id)
    .execute();
}

/** The versions that a file had before it became a version of another one; undefined if it did not. */
export async function findMerged(tx: Tx, id: string, into: string): Promise<string[] | undefined> {
  const row = await tx
    .selectFrom('items')
    .select('merged_versions as versions')
    .where('id', '=', id)
    .where('merged_into', '=', into)
    .where('deleted_at', '>', destroyedAt)
    .forUpdate()
    .executeTakeFirst();
  return row?.versions ?? undefined;
}

export async function unmarkMerged(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('items').set({ merged_into: null, merged_versions: null }).where('id', '=', id).execute();
}

/** A file in the trash with the name and place of another one. */
export async function insertTrashed(
  tx: Tx,
  { id, like, sizeBytes, deleterId }: { id: string; like: string; sizeBytes: number; deleterId: string },
): Promise<void> {
  await sql`
    insert into items (id, team_id, parent_id, kind, name, sort_name, progress, status_id, size_bytes, created_by, deleted_at, deleted_by)
    select ${id}, team_id, parent_id, kind, name, sort_name, progress, status_id, ${sizeBytes}, created_by, now(), ${deleterId}
    from items where id = ${like}`.execute(tx);
}
