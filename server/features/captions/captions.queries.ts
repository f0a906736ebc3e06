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
    .values({ ...values, size_bytes: Buffer.byteLength(track.vtt), version_id: versionId, created_by: userId })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return present(row);
}

/** The same captions, as a second click or a retry sends them. */
export async function findSame(
  tx: Tx,
  { versionId, language, name, vtt }: { versionId: string; language: string; name: string; vtt: string },
): Promise<CaptionTrack | undefined> {
  const row = await tx
    .selectFrom('captions')
    .select(columns)
    .where('version_id', '=', versionId)
    .where('language', '=', language)
    .where('name', '=', name)
    .where('vtt', '=', vtt)
    .executeTakeFirst();
  return row && present(row);
}

/** Writes what is given alone, so that two people can change the two at once. */
export async function updateTrack(
  tx: Tx,
  trackId: string,
  change: { language?: string | undefined; name?: string | undefined },
): Promise<CaptionTrack | undefined> {
  const row = await tx
    .updateTable('captions')
    .set({
      ...(change.language !== undefined && { language: change.language }),
      ...(change.name !== undefined && { name: change.name }),
    })
    .where('id', '=', trackId)
    .returning(columns)
    .executeTakeFirst();
  return row && present(row);
}

/** Returns false if it was gone. */
export async function deleteTrack(tx: Tx, trackId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('captions').where('id', '=', trackId).executeTakeFirst();
  return numDeletedRows > 0n;
}
