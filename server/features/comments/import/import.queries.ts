import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { type NewComment, toRow } from '../changes.queries.ts';

export type RelatedRow = {
  id: string;
  importKey: string | null;
  versionId: string;
  /** The transaction that wrote the row last: another one with each change. */
  state: string;
};

/**
 * The comments of a file with these ids, their replies, and those of a version that came from a file with these keys or
 * are on these frames.
 */
export async function findRelated(
  db: Db | Tx,
  { itemId, versionId }: { itemId: string; versionId: string },
  { ids, keys, frames }: { ids: string[]; keys: string[]; frames: number[] },
): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    select id, import_key as "importKey", version_id as "versionId", xmin::text as state from comments
    where item_id = ${itemId} and (
      id = any(${ids}::uuid[]) or parent_id = any(${ids}::uuid[])
      or (version_id = ${versionId} and (import_key = any(${keys}::text[]) or frame = any(${frames}::int[])))
    )
    order by id`.execute(db);
  return rows;
}

/** The frames of the comments on a version. */
export function listFrames(db: Db | Tx, versionId: string): Promise<{ id: string; frame: number | null }[]> {
  return db
    .selectFrom('comments')
    .select(['id', 'frame'])
    .where('version_id', '=', versionId)
    .where('parent_id', 'is', null)
    .where('frame', 'is not', null)
    .execute();
}

const rowsAtOnce = 500;

export async function insertImported(tx: Tx, comments: (NewComment & { importKey: string })[]): Promise<void> {
  for (let from = 0; from < comments.length; from += rowsAtOnce) {
    const rows = comments.slice(from, from + rowsAtOnce);
    await tx
      .insertInto('comments')
      .values(rows.map((comment) => ({ ...toRow(comment), import_key: comment.importKey })))
      .execute();
  }
}

export async function moveComment(
  tx: Tx,
  id: string,
  { timeUs, frame, endFrame }: { timeUs: number; frame: number | null; endFrame: number | null },
): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ time_us: timeUs, frame, end_frame: endFrame })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Those of the comments that are for the team alone. A reply is as its thread. */
export async function findTeamOnly(tx: Tx, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from comments where id = any(${ids}::uuid[]) and is_team_only`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
