import type { CaptionTrack } from '#contract/captions/captions.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

const columns = [
  'captions.id as id',
  'captions.language as language',
  'captions.name as name',
  'captions.cues as cues',
  'captions.created_at as createdAt',
] as const;
const present = <Row extends { createdAt: Date }>(row: Row) => ({ ...row, createdAt: row.createdAt.toISOString() });

/** Locked, so that the tracks of a version can be counted, and it keeps its file. */
export async function holdVersion(tx: Tx, itemId: string, number: number) {
  return tx
    .selectFrom('versions')
    .innerJoin('media', 'media.id', 'versions.media_id')
    .select(['versions.id', 'media.content_type as contentType'])
    .where('item_id', '=', itemId)
    .where('number', '=', number)
    .forUpdate('versions')
    .executeTakeFirst();
}

export async function listTracks(db: Db | Tx, itemId: string, number: number): Promise<CaptionTrack[]> {
  const rows = await db
    .selectFrom('captions')
    .innerJoin('versions', 'versions.id', 'version_id')
    .select(columns)
    .where('item_id', '=', itemId)
    .where('number', '=', number)
    .orderBy('language')
    .orderBy('captions.name')
    .orderBy('captions.id')
    .execute();
  return rows.map(present);
}

export async function findTrack(
  db: Db | Tx,
  itemId: string,
  trackId: string,
): Promise<(CaptionTrack & { vtt: string; version: number; fileName: string | null }) | undefined> {
  const row = await db
    .selectFrom('captions')
    .innerJoin('versions', 'versions.id', 'version_id')
    .select([...columns, 'vtt', 'number as version', 'file_name as fileName'])
    .where('item_id', '=', itemId)
    .where('captions.id', '=', trackId)
    .executeTakeFirst();
  return row && present(row);
}

export async function insertTrack(
  tx: Tx,
  track: { id: string; versionId: string; language: string; name: string; cues: number; vtt: string },
  userId: string | null,
): Promise<CaptionTrack> {
  const { versionId, ...values } = track;
  const row = await tx
    .insertInto('captions')
    .values({ ...values, version_id: versionId, created_by: userId })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return present(row);
}

export async function updateTrack(
  tx: Tx,
  trackId: string,
  change: { language?: string | undefined; name?: string | undefined },
): Promise<CaptionTrack | undefined> {
  const row = await tx
    .updateTable('captions')
    .set({ language: change.language, name: change.name })
    .where('id', '=', trackId)
    .returning(columns)
    .executeTakeFirst();
  return row && present(row);
}

export async function deleteTrack(tx: Tx, trackId: string): Promise<void> {
  await tx.deleteFrom('captions').where('id', '=', trackId).execute();
}
